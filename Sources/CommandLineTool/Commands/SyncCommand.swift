import MynaSync

/// `myna sync`: keeps the takes here and in the cloud alike.
struct SyncCommand: Command {
  static let description = CommandDescription(
    name: "sync", summary: "Keep the takes here and in the cloud alike.",
    discussion: [
      "“myna cloud setup” chooses the place. Takes that are not there yet are uploaded, takes of other machines are listed here, and what was renamed, tagged, edited or deleted on one side is so on the other. If a take’s sound was changed on two machines, both sounds are kept.",
      "Only what was deleted in Myna is deleted in the cloud. If that is many takes at once, or if many are gone from the cloud, nothing is done before --delete or --upload-again says that it is meant.",
      "--watch goes on until it is ended, and does a round whenever something was changed here or there. On a metered network it waits, unless --metered is given.",
    ],
    options: [
      OptionDescription(name: "watch", letter: "w", summary: "Go on until Ctrl-C."),
      OptionDescription(
        name: "delete", summary: "Delete in the cloud, too, however many takes were deleted here."),
      OptionDescription(
        name: "upload-again", summary: "Upload what somebody has removed from the cloud."),
      OptionDescription(
        name: "metered", summary: "With --watch: also where the network costs money."),
      OptionDescription(
        name: "only-here", value: "TAKE",
        summary: "Keep a take out of the cloud, and sync nothing now; may be given several times."),
      OptionDescription(
        name: "everywhere", value: "TAKE", summary: "Take that back."),
      OptionDescription(name: "json", summary: "Print what was done as JSON."),
    ],
    examples: [
      .init(command: "myna sync", meaning: "Once, now."),
      .init(command: "myna sync --watch", meaning: "For as long as it runs."),
      .init(
        command: "systemctl --user enable --now myna-sync",
        meaning: "By itself, whenever you are logged in."),
    ])

  private let work: any SyncWork

  init(_ arguments: ParsedArguments) throws {
    try arguments.atMost(0)
    var confirmed: Set<SyncConfirmation.Kind> = []
    if arguments.has("delete") { confirmed.insert(.delete) }
    if arguments.has("upload-again") { confirmed.insert(.uploadAgain) }
    if arguments.has("metered"), !arguments.has("watch") {
      throw UsageError("--metered goes with --watch; without it, “myna sync” never waits.")
    }
    let asJSON = arguments.has("json")
    let (onlyHere, everywhere) = (arguments.texts("only-here"), arguments.texts("everywhere"))
    work =
      if !onlyHere.isEmpty || !everywhere.isEmpty {
        SyncMarkRun(onlyHere: onlyHere, everywhere: everywhere)
      } else if arguments.has("watch") {
        SyncWatchRun(confirmed: confirmed, usesMetered: arguments.has("metered"), asJSON: asJSON)
      } else {
        SyncOnceRun(confirmed: confirmed, asJSON: asJSON)
      }
  }

  func run() throws -> ExitStatus { try work.run() }
}
