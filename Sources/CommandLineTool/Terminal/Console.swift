import Foundation

/// Data to standard output, talk to standard error.
enum Console {
  /// Why standard output took no more.
  enum OutputError: Error, Equatable {
    /// Whoever read it has gone; nobody is left to be told.
    case readerGone
    case interrupted
    case failed(reason: String)
  }

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

  /// Writes data.
  static func print(_ text: String, terminator: String = "\n") throws(OutputError) {
    try write(Data((text + terminator).utf8))
  }

  /// Writes a value as JSON.
  static func print(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Writes bytes to standard output.
  static func write(_ data: Data) throws(OutputError) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR where Interruption.hasCome: throw .interrupted
      case EINTR: continue
      case EPIPE: throw .readerGone
      default: throw .failed(reason: String(cString: strerror(errno)))
      }
    }
  }

  /// Says one sentence to the person, on one line whatever names are in it.
  static func say(_ sentence: String) {
    show("myna: \(singleLine(sentence))\n")
  }

  /// Puts text as it is where talk goes.
  static func show(_ text: String) {
    // Nobody can be told that talk did not get through.
    try? FileHandle(fileDescriptor: talk).write(contentsOf: Data(text.utf8))
  }

  /// The text with control characters spelled out: a file's name must not move the cursor.
  static func singleLine(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { line, scalar in
      if scalar.properties.generalCategory == .control {
        line += scalar.escaped(asASCII: true)
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
  }

  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether talk goes to a terminal that can rewrite its last line.
  static var canRedraw: Bool {
    isatty(talk) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Columns of the terminal that talk goes to.
  static var width: Int {
    var size = winsize()
    guard ioctl(talk, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
