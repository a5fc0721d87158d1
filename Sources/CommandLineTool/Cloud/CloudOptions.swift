import MynaCloud

enum CloudOptions {
  static let descriptions =
    setup + [
      OptionDescription(
        name: "bring-first",
        summary:
          "“setup” and “forget”: first download the recordings that are only in the old storage."),
      OptionDescription(
        name: "leave-behind",
        summary:
          "“setup” and “forget”: leave the recordings that are only in the old storage there."
      ),
      OptionDescription(
        name: "names",
        summary: "List files without requesting the details of each, which is faster."),
      OptionDescription(
        name: "to", letter: "o", value: "OUT",
        summary: "The file or folder that “get” writes to; - for standard output.", kinds: [.file]),
      OptionDescription(
        name: "as", value: "NAME",
        summary:
          "The name that “put” gives the file in the cloud; a NAME that ends in / goes before the file’s own."
      ),
      OptionDescription(
        name: "format", value: "FORMAT",
        summary: "With mp3, “put” below VoiceRecoder/ uploads a small MP3 of each sound.",
        kinds: [.words(["mp3"])]),
      OptionDescription(name: "force", summary: "Replace existing files."),
      OptionDescription(
        name: "transfers", value: "N",
        summary: "How many files “get” and “put” transfer at once, 1 to 16; the default is 4.",
        range: 1...16, isWhole: true),
      RateOption.description("“get” and “put”: send and receive"),
      OptionDescription(name: "yes", letter: "y", summary: "Remove without asking."),
      OptionDescription(
        name: "for", value: "TIME",
        summary: "How long a link works if links expire: 30m, 12h, or 7d, which is the maximum."),
      OptionDescription(
        name: "revoke", summary: "Revoke the links to a file, where that is possible."),
      OptionDescription(name: "json", summary: "Print as JSON."),
      OptionDescription(name: "quiet", letter: "q", summary: "Print only errors."),
    ]

  private static let setup: [OptionDescription] =
    [
      OptionDescription(
        name: "config", value: "FILE",
        summary: "Firebase: GoogleService-Info.plist or google-services.json of the project.",
        kinds: [.file]),
      OptionDescription(name: "bucket", value: "NAME", summary: "Firebase, S3: the bucket."),
      OptionDescription(
        name: "folder", value: "NAME",
        summary:
          "Firebase, S3: the folder of the bucket to keep everything in; {user} stands for the user who signs in to Firebase."
      ),
    ] + CloudQuestions.all.flatMap { $0.options } + [
      OptionDescription(
        name: "secret-stdin",
        summary: "Read the secret key or the password from standard input.")
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
    guard let name = BucketFolder.name(typed: text) else {
      throw UsageError("--folder: “\(text)” is not the name of a folder; an example is voices/ada.")
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
