// A word of a shell command. Swift quotes names and ids (ShellCommand.swift); what a person types is quoted here. No
// other text gets into a command.
class ShellWord {
  constructor(text) { this.text = text; }

  static quoting(text) {
    return new ShellWord(
      /^[^"'$`\\!]*$/.test(text) ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`);
  }
}

// A name that Swift has quoted; null for one that can't be typed.
const wordOf = (text) => (text == null ? null : new ShellWord(text));

// A template tag for commands: its values are words or lists of words.
function shell(parts, ...values) {
  const words = values.map((value) => [value].flat().map((word) => {
    if (!(word instanceof ShellWord)) throw new TypeError("this is no word of a command");
    return word.text;
  }).join(" "));
  return String.raw({ raw: parts }, ...words);
}
