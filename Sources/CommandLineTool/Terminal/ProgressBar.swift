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

  init(count: Int, isVisible: Bool = Console.canRedraw) {
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
      Console.show(line(total, seconds: now.timeIntervalSince(start)))
    }
  }

  /// Removes the line.
  func clear() {
    if isVisible { Console.show("\r\u{1B}[K") }
  }

  private func line(_ share: Double, seconds: Double) -> String {
    let left = share > 0.02 ? seconds / share - seconds : nil
    let words =
      " \(Int(share * 100)) %" + (left.map { "  \(Words.clock($0.rounded(.up))) left" } ?? "")
    let room = Console.width - words.count - 1
    guard room >= 5 else { return "\r\u{1B}[K" + words.prefix(max(0, Console.width - 1)) }
    let width = min(40, room)
    let filled = Int(share * Double(width))
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    return "\r\u{1B}[K\(bar)\(words)"
  }
}
