// A word of a command as a shell reads it: Swift quotes names and ids (ShellCommand.swift), and what a person types is
// quoted here. No other text gets into a command.
class ShellWord {
  constructor(text) { this.text = text; }

  static quoting(text) {
    return new ShellWord(
      /^[^"'$`\\!]*$/.test(text) ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`);
  }
}

// What Swift made of a name; null for one that can't be typed.
const wordOf = (text) => (text == null ? null : new ShellWord(text));

// A command: in the template stand words, or lists of them.
function shell(parts, ...values) {
  const words = values.map((value) => [value].flat().map((word) => {
    if (!(word instanceof ShellWord)) throw new TypeError("this is no word of a command");
    return word.text;
  }).join(" "));
  return String.raw({ raw: parts }, ...words);
}
