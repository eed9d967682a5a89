"""An app in Textual. Its argument says which of its screens it shows."""

import sys

from textual.app import App
from textual.widgets import DataTable, Footer, Header, Static


class Screens(App):
    BINDINGS = [("q", "quit", "Quit"), ("s", "save", "Save")]

    def __init__(self, number=0):
        super().__init__()
        self.number = number

    def compose(self):
        yield Header()
        yield Static(f"Screen {self.number} of many")
        yield DataTable()
        yield Footer()

    def on_mount(self):
        self.title = f"Screen {self.number}"
        table = self.query_one(DataTable)
        table.add_columns("Name", "Size", "Changed")
        for row in range(12):
            table.add_row(f"file {row}", str(row * self.number), f"2026-03-{row + 1:02}")


def main():
    Screens(int(sys.argv[1])).run()


if __name__ == "__main__":
    main()
