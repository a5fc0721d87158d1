import Translations

struct CloudCommand: Command {
  let recovers = false
  static let name = "cloud"
  static let description = CommandDescription(
    name: name, operands: "VERB [WORD…|FILE…]",
    verbs: CloudSubcommandName.allCases.map {
      .init(name: $0.rawValue, operandKinds: $0.operandKinds)
    },
    summary: tr("Keep files in the cloud: Firebase, S3, or a folder that is synced."),
    discussion: [
      tr(
        "“setup firebase”, “setup s3”, and “setup folder” set up cloud storage. In a terminal, these commands ask for missing values; elsewhere, you must specify all values with options. The settings are saved only if Myna can write, read, and delete a small file there. Passwords and keys are never options: you type them without seeing them on the screen, or they come from MYNA_S3_SECRET, MYNA_FIREBASE_PASSWORD, or --secret-stdin. They are kept in the desktop’s keyring, or in a file that only you can read."
      ),
      tr(
        "“ls” lists the files, or those whose names begin with a PREFIX. “get” downloads files, and “put” uploads them; run the same command again to continue an interrupted transfer. Neither command replaces existing files without --force. “put” also takes folders: it uploads the audio files in them, and their names in the cloud begin with the folder’s name. “get FOLDER/” downloads all files in a folder, and “get 'Takes/*.flac'” downloads all files that match a pattern: * matches any characters except /, ** also matches /, ? matches one character, and [a-z] matches one character in a range. “get NAME -o -” writes to standard output, and “put - --as NAME” reads standard input. “rm” asks for confirmation, and then removes files permanently. On Firebase, “put FILE… --as VoiceRecoder/” creates recordings that the voice recorder on the phone lists and plays."
      ),
      tr(
        "“link” prints a link that lets anyone listen to a file. On S3, the link expires after seven days at most; on Firebase, the link works until the project’s owner revokes it. “status” shows which cloud storage is set up and whether it responds, and “forget” removes the setup and the secret, but no files."
      ),
    ],
    options: CloudOptions.descriptions,
    examples: [
      .init(
        command: "myna cloud setup firebase --config GoogleService-Info.plist",
        meaning: tr(
          "Sets up a Firebase project’s bucket with a file from the Firebase console.")),
      .init(
        command:
          "myna cloud setup s3 --endpoint https://s3.example.org --bucket memos --key-id AKIA",
        meaning: tr("Sets up S3; asks for the secret key.")),
      .init(
        command: "myna cloud ls Takes/",
        meaning: tr("Lists the files in Takes/ and its subfolders.")),
      .init(
        command: "myna cloud put interview.flac --as Takes/interview.flac",
        meaning: tr("Uploads a file.")),
      .init(
        command: "myna cloud get Takes/interview.flac -o ~/Desktop", meaning: tr("Downloads it.")),
      .init(
        command: "myna cloud put ~/Recordings --as Backup/", meaning: tr("Uploads a whole folder.")),
      .init(
        command: "myna cloud get 'Takes/2026-*' -o .",
        meaning: tr("Downloads all files from one year.")),
      .init(
        command: "myna cloud link Takes/interview.flac --for 2d",
        meaning: tr("Shares a file for two days.")),
    ])

  private let work: any CloudSubcommand

  init(_ arguments: ParsedArguments) throws {
    let given = EnvironmentSecrets.taken
    let verbs = Self.description.verbs.map(\.name)
    guard let word = arguments.operands.first else {
      throw UsageError(tr("Choose what to do in the cloud: %1.", verbs.joined(separator: ", ")))
    }
    guard let verb = CloudSubcommandName(rawValue: word) else {
      throw UsageError(
        paragraph(
          tr("“myna cloud” has no action “%1”.", word),
          SpellingSuggestion.sentence(
            SpellingSuggestion.nearest(to: word, in: verbs),
            otherwise: tr("Choose from %1.", verbs.joined(separator: ", ")))))
    }
    try CloudOptions.checkUse(arguments, by: verb)
    let words = Array(arguments.operands.dropFirst())
    work =
      switch verb {
      case .setup: try CloudSetupSubcommand(words, arguments, given)
      case .ls: try CloudListSubcommand(words, arguments)
      case .get: try CloudGetSubcommand(words, arguments)
      case .put: try CloudPutSubcommand(words, arguments)
      case .rm: try CloudRemoveSubcommand(words, arguments)
      case .link: try CloudLinkSubcommand(words, arguments)
      case .status: try CloudStatusSubcommand(arguments)
      case .forget: try CloudForgetSubcommand(arguments)
      }
  }

  func run() throws -> ExitStatus { try work.run() }
}
