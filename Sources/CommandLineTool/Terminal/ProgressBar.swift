import Foundation
import Synchronization

/// One line at the bottom of the terminal that says how far all jobs have come; nothing elsewhere.
final class ProgressBar: Sendable {
  private struct State {
    var shares: [Double]
    var lastDrawn = Date.distantPast
  }

  private let state: Mutex<State>
  private let start = Date()
  private let isVisible: Bool

  init(count: Int, isVisible: Bool = Console.talkIsTerminal) {
    state = Mutex(State(shares: [Double](repeating: 0, count: count)))
    self.isVisible = isVisible
  }

  /// Sets how far the job at `index` has come, 0…1.
  func update(_ index: Int, to share: Double) {
    guard isVisible else { return }
    state.withLock { state in
      state.shares[index] = share
      let now = Date()
      guard now.timeIntervalSince(state.lastDrawn) > 0.1 else { return }
      state.lastDrawn = now
      let total = state.shares.reduce(0, +) / Double(max(1, state.shares.count))
      Self.draw(line(total, seconds: now.timeIntervalSince(start)))
    }
  }

  /// Removes the line.
  func clear() {
    if isVisible { Self.draw("\r\u{1B}[K") }
  }

  private func line(_ share: Double, seconds: Double) -> String {
    let left = share > 0.02 ? seconds / share - seconds : nil
    let words =
      " \(Int(share * 100)) %" + (left.map { "  \(Words.clock($0.rounded(.up))) left" } ?? "")
    let width = max(5, min(40, Console.width - words.count - 3))
    let filled = Int(share * Double(width))
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    return "\r\u{1B}[K\(bar)\(words)"
  }

  private static func draw(_ text: String) {
    // A terminal that does not take the bar gets none.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
