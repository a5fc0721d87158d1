import MynaCloud
import Sentences
import Translations

enum CloudOptions {
  static let descriptions =
    setup + [
      OptionDescription(
        name: "bring-first",
        summary:
          tr(
            "“setup” and “forget”: first download the recordings that are only in the old location."
          )
      ),
      OptionDescription(
        name: "leave-behind",
        summary:
          tr(
            "“setup” and “forget”: don’t download the recordings that are only in the old location."
          )
      ),
      OptionDescription(
        name: "names",
        summary: tr("List files faster, without requesting each file’s details.")),
      OptionDescription(
        name: "to", letter: "o", value: "OUT",
        summary: tr("The file or folder that “get” writes to; - for standard output."),
        kinds: [.file]),
      OptionDescription(
        name: "as", value: "NAME",
        summary:
          tr(
            "The name that “put” gives the file in the cloud; a NAME that ends in / is prepended to the file’s own name."
          )
      ),
      OptionDescription(
        name: "format", value: "FORMAT",
        summary: tr(
          "With mp3, “put” converts each audio file that it uploads to VoiceRecoder/ to a small MP3."
        ),
        kinds: [.words(["mp3"])]),
      OptionDescription(name: "force", summary: tr("Replace existing files.")),
      OptionDescription(
        name: "transfers", value: "N",
        summary: tr("How many files “get” and “put” transfer at once, 1 to 16; the default is 4."),
        range: 1...16, isWhole: true),
      RateOption.description(
        tr(
          "“get” and “put”: send and receive at most RATE bytes per second in total, such as 500k or 1.5M; k is 1,024, and M is 1,024 k."
        )),
      OptionDescription(name: "yes", letter: "y", summary: tr("Remove without asking.")),
      OptionDescription(
        name: "for", value: "TIME",
        summary: tr(
          "How long the link works if the service’s links expire, such as 30m, 12h, or 7d (the maximum)."
        )
      ),
      OptionDescription(
        name: "revoke", summary: tr("Revoke the links to a file, where that is possible.")),
      .json, .quiet,
    ]

  private static let setup: [OptionDescription] =
    [
      OptionDescription(
        name: "config", value: "FILE",
        summary: tr(
          "Firebase: the project’s GoogleService-Info.plist or google-services.json file."),
        kinds: [.file]),
      OptionDescription(
        name: "bucket", value: "NAME", summary: tr("Firebase, S3: the bucket name.")),
      OptionDescription(
        name: "folder", value: "NAME",
        summary:
          tr(
            "Firebase, S3: the folder in the bucket for all of Myna’s files; {user} stands for the user who signs in to Firebase."
          )
      ),
    ] + CloudSetupQuestions.all.flatMap { $0.options } + [
      OptionDescription(
        name: "secret-stdin",
        summary: tr("Read the secret key or the password from standard input."))
    ]

  private static let departure: Set<String> = ["bring-first", "leave-behind"]
  private static let uses: [CloudSubcommandName: Set<String>] = [
    .setup: Set(setup.map(\.name)).union(departure).union(["quiet"]),
    .ls: ["json", "names", "quiet"],
    .get: ["to", "force", "transfers", "bwlimit", "quiet", "json"],
    .put: ["as", "format", "force", "transfers", "bwlimit", "quiet", "json"],
    .rm: ["yes", "quiet", "json"],
    .link: ["for", "revoke", "quiet", "json"], .status: ["json", "quiet"],
    .forget: departure.union(["quiet"]),
  ]

  /// Returns the folder within the bucket, without slashes around it; nil if none was given.
  static func folder(_ arguments: ParsedArguments) throws(UsageError) -> String? {
    guard let text = arguments.text("folder") else { return nil }
    guard let name = BucketFolderName.name(typed: text) else {
      throw UsageError(
        tr("--folder: “%1” is not the name of a folder; an example is voices/ada.", text))
    }
    return name
  }

  static func checkUse(_ arguments: ParsedArguments, by verb: CloudSubcommandName)
    throws(UsageError)
  {
    let used = uses[verb] ?? []
    guard
      let option = descriptions.map(\.name).first(where: {
        arguments.isGiven($0) && !used.contains($0)
      }
      )
    else { return }
    let verbs = CloudSubcommandName.allCases.filter { uses[$0]?.contains(option) ?? false }
      .map { tr("“%1”", $0.rawValue) }
    throw UsageError(
      tr(
        "“myna cloud %1” has no option --%2; that option is for %3.", verb.rawValue, option,
        ListFormatting.all(verbs)))
  }
}
