import MynaAudio
import MynaDSP
import Translations

enum CommandTable {
  static let all: [any Command.Type] = [
    RecordCommand.self, PlayCommand.self, RenderCommand.self, PianoCommand.self,
    MusicCommand.self, CloudCommand.self, SyncCommand.self,
    ListCommand.self, ShowCommand.self, RenameCommand.self, TagCommand.self, ImportCommand.self,
    ExportCommand.self, TrimCommand.self, CutCommand.self, AppendCommand.self, SplitCommand.self,
    JoinCommand.self, NormalizeCommand.self, DenoiseCommand.self, UndoCommand.self,
    VersionsCommand.self,
    DeleteCommand.self, UndeleteCommand.self, TrashCommand.self, CheckCommand.self,
    InfoCommand.self, CompareCommand.self, PlotCommand.self, GenerateCommand.self,
    EffectsCommand.self,
    DevicesCommand.self, RecoverCommand.self,
    DemoCommand.self, HelpCommand.self,
  ]

  /// Commands that are used only by scripts and are not listed in the help.
  private static let hidden: [any Command.Type] = [CompleteCommand.self]

  /// Returns the command with the given name.
  ///
  /// - Throws: `UsageError` if there is no such command. The error suggests a synonym or the
  ///   nearest name.
  static func command(named name: String) throws -> any Command.Type {
    if let command = (all + hidden).first(where: { $0.name == name }) {
      return command
    }
    throw UsageError(
      paragraph(
        tr("There is no command “%1”.", name),
        SpellingSuggestion.sentence(
          synonyms[name.lowercased()]
            ?? SpellingSuggestion.nearest(to: name, in: all.map { $0.name }),
          otherwise: tr("“myna --help” lists all commands."))))
  }

  /// Names of commands in other programs, which users may type out of habit, and the corresponding
  /// commands of Myna.
  private static let synonyms = [
    "ls": "list", "dir": "list", "rm": "delete", "del": "delete", "remove": "delete",
    "mv": "rename", "cp": "export", "copy": "export", "save": "export", "convert": "render",
    "apply": "render", "add": "import", "restore": "undelete", "rec": "record", "edit": "trim",
    "play-all": "play", "search": "list", "find": "list", "label": "tag", "mark": "tag",
    "concat": "join", "slow": "render", "fast": "render", "pitch": "render", "man": "help",
    "version": "--version", "diff": "compare", "cmp": "compare", "synth": "generate",
  ]

  static let summary = tr("Record your voice and play it back with effects.")

  static let discussion = [
    tr(
      "Data is written to standard output, and messages to standard error. In place of an audio file, use - for standard input or output. A name that is not the path of a file refers to a recording by its title, its id, or “last”."
    ),
    tr(
      "The file command.conf in Myna’s settings folder, usually ~/.config/myna, contains defaults for options, one per line, such as “render.format = flac”. Options on the command line take precedence. --no-config ignores the file, and so does --json."
    ),
  ]

  static let exitStatuses = [
    (
      "0",
      tr("Success, even if a signal stopped a recording, as long as its path was printed.")
    ),
    ("1", tr("Failure; a message on standard error says what failed and what to do.")),
    ("64", tr("The command line was not understood.")),
    (
      "75",
      tr(
        "Failure of render, export, info, or an edit of files, but only for reasons that may pass, such as a full disk; try again later."
      )
    ),
    ("130", tr("Interrupted by Ctrl-C, or 143 by SIGTERM; no partial files are left.")),
    ("141", tr("The program that read standard output ended before Myna did.")),
  ]

  static let environment = [
    (
      "MYNA_HOME",
      tr(
        "The folder for everything that Myna stores; if unset, recordings are in your music folder."
      )
    ),
    (
      "MYNA_SECRETS",
      tr(
        "“file” keeps cloud passwords and keys in a file that only you can read, even if there is a keyring."
      )
    ),
    (
      "MYNA_S3_SECRET",
      tr(
        "The secret access key for “myna cloud setup s3”. MYNA_S3_SESSION_TOKEN is for temporary keys, and MYNA_FIREBASE_PASSWORD is the password for “setup firebase”."
      )
    ),
    ("TMPDIR", tr("The folder for temporary copies of piped audio; if unset, /tmp.")),
  ]
}
