/// A proxy of a test's own on loopback that speaks TLS, as `localhost`, to a server that does not.
public final class TLSProxy: Sendable {
  /// Where it listens.
  public let port: Int
  private let program: LineProgram
  nonisolated(unsafe) private let folder = Scratch()

  /// Starts one in front of the server at a port of loopback.
  public init(to server: Int, _ certificate: OwnCertificate) throws {
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
