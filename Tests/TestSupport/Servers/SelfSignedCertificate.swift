/// A self-signed certificate for `localhost`, trusted only by clients that receive it.
public struct SelfSignedCertificate: Sendable {
  /// The certificate's PEM file.
  public let file: String
  /// The key's PEM file.
  public let keyFile: String

  /// Creates a certificate in a folder.
  public init(in folder: Scratch) throws {
    (file, keyFile) = (folder("certificate.pem"), folder("key.pem"))
    try Tool.shell.run(
      """
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost \
        -addext subjectAltName=DNS:localhost -keyout "$1" -out "$2" 2>"$2.log"
      """, "sh", keyFile, file)
  }
}
