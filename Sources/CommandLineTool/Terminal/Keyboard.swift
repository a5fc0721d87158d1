import Files
import Glibc
import Threads

/// Reads single key presses from standard input or another terminal.
///
/// While this object exists, the terminal delivers each key immediately and does not echo it.
/// Ctrl-C still sends a signal.
final class Keyboard {
  enum Key: Equatable {
    case character(Character)
    case left
    case right
    case up
    case down
    case escape
  }

  private static let escape: UInt8 = 0x1B

  /// Whether there is a terminal to read from.
  let isThere: Bool
  private let terminal: OpenFile?
  private var input: Int32 { terminal?.descriptor ?? STDIN_FILENO }
  private var usual = termios()
  private var waiting: [UInt8] = []
  private let time: any TimeSource

  /// - Parameter terminal: the terminal to read from; nil for standard input, if it is a terminal.
  init(terminal: OpenFile? = nil, time: any TimeSource = SystemTime()) {
    (self.terminal, self.time) = (terminal, time)
    let input = terminal?.descriptor ?? STDIN_FILENO
    isThere = isatty(input) == 1 && tcgetattr(input, &usual) == 0
    if isThere { listen() }
  }

  deinit {
    if isThere { tcsetattr(input, TCSANOW, &usual) }
  }

  /// Opens the controlling terminal of this process, for reading keys while standard input contains
  /// data.
  ///
  /// Returns nil if there is no controlling terminal, or if this process is in the background,
  /// where reading from the terminal would stop the process.
  static func controllingTerminal() -> OpenFile? {
    // If there is no terminal, playback works without keys.
    guard let terminal = try? OpenFile("/dev/tty", O_RDWR | O_NOCTTY),
      tcgetpgrp(terminal.descriptor) == getpgrp()
    else { return nil }
    return terminal
  }

  /// Returns the next key; nil if none is pressed within the given time, in seconds, or if a signal
  /// arrives.
  func next(within seconds: Double) -> Key? {
    if let key = Self.decode(&waiting) { return key }
    guard time.wait(atMost: .seconds(seconds), for: isThere ? input : -1, to: .read) else {
      // If the process was stopped and then continued, the shell has reset the terminal mode, so
      // set it again.
      if isThere { listen() }
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(input, &bytes, bytes.count)
    guard count > 0 else {
      // A closed terminal is always ready to read, so wait here to avoid a busy loop.
      time.wait(for: .seconds(seconds))
      return nil
    }
    waiting += bytes.prefix(count)
    // If an arrow key was pressed, the rest of the escape sequence may still arrive. If the Escape
    // key itself was pressed, nothing follows.
    if waiting.last == Self.escape, time.wait(atMost: .milliseconds(20), for: input, to: .read) {
      let more = read(input, &bytes, bytes.count)
      waiting += bytes.prefix(max(0, more))
    }
    return Self.decode(&waiting)
  }

  /// Removes the first key from the bytes that the terminal sent and returns the key.
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
    // Use TCSANOW, which preserves keys that were already pressed. In a background process,
    // `tcsetattr` would stop the program.
    if tcgetpgrp(input) == getpgrp() { tcsetattr(input, TCSANOW, &quiet) }
  }
}
