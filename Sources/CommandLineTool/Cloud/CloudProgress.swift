import MynaCloud
import Synchronization

final class CloudProgress: Sendable {
  private let bar: TerminalProgress
  let isVisible = Console.canRedraw

  init(count: Int) {
    bar = TerminalProgress(count: count, isVisible: isVisible, patience: 0.5)
  }

  /// Returns a progress callback for one transfer; nil if progress is not shown.
  ///
  /// - Parameter size: the total number of bytes.
  func report(_ index: Int, size: @autoclosure () -> Int) -> TransferProgress? {
    guard isVisible else { return nil }
    let total = Double(max(1, size()))
    return { [bar] count in bar.update(index, to: min(1, Double(count) / total)) }
  }

  func finish(_ index: Int) { bar.update(index, to: 1) }

  func clear() { bar.clear() }
}
