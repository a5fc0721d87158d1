import MynaStudio
import MynaSync
import Translations

struct SyncCommand: Command {
  static let name = "sync"
  static let description = CommandDescription(
    name: name, summary: tr("Sync your recordings with the cloud."),
    discussion: [
      tr(
        "“myna cloud setup” sets up cloud storage. Uploads new recordings, lists recordings from other computers, and syncs names, tags, edits, and deletions in both directions. If a recording’s audio was changed on two computers, both versions are kept."
      ),
      tr(
        "Deletes recordings from the cloud only if they were deleted in Myna. If many recordings were deleted at once, or many are missing from the cloud, the command changes nothing until you confirm with --delete or --upload-again."
      ),
      tr(
        "Audio recorded on another computer is downloaded when a command needs it; --bring-all downloads all of it now, and “--keep-everything on” downloads it with every sync from now on. An interrupted download resumes at the next sync."
      ),
      tr(
        "--watch keeps running, and syncs whenever something changes on this computer or in the cloud. On a metered network it waits, unless you add --metered."
      ),
    ],
    options: [
      OptionDescription(
        name: "watch", letter: "w", summary: tr("Keep syncing until you press Ctrl-C.")),
      OptionDescription(
        name: "delete",
        summary: tr(
          "Delete recordings from the cloud, too, no matter how many were deleted on this computer."
        )),
      OptionDescription(
        name: "upload-again",
        summary: tr("Upload recordings again if they are missing from the cloud.")),
      OptionDescription(
        name: "bring-all", summary: tr("Download all recordings that are only in the cloud.")),
      OptionDescription(
        name: "keep-everything", value: "on|off",
        summary: tr(
          "Choose whether every sync, including the app’s, downloads all recordings from now on."),
        words: ["on", "off"]),
      OptionDescription(
        name: "metered", summary: tr("With --watch: sync on metered networks, too.")),
      RateOption.description(
        tr(
          "Send and receive at most RATE bytes per second in total, such as 500k or 1.5M; k is 1,024, and M is 1,024 k."
        )),
      OptionDescription(
        name: "only-here", value: "RECORDING",
        summary:
          tr("Keep a recording out of the cloud, without syncing now; can be repeated."),
        isRepeatable: true, kinds: [.recording]),
      OptionDescription(
        name: "everywhere", value: "RECORDING", summary: tr("Undo --only-here."),
        isRepeatable: true, kinds: [.recording]),
      OptionDescription(name: "json", summary: tr("Print the results as JSON.")),
      .quiet,
    ],
    examples: [
      .init(command: "myna sync", meaning: tr("Syncs once, now.")),
      .init(command: "myna sync --watch", meaning: tr("Syncs until you stop it.")),
      .init(
        command: "myna sync --bring-all",
        meaning: tr("Downloads all recordings, such as before a trip.")),
      .init(
        command: "systemctl --user enable --now myna-sync",
        meaning: tr("Syncs automatically whenever you are logged in.")),
    ])

  private let work: any SyncSubcommand
  /// The new value of the setting that downloads all audio; nil to leave the setting unchanged.
  private let keepsEverything: Bool?

  init(_ arguments: ParsedArguments) throws {
    try arguments.atMost(0)
    var options = SyncOptions(bringsAll: arguments.has("bring-all"))
    if arguments.has("delete") { options.confirmed.insert(.delete) }
    if arguments.has("upload-again") { options.confirmed.insert(.uploadAgain) }
    keepsEverything = try arguments.text("keep-everything").map(Self.isOn)
    if arguments.isGiven("metered"), !arguments.has("watch") {
      throw UsageError(tr("--metered requires --watch; without --watch, “myna sync” never waits."))
    }
    let rate = try RateOption.bytesPerSecond(arguments)
    let asJSON = arguments.has("json")
    let (onlyHere, everywhere) = (arguments.texts("only-here"), arguments.texts("everywhere"))
    work =
      if !onlyHere.isEmpty || !everywhere.isEmpty {
        SyncExclusionSubcommand(onlyHere: onlyHere, everywhere: everywhere)
      } else if arguments.has("watch") {
        SyncWatchSubcommand(
          options: options, usesMetered: arguments.has("metered"), bytesPerSecond: rate,
          asJSON: asJSON)
      } else {
        SyncOnceSubcommand(options: options, bytesPerSecond: rate, asJSON: asJSON)
      }
  }

  func run() throws -> ExitStatus {
    if let keepsEverything { try keep(keepsEverything) }
    return try work.run()
  }

  private static func isOn(_ word: String) throws -> Bool {
    guard ["on", "off"].contains(word) else {
      throw UsageError(tr("--keep-everything is “on” or “off”, not “%1”.", word))
    }
    return word == "on"
  }

  private func keep(_ isOn: Bool) throws {
    let file = SettingsFile(folders: try MynaFolders())
    var settings = file.read()
    settings.keepsEverythingHere = isOn
    try file.write(settings)
    Console.note(
      isOn
        ? tr("From now on, every sync also downloads the recordings that are only in the cloud.")
        : tr("From now on, a recording that is only in the cloud is downloaded when it is needed."))
  }
}
