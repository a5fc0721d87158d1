/// An everyday job that one `myna` command does, and the commands of other programs for it.
///
/// In all commands, IN, IN2 and OUT stand for the names of files in the benchmark's folder.
struct CommandJob: Sendable {
  struct Peer: Sendable {
    /// The program that must be installed, and that the report names.
    let program: String
    /// A line for the shell.
    let line: String

    init(_ program: String, _ line: String) { (self.program, self.line) = (program, line) }
  }

  /// A measurement of a result, on a test signal in place of the timed input.
  struct Proof: Sendable {
    /// The measured error, with its unit, such as “alias, dBFS”.
    let figure: String
    let input: String
    /// The error up to which a result is good enough for everyone; nil if less is always better.
    let limit: Double?
    /// Returns the error of the result at a path; less is better.
    let error: @Sendable (_ path: String) throws -> Double

    init(
      _ figure: String, _ input: String, within limit: Double?,
      error: @escaping @Sendable (_ path: String) throws -> Double
    ) {
      (self.figure, self.input, self.limit, self.error) = (figure, input, limit, error)
    }

    /// Returns whether a peer's result is at least as good as Myna's, or good enough for everyone.
    ///
    /// The tolerance covers rounding and dither.
    func accepts(_ error: Double, comparedTo mynaError: Double) -> Bool {
      error <= max(limit ?? -.infinity, mynaError + 0.05 * abs(mynaError))
    }
  }

  let name: String
  /// The timed input.
  let input: String
  /// The name of the file to write; a name that ends in a slash is a folder.
  let output: String
  /// The words after `myna`.
  let line: String
  let peers: [Peer]
  let proofs: [Proof]
  /// The reason why the job may take more time than the best peer; nil if it shouldn't.
  let reason: String?

  init(
    _ name: String, from input: String = "speech.wav", to output: String = "out.wav",
    _ line: String, peers: [Peer], proofs: [Proof], reason: String? = nil
  ) {
    (self.name, self.input, self.output, self.line) = (name, input, output, line)
    (self.peers, self.proofs, self.reason) = (peers, proofs, reason)
  }

  /// The words that run ffmpeg without questions.
  static let ffmpeg = "ffmpeg -nostdin -v error -y"

  static let all: [CommandJob] = formatJobs + levelJobs + soundJobs
}
