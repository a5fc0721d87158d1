import MynaAudio
import MynaDSP

/// Every command there is.
enum CommandTable {
  static let all: [any Command.Type] = [
    RecordCommand.self, PlayCommand.self, RenderCommand.self, ListCommand.self,
    ShowCommand.self, RenameCommand.self, TagCommand.self, ImportCommand.self,
    ExportCommand.self, TrimCommand.self, CutCommand.self, AppendCommand.self, SplitCommand.self,
    JoinCommand.self, NormalizeCommand.self, DenoiseCommand.self, UndoCommand.self,
    VersionsCommand.self,
    DeleteCommand.self, UndeleteCommand.self, TrashCommand.self, CheckCommand.self,
    InfoCommand.self, EffectsCommand.self, DevicesCommand.self, RecoverCommand.self,
    DemoCommand.self, HelpCommand.self,
  ]

  static func command(named name: String) -> (any Command.Type)? {
    all.first { $0.description.name == name }
  }

  static let summary = "Record a voice, and say it back changed."

  static let discussion = [
    "Data goes to standard output, talk to standard error. Where a sound file is named, - is standard input or output, and what is no file is a take: by its title, its id, or “last”."
  ]

  static let exitStatuses = [
    (
      "0",
      "Everything was done; a recording also when it was ended by a signal, and its path printed."
    ),
    ("1", "Something could not be done; a sentence on standard error says what, and what to do."),
    ("64", "The command line was not understood."),
    ("130", "Interrupted by Ctrl-C; nothing half-written is left (143 when ended by SIGTERM)."),
  ]

  static let environment = [
    ("MYNA_HOME", "A folder for all that Myna keeps; otherwise takes are in your music folder."),
    ("TMPDIR", "Where sound that passes through a pipe is kept meanwhile; otherwise /tmp."),
  ]
}

/// Something the tool does.
protocol Command: SendableMetatype {
  static var description: CommandDescription { get }
  /// Whether takes that were left unfinished are completed meanwhile.
  static var recovers: Bool { get }
  init(_ arguments: ParsedArguments) throws
  func run() throws -> ExitStatus
}

extension Command {
  static var recovers: Bool { true }
}

/// How the tool ends.
enum ExitStatus: Int32 {
  case done = 0
  case failed = 1
  case misused = 64
}
