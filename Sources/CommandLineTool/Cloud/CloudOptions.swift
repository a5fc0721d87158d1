import MynaStudio

/// The options of `myna cloud`, and the verbs that accept each of them.
enum CloudOptions {
  static let descriptions =
    setup + [
      OptionDescription(
        name: "bring-first",
        summary:
          "“setup” and “forget”: first download the recordings that are only in the old place."),
      OptionDescription(
        name: "leave-behind",
        summary: "“setup” and “forget”: leave the recordings that are only in the old place there."
      ),
      OptionDescription(
        name: "names", summary: "List only what the listing itself tells, which is faster."),
      OptionDescription(
        name: "to", letter: "o", value: "OUT",
        summary: "The file or folder that “get” writes; - for standard output.", kinds: [.file]),
      OptionDescription(
        name: "as", value: "NAME",
        summary: "What “put” calls the file there; a NAME that ends in / is put before its own."),
      OptionDescription(
        name: "format", value: "FORMAT",
        summary: "With mp3, “put” below VoiceRecoder/ sends a small MP3 of each sound.",
        kinds: [.words(["mp3"])]),
      OptionDescription(name: "force", summary: "Replace what exists."),
      OptionDescription(
        name: "transfers", value: "N",
        summary: "How many files “get” and “put” carry at once, 1 to 16; 4 if not given.",
        range: 1...16, isWhole: true),
      RateOption.description("“get” and “put”: send and receive"),
      OptionDescription(name: "yes", letter: "y", summary: "Remove without asking."),
      OptionDescription(
        name: "for", value: "TIME",
        summary: "How long a link holds where links end: 30m, 12h, 7d, which is the most."),
      OptionDescription(
        name: "revoke", summary: "End the links to a file, where that is possible."),
      OptionDescription(name: "json", summary: "Print as JSON."),
      OptionDescription(name: "quiet", letter: "q", summary: "Say nothing but what went wrong."),
    ]

  private static let setup = [
    OptionDescription(
      name: "config", value: "FILE",
      summary: "Firebase: GoogleService-Info.plist or google-services.json of the project.",
      kinds: [.file]),
    OptionDescription(name: "bucket", value: "NAME", summary: "Firebase, S3: the bucket."),
    OptionDescription(
      name: "folder", value: "NAME",
      summary:
        "Firebase, S3: the folder of the bucket to keep all in; {user} stands for who signs in to Firebase."
    ),
    OptionDescription(
      name: "phone",
      summary: "Firebase: upload new recordings so that the voice recorder on the phone plays them."
    ),
    OptionDescription(
      name: "api-key", value: "KEY",
      summary: "Firebase: the project’s Web API key, which is no secret; to sign in."),
    OptionDescription(
      name: "sign-in", value: "HOW", summary: "Firebase: who Myna says it is.",
      words: FirebaseQuestions.SignIn.allCases.map(\.rawValue)),
    OptionDescription(name: "email", value: "ADDRESS", summary: "Firebase: the user’s address."),
    OptionDescription(name: "new-user", summary: "Firebase: make the user with that address."),
    OptionDescription(
      name: "endpoint", value: "URL", summary: "S3: the server, such as https://s3.example.org."),
    OptionDescription(
      name: "region", value: "NAME", summary: "S3: the region; us-east-1 if not given."),
    OptionDescription(name: "key-id", value: "ID", summary: "S3: the access key’s ID."),
    OptionDescription(
      name: "style", value: "STYLE",
      summary: "S3: where the bucket goes in addresses; path if not given.",
      words: ["path", "host"]),
    OptionDescription(
      name: "certificate", value: "FILE",
      summary: "S3: the certificate authority of a server of one’s own, in PEM.", kinds: [.file]),
    OptionDescription(
      name: "secret-stdin",
      summary: "Read the secret key or the password from standard input."),
  ]

  private static let departure: Set<String> = ["bring-first", "leave-behind"]
  private static let uses: [CloudVerb: Set<String>] = [
    .setup: Set(setup.map(\.name)).union(departure).union(["quiet"]),
    .ls: ["json", "names"], .get: ["to", "force", "transfers", "bwlimit", "quiet", "json"],
    .put: ["as", "format", "force", "transfers", "bwlimit", "quiet", "json"],
    .rm: ["yes", "quiet"],
    .link: ["for", "revoke", "quiet"], .status: ["json"], .forget: departure.union(["quiet"]),
  ]

  /// Returns the folder within the bucket, without slashes around it; nil if none was given.
  static func folder(_ arguments: ParsedArguments) throws(UsageError) -> String? {
    guard let text = arguments.text("folder") else { return nil }
    guard let name = CloudAccount.folder(typed: text) else {
      throw UsageError("--folder: “\(text)” is no name of a folder; one looks like voices/ada.")
    }
    return name
  }

  /// Throws `UsageError` for an option that the verb would ignore.
  static func checkUse(_ arguments: ParsedArguments, by verb: CloudVerb) throws(UsageError) {
    let used = uses[verb] ?? []
    guard
      let option = descriptions.map(\.name).first(where: { arguments.has($0) && !used.contains($0) }
      )
    else { return }
    let verbs = CloudVerb.allCases.filter { uses[$0]?.contains(option) ?? false }
      .map { "“\($0.rawValue)”" }
    throw UsageError(
      "“myna cloud \(verb.rawValue)” has no option --\(option); it is for \(verbs.joined(separator: " and "))."
    )
  }
}
