import MynaSync

/// `myna sync`: keeps the takes here and in the cloud alike.
struct SyncCommand: Command {
  static let description = CommandDescription(
    name: "sync", summary: "Sync the recordings here with the cloud.",
    discussion: [
      "“myna cloud setup” chooses the place. Uploads new recordings, lists those of other machines here, and carries new names, tags, edits and deletions both ways. If the sound of a recording was changed on two machines, both versions are kept.",
      "Deletes in the cloud only what was deleted in Myna. If many recordings were deleted at once, or many are missing from the cloud, it does nothing until you confirm with --delete or --upload-again.",
      "--watch goes on until it is ended, and does a round whenever something was changed here or there. On a metered network it waits, unless --metered is given.",
    ],
    options: [
      OptionDescription(name: "watch", letter: "w", summary: "Go on until Ctrl-C."),
      OptionDescription(
        name: "delete",
        summary: "Delete in the cloud, too, no matter how many recordings were deleted here."),
      OptionDescription(
        name: "upload-again", summary: "Upload what somebody has removed from the cloud."),
      OptionDescription(
        name: "metered", summary: "With --watch: also where the network costs money."),
      OptionDescription(
        name: "only-here", value: "RECORDING",
        summary:
          "Keep a recording out of the cloud, and sync nothing now; may be given several times."),
      OptionDescription(
        name: "everywhere", value: "RECORDING", summary: "Undo --only-here."),
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
