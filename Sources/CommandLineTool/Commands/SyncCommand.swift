import MynaStudio
import MynaSync

struct SyncCommand: Command {
  static let description = CommandDescription(
    name: "sync", summary: "Sync the recordings here with the cloud.",
    discussion: [
      "“myna cloud setup” chooses the place. Uploads new recordings, lists those of other machines here, and carries new names, tags, edits and deletions both ways. If the sound of a recording was changed on two machines, both versions are kept.",
      "Deletes in the cloud only what was deleted in Myna. If many recordings were deleted at once, or many are missing from the cloud, it does nothing until you confirm with --delete or --upload-again.",
      "The sound of another machine’s recording is downloaded when a command needs it; --bring-all downloads all of them now, and --keep-everything on with every sync from now on. A download that was interrupted goes on with the next sync.",
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
        name: "bring-all", summary: "Download all recordings that are only in the cloud."),
      OptionDescription(
        name: "keep-everything", value: "on|off",
        summary: "Whether every sync, the app’s too, downloads all recordings from now on.",
        words: ["on", "off"]),
      OptionDescription(
        name: "metered", summary: "With --watch: also where the network costs money."),
      RateOption.description("Send and receive"),
      OptionDescription(
        name: "only-here", value: "RECORDING",
        summary:
          "Keep a recording out of the cloud, and sync nothing now; may be given several times.",
        kinds: [.recording]),
      OptionDescription(
        name: "everywhere", value: "RECORDING", summary: "Undo --only-here.", kinds: [.recording]),
      OptionDescription(name: "json", summary: "Print what was done as JSON."),
    ],
    examples: [
      .init(command: "myna sync", meaning: "Once, now."),
      .init(command: "myna sync --watch", meaning: "For as long as it runs."),
      .init(command: "myna sync --bring-all", meaning: "To have everything along on a journey."),
      .init(
        command: "systemctl --user enable --now myna-sync",
        meaning: "By itself, whenever you are logged in."),
    ])

  private let work: any SyncWork
  /// The new value of the setting that downloads every sound; nil leaves it unchanged.
  private let keepsEverything: Bool?

  init(_ arguments: ParsedArguments) throws {
    try arguments.atMost(0)
    var options = SyncOptions(bringsAll: arguments.has("bring-all"))
    if arguments.has("delete") { options.confirmed.insert(.delete) }
    if arguments.has("upload-again") { options.confirmed.insert(.uploadAgain) }
    keepsEverything = try arguments.text("keep-everything").map(Self.isOn)
    if arguments.has("metered"), !arguments.has("watch") {
      throw UsageError("--metered goes with --watch; without it, “myna sync” never waits.")
    }
    let rate = try RateOption.bytesPerSecond(arguments)
    let asJSON = arguments.has("json")
    let (onlyHere, everywhere) = (arguments.texts("only-here"), arguments.texts("everywhere"))
    work =
      if !onlyHere.isEmpty || !everywhere.isEmpty {
        SyncMarkRun(onlyHere: onlyHere, everywhere: everywhere)
      } else if arguments.has("watch") {
        SyncWatchRun(
          options: options, usesMetered: arguments.has("metered"), bytesPerSecond: rate,
          asJSON: asJSON)
      } else {
        SyncOnceRun(options: options, bytesPerSecond: rate, asJSON: asJSON)
      }
  }

  func run() throws -> ExitStatus {
    if let keepsEverything { try keep(keepsEverything) }
    return try work.run()
  }

  private static func isOn(_ word: String) throws -> Bool {
    guard ["on", "off"].contains(word) else {
      throw UsageError("--keep-everything is “on” or “off”, not “\(word)”.")
    }
    return word == "on"
  }

  private func keep(_ isOn: Bool) throws {
    let file = SettingsFile(folders: try MynaFolders())
    var settings = file.read()
    settings.keepsEverythingHere = isOn
    try file.write(settings)
    Console.say(
      isOn
        ? "From now on, every sync also downloads the recordings that are only in the cloud."
        : "From now on, a recording that is only in the cloud is downloaded when it is needed.")
  }
}
