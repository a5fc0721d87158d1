import TestSupport

/// OpenSSL's server for HTTPS on this machine, with a certificate for `localhost` that it has signed itself.
final class TLSServer: Sendable {
  /// It does not listen.
  struct Silence: Error {}

  /// Its certificate.
  let certificateFile: String
  /// Where it listens, at 127.0.0.1.
  let port: Int
  private let child: Child

  /// Makes a certificate, and starts to listen; answers a GET, and takes in all else.
  init(in folder: Scratch) throws {
    certificateFile = folder("certificate.pem")
    let key = folder("key.pem")
    try Tool.shell.run(
      """
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost \
        -addext subjectAltName=DNS:localhost -keyout "$1" -out "$2" 2>"$2.log"
      """, "sh", key, certificateFile)
    child = try Child(
      [
        "openssl", "s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificateFile,
        "-www",
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
  func end() { child.end() }
}
