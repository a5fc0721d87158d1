import GTK
import MynaScreens
import MynaStudio
import Translations

/// Asks before the cloud storage is changed, if some recordings are stored only there.
@MainActor final class CloudDisconnectionDialog {
  private enum Choice { case cancel, leave, bring }

  private let sync: SyncModel
  private let window: Window
  private var isBusy = false

  init(_ sync: SyncModel, _ window: Window) { (self.sync, self.window) = (sync, window) }

  /// Returns whether the storage can be changed.
  ///
  /// This requires that all recordings are on this machine, or that the user has chosen to leave
  /// the others behind.
  func isReady() async -> Bool {
    guard !isBusy else { return false }
    isBusy = true
    defer { isBusy = false }
    var failure: SyncServiceError?
    while true {
      // If the recordings cannot be counted, they cannot be downloaded either, so don't ask the
      // user.
      guard let count = try? await sync.cloudOnlyCount(), count > 0 else { return true }
      switch await ask(count, after: failure) {
      case .cancel: return false
      case .leave: return true
      case .bring:
        do throws(SyncServiceError) {
          failure = nil
          _ = try await sync.downloadEverything()
        } catch {
          failure = error
        }
      }
    }
  }

  private func ask(_ count: Int, after failure: SyncServiceError?) async -> Choice {
    let question = trCount(
      "One recording is only in the cloud storage that you are leaving.",
      "%1 recordings are only in the cloud storage that you are leaving.", count,
      as: LocalizedNumberFormatting.count(count))
    let words = failure.map { SyncErrorMessages.sentence($0) + " " + question } ?? question
    let dialog = MessageDialog(
      over: window, heading: tr("Download Recordings First?"), body: words)
    dialog.add("cancel", tr("Cancel"))
    dialog.add("leave", tr("Leave Them There"), style: .destructive)
    dialog.add("bring", tr("Download"), style: .suggested, isDefault: true)
    return await withCheckedContinuation { continuation in
      dialog.show { answer in
        let answers = ["leave": Choice.leave, "bring": .bring]
        continuation.resume(returning: answers[answer] ?? .cancel)
      }
    }
  }
}
