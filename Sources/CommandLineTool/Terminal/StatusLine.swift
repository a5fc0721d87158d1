/// One line at the bottom of the terminal that is written anew again and again; nothing elsewhere.
final class StatusLine {
  /// Back to the line's beginning, and away with what stands there.
  private static let erase = "\r\u{1B}[K"

  private let isVisible: Bool
  private var shown = ""

  init(isVisible: Bool = Console.canRedraw) { self.isVisible = isVisible }

  deinit { clear() }

  /// Shows the text, cut to the terminal's width.
  func show(_ text: String) {
    let line = text.fitted(to: Console.width - 1)
    guard isVisible, line != shown else { return }
    shown = line
    Console.show(Self.erase + line)
  }

  /// Says a sentence above the line.
  func say(_ sentence: String) {
    clear()
    Console.say(sentence)
  }

  /// Removes the line.
  func clear() {
    guard isVisible, !shown.isEmpty else { return }
    shown = ""
    Console.show(Self.erase)
  }
}
