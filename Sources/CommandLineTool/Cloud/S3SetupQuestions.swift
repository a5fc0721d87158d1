import Files
import MynaCloud
import Secrets
import Translations

enum S3SetupQuestions: StorageSetupQuestions {
  static let options = [
    OptionDescription(
      name: "endpoint", value: "URL", summary: tr("S3: the server, such as https://s3.example.org.")
    ),
    OptionDescription(
      name: "region", value: "NAME", summary: tr("S3: the region; the default is us-east-1.")),
    OptionDescription(name: "key-id", value: "ID", summary: tr("S3: the access key’s ID.")),
    OptionDescription(
      name: "style", value: "STYLE",
      summary: tr("S3: the part of an address that contains the bucket name; the default is path."),
      words: ["path", "host"]),
    OptionDescription(
      name: "certificate", value: "FILE",
      summary: tr("S3: the certificate authority of your own server, in PEM format."),
      kinds: [.file]),
  ]

  private static let (keyVariable, tokenVariable) = ("MYNA_S3_SECRET", "MYNA_S3_SESSION_TOKEN")
  static let secretVariables = [keyVariable, tokenVariable]

  static func words(for account: S3Account) -> String {
    tr("the bucket “%1” at %2", account.bucket, account.endpoint)
  }

  static func ask(_ answers: CloudSetupAnswers, path: String?) throws -> (S3Account, Secret?) {
    let arguments = answers.arguments
    let endpoint = try address(
      answers.text("endpoint", tr("Server address"), example: "https://s3.example.org"))
    let bucket = try answers.text("bucket", tr("Bucket name"), example: "memos")
    try checkPath(of: endpoint, without: bucket)
    let region = try answers.text("region", tr("Region"), standard: S3Account.region(of: endpoint))
    let keyID = try answers.text(
      "key-id", tr("Access key ID"), example: "AKIAIOSFODNN7EXAMPLE")
    let style = arguments.text("style") ?? "path"
    guard let style = S3Account.AddressStyle(rawValue: style.lowercased()) else {
      throw UsageError(
        paragraph(
          tr("“%2” is not a valid value for --%1.", "style", style),
          tr("Choose from %1.", "path, host")))
    }
    let certificate = arguments.text("certificate").map { Path.absolute($0) }
    var secret = try answers.secret(tr("Secret access key"), variable: keyVariable)
    // Temporary keys have a session token.
    if let token = answers.given[tokenVariable] {
      secret = Secret(S3Account.secret(secret.text, sessionToken: token.text))
    }
    return (
      S3Account(
        endpoint: endpoint, region: region, bucket: bucket, keyID: keyID, style: style,
        folder: try CloudOptions.folder(arguments), certificateFile: certificate), secret
    )
  }

  /// Throws `UsageError` if the server address ends in the bucket name, as it does when copied from
  /// a browser.
  private static func checkPath(of endpoint: String, without bucket: String) throws {
    guard endpoint.hasSuffix("/\(bucket)") else { return }
    let server = endpoint.dropLast(bucket.count + 1)
    guard !server.hasSuffix("/") else { return }
    throw UsageError(
      tr(
        "“%1” ends with the name of the bucket; use --endpoint %2 and --bucket %3.", endpoint,
        server, bucket)
    )
  }

  private static func address(_ text: String) throws -> String {
    guard let address = S3Account.endpoint(typed: text) else {
      throw UsageError(
        tr("“%1” is not a server address; use an address such as https://s3.example.org.", text))
    }
    return address
  }
}
