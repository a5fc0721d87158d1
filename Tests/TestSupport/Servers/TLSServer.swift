/// OpenSSL's server for HTTPS on this machine, with a certificate for `localhost` that it has signed itself.
public final class TLSServer: Sendable {
  /// It does not listen.
  public struct Silence: Error {}

  /// Its certificate.
  public let certificateFile: String
  /// Where it listens, at 127.0.0.1.
  public let port: Int
  private let child: Child

  /// Makes a certificate, and starts to listen; answers a GET, and takes in all else.
  public init(in folder: Scratch) throws {
    let certificate = try OwnCertificate(in: folder)
    certificateFile = certificate.file
    child = try Child(
      [
        "openssl", "s_server", "-accept", "127.0.0.1:0", "-key", certificate.keyFile, "-cert",
        certificate.file, "-www",
      ], environment: [:], output: folder("output"))
    // The last word of "ACCEPT 127.0.0.1:40123" is in the file once it listens, with the end of the line.
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

  /// Ends it at once, as a crash would.
  public func end() { child.end() }
}
