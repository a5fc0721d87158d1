import GTK
import MynaScreens

/// Shows how far an import has come, or the look through the folder, or the reading of many takes; an import can be ended here.
final class ImportBar {
  private let bar: Revealer
  private let label: Label
  private let progress: ProgressBar
  private let cancel: Button
  private var observer: Task<Void, Never>?

  init(_ builder: Builder, _ model: MemosModel) {
    (bar, label) = (builder("importBar"), builder("importLabel"))
    (progress, cancel) = (builder("importProgress"), builder("cancelImport"))
    cancel.onClick { [model] in model.cancelImport() }
    observer = observe({ [model] in Work(model) }) { [weak self] in self?.show($0) }
  }

  /// Ends what it observes.
  func close() { observer?.cancel() }

  /// The work that goes on behind the list, and how much of it is done.
  private nonisolated struct Work: Equatable, Sendable {
    var isImport: Bool
    var isReading: Bool
    var share: Double?

    @MainActor init(_ model: MemosModel) {
      isImport = model.importProgress != nil
      let other = model.importProgress ?? model.lookProgress
      isReading = other == nil
      share = other ?? model.readingProgress
    }
  }

  private func show(_ work: Work) {
    bar.isRevealed = work.share != nil
    guard let share = work.share else { return }
    label.text =
      work.isImport
      ? tr("Importing…")
      : work.isReading ? tr("Drawing waveforms…") : tr("Looking through the folder…")
    cancel.isVisible = work.isImport
    progress.fraction = share
  }
}
