/// A certificate for `localhost` that has signed itself, and that nobody trusts who was not given it.
public struct OwnCertificate: Sendable {
  /// In PEM.
  public let file: String
  /// Its key, in PEM.
  public let keyFile: String

  /// Makes one in a folder.
  public init(in folder: Scratch) throws {
    (file, keyFile) = (folder("certificate.pem"), folder("key.pem"))
    try Tool.shell.run(
      """
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost \
        -addext subjectAltName=DNS:localhost -keyout "$1" -out "$2" 2>"$2.log"
      """, "sh", keyFile, file)
  }
}
