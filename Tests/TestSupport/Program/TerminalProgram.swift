import Foundation

/// A program on a pseudo-terminal with simulated key presses.
///
/// Its standard output goes to a file.
public final class TerminalProgram: @unchecked Sendable {
  private let child: Child
  private let words: [String]
  private let outputs = Scratch()
  private let master: Int32
  /// The terminal is /dev/pts/NUMBER.
  private let number: UInt32
  private let lock = NSLock()
  private var shown = Data()
  private var isHungUp = false
  /// Whether all terminal output has been read.
  private var isOver = false

  /// TIOCSPTLCK and TIOCGPTN, which Swift does not import.
  private static let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

  /// Starts a program.
  public init(_ words: [String], environment: [String: String]) throws {
    self.words = words
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (locked, number): (Int32, UInt32) = (0, 0)
    guard master >= 0, ioctl(master, Self.setLock, &locked) == 0,
      ioctl(master, Self.getNumber, &number) == 0
    else { throw Child.Failure(words: "no pseudo-terminal: \(String(cString: strerror(errno)))") }
    self.number = number
    var size = winsize(ws_row: 24, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    child = try Child(
      words, environment: environment.merging(["TERM": "xterm"]) { $1 },
      output: outputs("stdout"), terminal: "/dev/pts/\(number)")
    // Reads continuously, so that the program never blocks on output.
    Thread { [weak self, master] in
      var bytes = [UInt8](repeating: 0, count: 4_096)
      while true {
        var state = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        let ready = poll(&state, 1, 50)
        guard let self, !self.lock.withLock({ self.isHungUp }) else { return }
        guard ready > 0 else { continue }
        let count = read(master, &bytes, bytes.count)
        guard count > 0 else { return self.lock.withLock { self.isOver = true } }
        self.lock.withLock { self.shown += bytes.prefix(count) }
      }
    }.start()
  }

  deinit { hangUp() }

  /// All text shown so far.
  public var screen: String { lock.withLock { String(decoding: shown, as: UTF8.self) } }

  /// Whether the terminal echoes input, as it does for a shell.
  public var echoes: Bool {
    var settings = termios()
    return tcgetattr(master, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO | ICANON) != 0
  }

  /// Presses keys, given as the bytes that a terminal sends.
  public func press(_ keys: String) {
    var bytes = Array(keys.utf8)
    _ = write(master, &bytes, bytes.count)
  }

  /// Presses keys and waits until the program has read them.
  public func pressAndWait(_ keys: String) throws {
    let terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { throw Child.Failure(words: "the terminal is gone") }
    defer { close(terminal) }
    press(keys)
    let isRead = waitUntil {
      var count: Int32 = 0
      return ioctl(terminal, UInt(FIONREAD), &count) == 0 && count == 0
    }
    guard isRead else { throw Child.Failure(words: "“\(keys)” was not read") }
  }

  /// Waits until some text appears; returns whether it did.
  public func waits(toShow text: String, timeout: Double = 20) -> Bool {
    waitUntil(timeout: timeout) { screen.contains(text) }
  }

  /// Sends a signal.
  public func signal(_ number: Int32) { child.signal(number) }

  /// Closes the terminal, as when its window is closed.
  public func hangUp() {
    lock.withLock {
      guard !isHungUp else { return }
      isHungUp = true
      close(master)
    }
  }

  /// Waits for the end and returns the outcome; `talk` is the screen.
  ///
  /// - Throws: `Hang` after `timeout` seconds; the program is killed then.
  public func outcome(timeout: Double = 30) throws -> Outcome {
    guard waitUntil(timeout: timeout, { !child.isRunning }) else {
      child.end()
      throw Hang(commandLine: words)
    }
    let code = child.wait()
    // Its last output may still be in transit, and its children may hold the terminal even longer.
    _ = waitUntil(timeout: 5) { lock.withLock { isOver || isHungUp } }
    return Outcome(
      output: try outputs.data("stdout"), talk: screen,
      status: code & 0x7F == 0 ? code >> 8 & 0xFF : code & 0x7F, endedBySignal: code & 0x7F != 0)
  }
}
