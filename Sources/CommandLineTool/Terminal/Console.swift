import Files
import FoundationEssentials
import Glibc
import Threads

/// Data to standard output, talk to standard error.
enum Console {
  /// Standard error, for Myna alone.
  ///
  /// Libraries write there too, whatever they are told: mpg123 notes each odd byte of a damaged MP3 file. From
  /// the first use on, what they take for standard error leads nowhere.
  static let talk: Int32 = {
    let (own, nowhere) = (fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3), open("/dev/null", O_WRONLY))
    guard own >= 0, nowhere >= 0 else { return STDERR_FILENO }
    dup2(nowhere, STDERR_FILENO)
    close(nowhere)
    return own
  }()

  /// Why standard output took no more.
  enum OutputError: Error, Equatable {
    /// The reader has gone; nobody is left to be told.
    case readerGone
    case interrupted
    case failed(reason: Refusal)
  }

  /// Writes data.
  static func print(_ text: String, terminator: String = "\n") throws(OutputError) {
    try write(Data((text.displayName + terminator).utf8))
  }

  /// Writes a value as JSON.
  static func print(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    try print(text.showingForeignBytes(after: #"\\x"#))
  }

  /// Writes bytes to standard output.
  static func write(
    _ data: Data, time: any TimeSource = SystemTime()
  ) throws(OutputError) {
    var rest = data[...]
    while !rest.isEmpty {
      guard !Interruption.hasCome else { throw .interrupted }
      // It does not wait in `write`, and no write is longer than a pipe that is ready takes without waiting:
      // a reader who has stopped reading cannot keep Ctrl-C from being heard.
      guard time.wait(atMost: .milliseconds(200), for: STDOUT_FILENO, to: .write) else { continue }
      let count = rest.prefix(outputIsFile ? rest.count : Int(PIPE_BUF)).withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        throw .readerGone
      } else if errno != EINTR {
        throw .failed(reason: .system(code: errno))
      }
    }
  }

  /// Says a sentence to the person, on one line whatever the name of a file in it contains.
  static func say(_ sentence: String) {
    show("myna: \(sentence.onOneLine)\n")
  }

  /// Puts text as it is where talk goes.
  static func show(_ text: String) {
    // Nobody can be told that talk did not get through.
    StandardStream.write(text.displayName, to: talk)
  }

  /// Whether data goes to a file, which takes any length without waiting.
  private static let outputIsFile: Bool = {
    var status = stat()
    return fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }()

  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether talk goes to a terminal that can rewrite its last line.
  static var canRedraw: Bool {
    isatty(talk) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Columns of the terminal that talk goes to.
  static var width: Int { columns(talk) ?? 80 }

  /// Columns of the terminal that data goes to; nil when it goes elsewhere, where lines are of any length.
  static var outputWidth: Int? { columns(STDOUT_FILENO) }

  private static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
