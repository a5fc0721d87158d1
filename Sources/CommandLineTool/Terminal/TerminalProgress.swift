import Synchronization
import Threads

/// One line at the bottom of the terminal that says how far all jobs have come; nothing elsewhere.
final class TerminalProgress: Sendable {
  private struct State {
    var shares: [Double]
    /// Seconds by `time`; nil before the first time.
    var lastDrawn: Double?
  }

  /// Back to the line's beginning, and away with what stands there.
  static let erase = "\r\u{1B}[K"

  private let state: Mutex<State>
  private let start: Double
  private let isVisible: Bool
  private let patience: Double
  private let time: any TimeSource

  /// - Parameter patience: seconds in which work may end without a line.
  init(
    count: Int, isVisible: Bool = Console.canRedraw, patience: Double = 0,
    time: any TimeSource = SystemTime()
  ) {
    state = Mutex(State(shares: [Double](repeating: 0, count: count)))
    self.isVisible = isVisible
    self.patience = patience
    (self.time, start) = (time, time.seconds)
  }

  /// Sets how far the job at `index` has come, 0…1.
  func update(_ index: Int, to share: Double) {
    guard isVisible else { return }
    state.withLock { state in
      state.shares[index] = share
      let now = time.seconds
      guard state.lastDrawn.map({ now - $0 > 0.1 }) ?? true, now - start >= patience else { return }
      state.lastDrawn = now
      let total = state.shares.reduce(0, +) / Double(max(1, state.shares.count))
      let line = Self.line(total, seconds: now - start, columns: Console.width)
      Console.show(Self.erase + line)
    }
  }

  /// Removes the line.
  func clear() {
    let isDrawn = state.withLock { $0.lastDrawn != nil }
    if isVisible, isDrawn { Console.show(Self.erase) }
  }

  /// The line for what took `seconds` so far; it leaves the last of the columns free.
  static func line(_ share: Double, seconds: Double, columns: Int) -> String {
    // What the first moments foretell is far from true.
    let left = share > 0.02 ? seconds / share - seconds : nil
    let words =
      " \(Int(share * 100)) %" + (left.map { "  \(FigureText.clock($0.rounded(.up))) left" } ?? "")
    let room = columns - words.count - 1
    guard room >= 5 else { return String(words.prefix(max(0, columns - 1))) }
    return bar(share, columns: min(40, room)) + words
  }

  /// A bar that is filled by a share, 0…1.
  static func bar(_ share: Double, columns: Int) -> String {
    let filled = Int(min(1, max(0, share)) * Double(columns))
    return String(repeating: "█", count: filled) + String(repeating: "░", count: columns - filled)
  }
}
