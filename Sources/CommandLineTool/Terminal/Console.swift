import Files
import FoundationEssentials
import Glibc
import Threads
import Translations

/// Prints data to standard output, and messages to standard error.
enum Console {
  /// A file descriptor for standard error that only Myna's messages use.
  ///
  /// Some libraries write to standard error even if this is turned off. For example, mpg123 reports
  /// each unexpected byte of a damaged MP3 file. On first use, descriptor 2 is redirected to
  /// /dev/null.
  static let talk: Int32 = {
    let (own, nowhere) = (fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3), open("/dev/null", O_WRONLY))
    guard own >= 0, nowhere >= 0 else { return STDERR_FILENO }
    dup2(nowhere, STDERR_FILENO)
    close(nowhere)
    return own
  }()

  /// The reason why standard output does not accept any more data.
  enum OutputError: Error, Equatable {
    /// The program that reads the output has closed the pipe, so no message is needed.
    case readerGone
    case interrupted
    case failed(reason: UnderlyingReason)
  }

  static func print(_ text: String, terminator: String = "\n") throws(OutputError) {
    try write(Data((text.displayName + terminator).utf8))
  }

  /// Writes bytes to standard output; Ctrl-C stops waiting for a slow reader.
  ///
  /// - Parameter isFinal: whether the bytes are written even after Ctrl-C, unless the reader
  ///   doesn't accept any bytes for a second.
  static func write(
    _ data: Data, isFinal: Bool = false, time: any TimeSource = SystemTime()
  ) throws(OutputError) {
    var (rest, patience) = (data[...], isFinal ? 5 : 0)
    while !rest.isEmpty {
      if Interruption.hasCome {
        guard patience > 0 else { throw .interrupted }
        patience -= 1
      }
      // Wait in `poll` instead of in `write`, and write no more than a ready pipe accepts without
      // blocking, because a stalled reader would keep Ctrl-C from working.
      guard time.wait(atMost: .milliseconds(200), for: STDOUT_FILENO, to: .write) else { continue }
      let count = rest.prefix(outputIsFile ? rest.count : Int(PIPE_BUF)).withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
        if isFinal { patience = 5 }
      } else if errno == EPIPE {
        throw .readerGone
      } else if errno != EINTR {
        throw .failed(reason: .system(code: errno))
      }
    }
  }

  /// Prints a message on one line, with control characters in file names escaped.
  static func say(_ sentence: String) {
    show("myna: \(sentence.onOneLine)\n")
  }

  /// Writes text to standard error without escaping.
  static func show(_ text: String) {
    // Ignore errors, because there is no other way to report them.
    StandardStream.write(text.displayName, to: talk)
  }

  /// Whether standard output is a file, which accepts any length without blocking.
  private static let outputIsFile: Bool = {
    var status = stat()
    return fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }()

  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether messages are turned on and go to a terminal that can redraw its last line.
  static var canRedraw: Bool {
    isatty(talk) == 1 && !isQuiet && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// The width in columns of the terminal for messages.
  static var width: Int { columns(talk) ?? 80 }

  /// The width in columns of the terminal for data; nil if standard output is not a terminal.
  static var outputWidth: Int? { columns(STDOUT_FILENO) }

  /// The width in columns of help, which is wrapped even if standard output is not a terminal.
  static var helpWidth: Int {
    guard outputIsTerminal else { return 79 }
    let chosen = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    return min(100, max(40, chosen ?? outputWidth ?? 79))
  }

  private static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
