/// OpenSSL's HTTPS server on this machine, with a self-signed certificate for `localhost`.
public final class TLSServer: Sendable {
  /// The error if the server does not listen.
  public struct Silence: Error {}

  /// The certificate's PEM file.
  public let certificateFile: String
  /// The port at 127.0.0.1.
  public let port: Int
  private let child: Child

  /// Creates a certificate and starts to listen.
  ///
  /// Responds to GET, and accepts everything else.
  public init(in folder: Scratch) throws {
    let certificate = try SelfSignedCertificate(in: folder)
    certificateFile = certificate.file
    child = try Child(
      [
        "openssl", "s_server", "-accept", "127.0.0.1:0", "-key", certificate.keyFile, "-cert",
        certificate.file, "-www",
      ], environment: [:], output: folder("output"))
    // Once the server listens, the file contains "ACCEPT 127.0.0.1:40123" with its line break.
    var number: Int?
    _ = waitUntil {
      let lines = (try? folder.text("output"))?.split(
        separator: "\n", omittingEmptySubsequences: false)
      let line = lines?.dropLast().first { $0.hasPrefix("ACCEPT ") }
      number = line?.split(separator: ":").last.flatMap { Int($0) }
      return number != nil
    }
    guard let number else { throw Silence() }
    port = number
  }

  /// Kills the server.
  public func end() { child.end() }
}
