struct CloudCommand: Command {
  static let recovers = false
  static let description = CommandDescription(
    name: "cloud", operands: "VERB [WORD…|FILE…]",
    verbs: CloudVerb.allCases.map { .init(name: $0.rawValue, operandKinds: $0.operandKinds) },
    summary: "Keep files in the cloud: Firebase, S3, or a folder that is synced.",
    discussion: [
      "“setup firebase”, “setup s3” and “setup folder” choose where. At a terminal they ask for what is missing; elsewhere options say it all. The choice is kept only when a tiny file could be written, read and removed there. Passwords and keys are never options: they are typed, without being shown, or come from MYNA_S3_SECRET, MYNA_FIREBASE_PASSWORD or --secret-stdin, and are kept in the desktop’s keyring, or in a file that nobody else may read.",
      "“ls” lists what is there, below a PREFIX if one is given. “get” and “put” bring files here and there; what was interrupted goes on when it is asked for again. Neither replaces anything without --force. “put” also takes folders: it uploads the sounds in them, and their names there begin with the folder’s. “get FOLDER/” brings all that is below a folder, and “get 'Takes/*.flac'” all that match a pattern: * stands for anything but /, ** also for /, ? for one character, [a-z] for one of several. “get NAME -o -” writes to standard output, and “put - --as NAME” reads standard input. “rm” removes for good, and asks before. On Firebase, “put FILE… --as VoiceRecoder/” makes recordings that the voice recorder on the phone lists and plays.",
      "“link” prints a link by which whoever has it can hear a file. On S3 it ends by itself, after seven days at most; on Firebase it holds until the owner of the project revokes it. “status” says what was chosen and whether it answers, and “forget” removes the choice and the secret, and no file.",
    ],
    options: CloudOptions.descriptions,
    examples: [
      .init(
        command: "myna cloud setup firebase --config GoogleService-Info.plist",
        meaning: "The bucket of a Firebase project; the file is from its console."),
      .init(
        command:
          "myna cloud setup s3 --endpoint https://s3.example.org --bucket memos --key-id AKIA",
        meaning: "Asks for the secret key."),
      .init(command: "myna cloud ls Takes/", meaning: "What is there."),
      .init(command: "myna cloud put interview.flac --as Takes/interview.flac", meaning: "There."),
      .init(command: "myna cloud get Takes/interview.flac -o ~/Desktop", meaning: "And back."),
      .init(command: "myna cloud put ~/Recordings --as Backup/", meaning: "A whole folder."),
      .init(command: "myna cloud get 'Takes/2026-*' -o .", meaning: "All of a year."),
      .init(command: "myna cloud link Takes/interview.flac --for 2d", meaning: "For two days."),
    ])

  private let work: any CloudWork

  init(_ arguments: ParsedArguments) throws {
    let given = GivenSecrets.taken
    let verbs = Self.description.verbs.map(\.name)
    guard let word = arguments.operands.first else {
      throw UsageError("Say what to do in the cloud: \(verbs.joined(separator: ", ")).")
    }
    guard let verb = CloudVerb(rawValue: word) else {
      throw UsageError(
        "“myna cloud” does not know “\(word)”."
          + Suggestion.sentence(
            Suggestion.nearest(to: word, in: verbs),
            otherwise: "It knows \(verbs.joined(separator: ", "))."))
    }
    try CloudOptions.checkUse(arguments, by: verb)
    let words = Array(arguments.operands.dropFirst())
    work =
      switch verb {
      case .setup: try CloudSetupRun(words, arguments, given)
      case .ls: try CloudListRun(words, arguments)
      case .get: try CloudGetRun(words, arguments)
      case .put: try CloudPutRun(words, arguments)
      case .rm: try CloudRemoveRun(words, arguments)
      case .link: try CloudLinkRun(words, arguments)
      case .status: try CloudStatusRun(arguments)
      case .forget: try CloudForgetRun(arguments)
      }
  }

  func run() throws -> ExitStatus { try work.run() }
}
