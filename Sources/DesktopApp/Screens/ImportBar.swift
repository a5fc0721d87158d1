import GTK
import MynaScreens
import Translations

/// Shows the progress of an import, a folder scan, or an analysis of many takes.
///
/// An import can be canceled with a button.
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
    observer = observe({ [model] in ProgressState(model) }) { [weak self] in self?.show($0) }
  }

  func close() { observer?.cancel() }

  private nonisolated struct ProgressState: Equatable, Sendable {
    var isImport: Bool
    var isReading: Bool
    var fraction: Double?

    @MainActor init(_ model: MemosModel) {
      isImport = model.importProgress != nil
      let other = model.importProgress ?? model.scanProgress
      isReading = other == nil
      fraction = other ?? model.readingProgress
    }
  }

  private func show(_ work: ProgressState) {
    bar.isRevealed = work.fraction != nil
    guard let fraction = work.fraction else { return }
    label.text =
      work.isImport
      ? tr("Importing…")
      : work.isReading ? tr("Drawing waveforms…") : tr("Searching the folder…")
    cancel.isVisible = work.isImport
    progress.fraction = fraction
  }
}
