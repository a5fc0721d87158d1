import Files
import MynaCloud
import MynaStudio
import Secrets

/// The setup questions for an S3 bucket.
enum S3Questions {
  static func ask(_ answers: SetupAnswers) throws -> (S3Account, Secret) {
    let arguments = answers.arguments
    let endpoint = try address(
      answers.text("endpoint", "Address of the server", example: "https://s3.example.org"))
    let bucket = try answers.text("bucket", "Name of the bucket", example: "memos")
    try checkPath(of: endpoint, without: bucket)
    let region = try answers.text("region", "Region", standard: S3Account.region(of: endpoint))
    let keyID = try answers.text("key-id", "ID of the access key", example: "AKIAIOSFODNN7EXAMPLE")
    let style = arguments.text("style") ?? "path"
    guard let style = S3Account.AddressStyle(rawValue: style.lowercased()) else {
      throw UsageError("--style has no value “\(style)”. Choose from path, host.")
    }
    let certificate = arguments.text("certificate").map { Path.absolute($0) }
    var secret = try answers.secret(
      "Secret access key", given: answers.given.key, variable: "MYNA_S3_SECRET")
    if let token = answers.given.sessionToken {
      secret = Secret(S3Account.secret(secret.text, sessionToken: token.text))
    }
    return (
      S3Account(
        endpoint: endpoint, region: region, bucket: bucket, keyID: keyID, style: style,
        folder: try CloudOptions.folder(arguments), certificateFile: certificate), secret
    )
  }

  /// Throws `UsageError` if the server address ends in the bucket name, as when copied from a
  /// browser.
  private static func checkPath(of endpoint: String, without bucket: String) throws {
    guard endpoint.hasSuffix("/\(bucket)") else { return }
    let server = endpoint.dropLast(bucket.count + 1)
    guard !server.hasSuffix("/") else { return }
    throw UsageError(
      "“\(endpoint)” ends with the name of the bucket; use --endpoint \(server) and --bucket \(bucket)."
    )
  }

  private static func address(_ text: String) throws -> String {
    guard let address = S3Account.endpoint(typed: text) else {
      throw UsageError(
        "“\(text)” is not the address of a server; an example is https://s3.example.org.")
    }
    return address
  }
}
