import Foundation
import MynaCloud
import Secrets

/// What has to be known of a bucket of S3.
enum S3Questions {
  static func ask(_ answers: SetupAnswers) throws -> (S3Account, Secret) {
    let arguments = answers.arguments
    let endpoint = try address(
      answers.text("endpoint", "Address of the server", example: "https://s3.example.org"))
    let bucket = try answers.text("bucket", "Name of the bucket", example: "memos")
    let region = try answers.text("region", "Region", standard: region(of: endpoint))
    let keyID = try answers.text("key-id", "ID of the access key", example: "AKIAIOSFODNN7EXAMPLE")
    let style = arguments.text("style") ?? "path"
    guard let style = S3Account.AddressStyle(rawValue: style.lowercased()) else {
      throw UsageError("--style knows no “\(style)”. There are path, host.")
    }
    let certificate = arguments.text("certificate").map { URL(fileURLWithPath: $0).path }
    let secret = try answers.secret(
      "Secret access key", given: answers.given.key, variable: "MYNA_S3_SECRET")
    return (
      S3Account(
        endpoint: endpoint, region: region, bucket: bucket, keyID: keyID, style: style,
        certificateFile: certificate), secret
    )
  }

  /// An address as it was typed, often without its beginning.
  static func address(_ text: String) throws -> String {
    let address = text.contains("://") ? text : "https://\(text)"
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme), url.host != nil,
      url.user == nil, url.password == nil
    else {
      throw UsageError(
        "“\(text)” is no address of a server; one looks like https://s3.example.org.")
    }
    return address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  /// The region that Amazon's addresses name.
  static func region(of endpoint: String) -> String {
    guard let match = endpoint.wholeMatch(of: /https?:\/\/s3[.-]([a-z0-9-]+)\.amazonaws\.com/)
    else { return "us-east-1" }
    return String(match.1)
  }
}
