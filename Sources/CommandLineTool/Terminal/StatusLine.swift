/// A line at the bottom of the terminal that can be redrawn.
///
/// If output is not a terminal, nothing is shown.
final class StatusLine {
  /// Moves to the beginning of the line and clears it.
  private static let erase = "\r\u{1B}[K"

  private let isVisible: Bool
  private var shown = ""

  init(isVisible: Bool = Console.canRedraw) { self.isVisible = isVisible }

  deinit { clear() }

  func show(_ text: String) {
    let line = text.fitted(to: Console.width - 1)
    guard isVisible, line != shown else { return }
    shown = line
    Console.show(Self.erase + line)
  }

  func say(_ sentence: String) {
    clear()
    Console.say(sentence)
  }

  func clear() {
    guard isVisible, !shown.isEmpty else { return }
    shown = ""
    Console.show(Self.erase)
  }
}
