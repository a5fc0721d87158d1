import Glibc
import Threads

/// Keys as they are pressed, where standard input is a terminal; none elsewhere.
///
/// While it lives, the terminal gives each key at once and does not show it; Ctrl-C stays what it is.
final class Keyboard {
  /// A key that means something.
  enum Key: Equatable {
    case character(Character)
    case left
    case right
    case up
    case down
    case escape
  }

  private static let escape: UInt8 = 0x1B

  /// Whether there are keys.
  let isThere: Bool
  private var usual = termios()
  private var waiting: [UInt8] = []
  private let time: any TimeSource

  init(time: any TimeSource = SystemTime()) {
    self.time = time
    isThere = Console.inputIsTerminal && tcgetattr(STDIN_FILENO, &usual) == 0
    if isThere { listen() }
  }

  deinit {
    if isThere { tcsetattr(STDIN_FILENO, TCSANOW, &usual) }
  }

  /// The next key, if one comes within so many seconds; waits that long otherwise, or until a signal comes.
  func next(within seconds: Double) -> Key? {
    if let key = Self.decode(&waiting) { return key }
    let input = isThere ? STDIN_FILENO : -1
    guard time.wait(atMost: .seconds(seconds), for: input, to: .read) else {
      // After a stop and a continuation the shell has set the terminal its own way.
      if isThere { listen() }
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else {
      // A terminal that is gone is always ready to say so.
      time.wait(for: .seconds(seconds))
      return nil
    }
    waiting += bytes.prefix(count)
    // The rest of an arrow key may still be on its way; after the Escape key itself nothing comes.
    if waiting.last == Self.escape, time.wait(atMost: .milliseconds(20), for: input, to: .read) {
      let more = read(STDIN_FILENO, &bytes, bytes.count)
      waiting += bytes.prefix(max(0, more))
    }
    return Self.decode(&waiting)
  }

  /// Takes the first key out of what a terminal has sent.
  static func decode(_ bytes: inout [UInt8]) -> Key? {
    while let first = bytes.first {
      if first == escape, bytes.count >= 3,
        bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O")
      {
        let end = bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) } ?? bytes.count - 1
        let final = bytes[end]
        bytes.removeFirst(end + 1)
        switch final {
        case UInt8(ascii: "A"): return .up
        case UInt8(ascii: "B"): return .down
        case UInt8(ascii: "C"): return .right
        case UInt8(ascii: "D"): return .left
        default: continue
        }
      }
      bytes.removeFirst()
      if first == escape, bytes.isEmpty { return .escape }
      if (0x20...0x7E).contains(first) { return .character(Character(Unicode.Scalar(first))) }
    }
    return nil
  }

  private func listen() {
    var quiet = usual
    quiet.c_lflag &= ~tcflag_t(ICANON | ECHO)
    // TCSANOW: keys pressed meanwhile are not thrown away. In the background it would stop the program.
    if tcgetpgrp(STDIN_FILENO) == getpgrp() { tcsetattr(STDIN_FILENO, TCSANOW, &quiet) }
  }
}
