import Glibc
import PlainText
import Secrets
import Threads
import Translations

struct Question {
  enum Failure: Error {
    /// Standard input has ended.
    case noAnswer
  }

  private let text: String
  private let standard: String?
  private let time: any TimeSource

  /// Creates a question from `text`, which must not end with a question mark.
  ///
  /// - Parameters:
  ///   - example: an example of an answer.
  ///   - standard: the default answer if the user types nothing.
  init(
    _ text: String, example: String? = nil, standard: String? = nil,
    time: any TimeSource = SystemTime()
  ) {
    self.text = example.map { tr("%1, such as %2", text, $0) } ?? text
    (self.standard, self.time) = (standard, time)
  }

  func ask() throws -> String {
    while true {
      Console.show("\(text)\(standard.map { " [\($0)]" } ?? ""): ".onOneLine)
      let answer = try Self.line(time).trimmed
      if !answer.isEmpty { return answer }
      if let standard { return standard }
    }
  }

  /// Asks the question without echoing the answer.
  func askSecretly() throws -> Secret {
    var usual = termios()
    let isTerminal = tcgetattr(STDIN_FILENO, &usual) == 0
    var silent = usual
    silent.c_lflag &= ~tcflag_t(ECHO)
    while true {
      // Turn off echo before the question appears, because the user may start typing immediately.
      if isTerminal { tcsetattr(STDIN_FILENO, TCSANOW, &silent) }
      defer { if isTerminal { tcsetattr(STDIN_FILENO, TCSANOW, &usual) } }
      let question = tr("%1 (not shown)", text)
      Console.show("\(question): ".onOneLine)
      let answer = try Self.line(time)
      Console.show("\n")
      if !answer.isEmpty { return Secret(answer) }
    }
  }

  /// Reads a line byte by byte, which leaves the rest of standard input for other readers.
  static func line(_ time: any TimeSource = SystemTime()) throws -> String {
    var bytes: [UInt8] = []
    while true {
      guard !Interruption.hasCome else { throw Failure.noAnswer }
      guard time.wait(atMost: .milliseconds(200), for: STDIN_FILENO, to: .read) else { continue }
      var byte: UInt8 = 0
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        guard !bytes.isEmpty else { throw Failure.noAnswer }
        break
      }
      if byte == UInt8(ascii: "\n") { break }
      // No answer is this long, but the user may have redirected an endless file to standard input
      // by mistake.
      guard bytes.count < 65_536 else { throw Failure.noAnswer }
      bytes.append(byte)
    }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
