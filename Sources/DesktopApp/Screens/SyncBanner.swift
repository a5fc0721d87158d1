import GTK
import MynaScreens

final class SyncBanner {
  private let sync: SyncModel
  private let revealer: Revealer
  private let (label, subtitle): (Label, Label)
  private let button: Button
  private let openPreferences: () -> Void
  private var help: SyncMessages.Help?
  private var observer: Task<Void, Never>?

  init(_ builder: Builder, _ sync: SyncModel, openPreferences: @escaping () -> Void) {
    (self.sync, self.openPreferences) = (sync, openPreferences)
    (revealer, label, button) = (builder("syncBanner"), builder("syncLabel"), builder("syncButton"))
    subtitle = builder("subtitle")
    button.onClick { [weak self] in self?.act() }
    observer = observe({ [sync] in sync.notice }) { [weak self] in self?.show($0) }
  }

  func close() { observer?.cancel() }

  private func show(_ notice: SyncNotice?) {
    subtitle.isVisible = notice == .waitsForNetwork
    let advice = notice.flatMap(SyncMessages.advice)
    help = advice?.help
    // Keep the text while the bar is sliding out.
    if let advice { (label.text, button.label) = (advice.sentence, advice.button) }
    button.wrapsTexts()
    revealer.isRevealed = advice != nil
  }

  private func act() {
    switch help {
    case .retry: sync.syncNow()
    case .preferences: openPreferences()
    case .confirm(let question): sync.confirm(question)
    case nil: break
    }
  }
}
