import GTK
import MynaCloud
import MynaScreens
import MynaStudio
import MynaSync
import Secrets
import Threads
import Translations

/// The sync settings and state on the cloud page; hidden if no storage is set up.
@MainActor final class SyncPreferences {
  private let studio: Studio
  private let rows: [ActionRow]
  private let standing: ActionRow
  private let (syncs, usesMetered, keepsEverything): (Switch, Switch, Switch)
  private let now: Button
  private var observers: [Task<Void, Never>] = []

  init(_ builder: Builder, _ studio: Studio) {
    self.studio = studio
    standing = builder("standing")
    rows = [builder("syncsRow"), builder("meteredRow"), builder("everythingRow"), standing]
    (syncs, usesMetered) = (builder("syncs"), builder("usesMetered"))
    (keepsEverything, now) = (builder("keepsEverything"), builder("syncNow"))
    syncs.onChange { [weak self] in self?.set(\.syncsTakes, $0) }
    usesMetered.onChange { [weak self] in self?.set(\.usesMeteredNetworks, $0) }
    keepsEverything.onChange { [weak self] in self?.set(\.keepsEverythingHere, $0) }
    now.onClick { [sync = studio.sync] in sync.syncNow() }
    Task { await studio.readSyncSettings() }
    observers = [
      observe({ [studio] in DisplayedState(studio) }) { [weak self] _ in self?.show() },
      Task { [weak self, time = studio.time] in
        // Periodically update strings such as “2 minutes ago”. Canceling the task ends the loop and
        // is not an error.
        while (try? await time.sleep(for: .seconds(30))) != nil { self?.show() }
      },
    ]
  }

  isolated deinit { close() }

  func close() { for observer in observers { observer.cancel() } }

  private nonisolated struct DisplayedState: Equatable, Sendable {
    let account: CloudAccount?
    let phase: SyncModel.Phase
    let status: SyncStatus
    let notice: SyncNotice?
    let unkept: SecretError?
    let (syncs, usesMetered, keepsEverything): (Bool, Bool, Bool)

    @MainActor init(_ studio: Studio) {
      let sync = studio.sync
      (account, phase, status) = (sync.account, sync.phase, sync.status)
      (notice, unkept) = (sync.notice, sync.unkept)
      (syncs, usesMetered) = (studio.settings.syncsTakes, studio.settings.usesMeteredNetworks)
      keepsEverything = studio.settings.keepsEverythingHere
    }
  }

  private func set(_ setting: WritableKeyPath<StudioSettings, Bool>, _ isOn: Bool) {
    studio.settings[keyPath: setting] = isOn
    Task { [studio] in await studio.applySyncSettings() }
  }

  private func show() {
    let (sync, settings) = (studio.sync, studio.settings)
    for row in rows { row.isVisible = sync.account != nil }
    (syncs.isOn, usesMetered.isOn) = (settings.syncsTakes, settings.usesMeteredNetworks)
    keepsEverything.isOn = settings.keepsEverythingHere
    for choice in [usesMetered, keepsEverything] { choice.isEnabled = settings.syncsTakes }
    var words = SyncMessages.standing(sync, now: studio.time.date)
    if let unkept = sync.unkept { words += "\n" + SyncMessages.unkept(unkept) }
    standing.subtitle = words
    let isWorking = sync.phase == .working
    now.label = isWorking ? tr("Syncing…") : tr("Sync Now")
    now.isEnabled = settings.syncsTakes && !isWorking
  }
}
