/// A bucket on an S3-compatible server, and the access key ID, without the secret key.
public struct S3Account: Hashable, Sendable, Codable {
  /// Where the bucket's name appears in the URL.
  public enum AddressStyle: String, Sendable, Codable {
    /// `https://host/bucket/name`.
    case path = "path"
    /// `https://bucket.host/name`.
    case host = "host"
  }

  /// The server's URL, such as `https://s3.eu-central-1.amazonaws.com`, with a port if it isn't the
  /// default.
  public var endpoint: String
  /// The region used in signatures, such as `us-east-1`.
  public var region: String
  /// The bucket's name.
  public var bucket: String
  /// The access key ID, the public half of the key.
  public var keyID: String
  /// Where the bucket's name appears in the URL.
  public var style: AddressStyle
  /// The folder in the bucket that holds all objects, such as `voices/ada`; nil for the whole
  /// bucket.
  public var folder: String?
  /// The path of a PEM file with certificates to trust in addition to the system's.
  public var certificateFile: String?

  /// Creates an account.
  public init(
    endpoint: String, region: String = "us-east-1", bucket: String, keyID: String,
    style: AddressStyle = .path, folder: String? = nil, certificateFile: String? = nil
  ) {
    (self.endpoint, self.region, self.bucket) = (endpoint, region, bucket)
    (self.keyID, self.style, self.folder) = (keyID, style, folder)
    self.certificateFile = certificateFile
  }

  private enum CodingKeys: String, CodingKey {
    case endpoint = "endpoint"
    case region = "region"
    case bucket = "bucket"
    case keyID = "keyID"
    case style = "style"
    case folder = "folder"
    case certificateFile = "certificateFile"
  }
}
