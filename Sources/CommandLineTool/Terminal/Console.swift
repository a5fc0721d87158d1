import Foundation

/// Data to standard output, talk to standard error.
enum Console {
  /// Writes data; a reader who has gone away ends the program quietly.
  static func print(_ text: String, terminator: String = "\n") {
    write(Data((text + terminator).utf8))
  }

  /// Says something to the person.
  static func say(_ text: String) {
    // Nobody can be told that talk did not get through.
    try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
  }

  /// Writes bytes to standard output.
  static func write(_ data: Data) {
    do {
      try FileHandle.standardOutput.write(contentsOf: data)
    } catch {
      exit(ExitStatus.failed.rawValue)
    }
  }

  /// Writes a value as JSON.
  static func print(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var talkIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Columns of the terminal that talk goes to.
  static var width: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
