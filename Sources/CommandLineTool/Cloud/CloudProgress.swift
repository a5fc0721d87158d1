import MynaCloud
import Synchronization

/// How far transfers have come, as one line at the bottom of a terminal.
final class CloudProgress: Sendable {
  private let bar: TerminalProgress
  /// Whether anybody sees it.
  let isVisible: Bool

  init(count: Int, isQuiet: Bool) {
    isVisible = Console.canRedraw && !isQuiet
    bar = TerminalProgress(count: count, isVisible: isVisible, patience: 0.5)
  }

  /// Returns a closure by which a transfer tells how far it is; nil where nobody would see it.
  ///
  /// - Parameter size: bytes in all.
  func report(_ index: Int, size: @autoclosure () -> Int) -> TransferProgress? {
    guard isVisible else { return nil }
    let total = Double(max(1, size()))
    return { [bar] count in bar.update(index, to: min(1, Double(count) / total)) }
  }

  /// Notes that a transfer is complete.
  func finish(_ index: Int) { bar.update(index, to: 1) }

  /// Removes the line.
  func clear() { bar.clear() }
}
