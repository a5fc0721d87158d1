/// A TLS proxy on loopback, as `localhost`, for a server without TLS.
public final class TLSProxy: Sendable {
  /// The port on which it listens.
  public let port: Int
  private let program: LineProgram
  nonisolated(unsafe) private let folder = Scratch()

  /// Starts a proxy for a server on a loopback port.
  public init(to server: Int, _ certificate: SelfSignedCertificate) throws {
    program = try LineProgram(
      [
        "/usr/bin/python3", LineProgram.folder + "tls-proxy.py", "--to", "\(server)",
        "--certificate", certificate.file, "--key", certificate.keyFile,
      ], complaints: folder("complaints"))
    let line = try program.line()
    guard let port = Int(line) else { throw Child.Failure(words: "no port: \(line)") }
    self.port = port
  }
}
