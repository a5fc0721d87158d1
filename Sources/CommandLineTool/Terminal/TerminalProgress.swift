import Synchronization
import Threads
import Translations

/// A progress bar for several jobs at the bottom of the terminal.
///
/// If output is not a terminal, nothing is shown.
final class TerminalProgress: Sendable {
  private struct State {
    var shares: [Double]
    /// The time when the line was last drawn, as returned by `time`; nil if it has never been
    /// drawn.
    var lastDrawn: Double?
  }

  /// Moves to the beginning of the line and clears it.
  static let erase = "\r\u{1B}[K"

  private let state: Mutex<State>
  private let start: Double
  private let isVisible: Bool
  private let patience: Double
  private let time: any TimeSource

  /// - Parameter patience: the number of seconds after which the progress bar appears.
  init(
    count: Int, isVisible: Bool = Console.canRedraw, patience: Double = 0,
    time: any TimeSource = SystemTime()
  ) {
    state = Mutex(State(shares: [Double](repeating: 0, count: count)))
    self.isVisible = isVisible
    self.patience = patience
    (self.time, start) = (time, time.seconds)
  }

  func update(_ index: Int, to fraction: Double) {
    guard isVisible else { return }
    state.withLock { state in
      state.shares[index] = fraction
      let now = time.seconds
      guard state.lastDrawn.map({ now - $0 > 0.1 }) ?? true, now - start >= patience else { return }
      state.lastDrawn = now
      let total = state.shares.reduce(0, +) / Double(max(1, state.shares.count))
      let line = Self.line(total, seconds: now - start, columns: Console.width)
      Console.show(Self.erase + line)
    }
  }

  func clear() {
    let isDrawn = state.withLock { $0.lastDrawn != nil }
    if isVisible, isDrawn { Console.show(Self.erase) }
  }

  /// Returns the progress line to show after `seconds` of work.
  ///
  /// The last column of the terminal stays empty.
  static func line(_ fraction: Double, seconds: Double, columns: Int) -> String {
    // An estimate based on the first 2% of the work would be far off.
    let left = fraction > 0.02 ? seconds / fraction - seconds : nil
    let words =
      " \(Int(fraction * 100)) %"
      // Translators: The time that is left, such as 0:12.
      + (left.map { "  " + tr("%1 left", NumberFormatting.clock($0.rounded(.up))) } ?? "")
    let room = columns - words.columns - 1
    guard room >= 5 else { return words.fitted(to: max(0, columns - 1)) }
    return bar(fraction, columns: min(40, room)) + words
  }

  static func bar(_ fraction: Double, columns: Int) -> String {
    let filled = Int(min(1, max(0, fraction)) * Double(columns))
    return symbol(
      String(repeating: "█", count: filled) + String(repeating: "░", count: columns - filled))
  }
}
