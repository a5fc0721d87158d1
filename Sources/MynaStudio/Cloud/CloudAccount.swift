package import MynaCloud
public import Secrets

/// The cloud location that the user has chosen, without its secret.
///
/// An account can be of any kind; see `StorageKind`.
public struct CloudAccount: Sendable {
  package let base: any StorageAccount

  package init(_ account: any StorageAccount) { base = account }

  package var kind: StorageKind { StorageKind(type(of: base)) }

  /// The display name of the location: the path of a folder, or the address of a bucket and the
  /// folder in it.
  public var locationName: String { base.name }

  /// Returns whether two accounts refer to the same location.
  public func isSameLocation(as other: CloudAccount) -> Bool {
    base.identity == other.base.identity
  }

  /// The name under which the account's secret is stored; nil if no secret is needed.
  public var secretName: SecretName? {
    base.secret.owner.map { SecretName(service: kind.word, account: $0) }
  }
}

extension CloudAccount: Hashable {
  /// Returns whether two accounts are equal in all properties, not only in their location.
  public static func == (one: CloudAccount, other: CloudAccount) -> Bool {
    AnyHashable(one.base) == AnyHashable(other.base)
  }

  /// Hashes the account.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}

/// An account is encoded as `{"kind": "s3", "s3": {…}}`, to keep the file readable.
extension CloudAccount: Codable {
  /// Decodes an account.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func read(_ type: (some StorageAccount).Type) throws -> any StorageAccount {
      try values.decode(type, forKey: Key(type.word))
    }
    let word = try values.decode(String.self, forKey: .kind)
    guard let kind = StorageKind(word: word) else {
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: values, debugDescription: "No kind of place is called “\(word)”.")
    }
    base = try read(kind.account)
  }

  /// Encodes an account.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(kind.word, forKey: .kind)
    try values.encode(base, forKey: Key(kind.word))
  }

  private struct Key: CodingKey {
    static let kind = Key("kind")

    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
}
