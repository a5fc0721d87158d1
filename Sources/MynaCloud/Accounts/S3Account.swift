/// A bucket of an S3-compatible server, without the secret that opens it.
public struct S3Account: Hashable, Sendable, Codable {
  /// The place of the bucket's name in an address.
  public enum AddressStyle: String, Sendable, Codable {
    /// `https://host/bucket/name`.
    case path = "path"
    /// `https://bucket.host/name`.
    case host = "host"
  }

  /// The server: `https://s3.eu-central-1.amazonaws.com`, with a port where it is not the usual one.
  public var endpoint: String
  /// The region that signatures name, such as `us-east-1`.
  public var region: String
  /// The bucket's name.
  public var bucket: String
  /// The access key's public half.
  public var keyID: String
  /// The place of the bucket's name in an address.
  public var style: AddressStyle
  /// The folder of the bucket that all is kept in, such as `voices/ada`; nil for the whole bucket.
  public var folder: String?
  /// A file of certificates in PEM that are trusted beside the system's.
  public var certificateFile: String?

  /// A bucket.
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
