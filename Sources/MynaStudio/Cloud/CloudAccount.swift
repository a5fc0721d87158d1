package import MynaCloud
public import Secrets

/// The place in the cloud that a person has chosen, without the secret that opens it.
///
/// It is an account of any kind; see `StorageKind`.
public struct CloudAccount: Sendable {
  /// The account of its kind.
  package let base: any StorageAccount

  /// A choice of this account.
  package init(_ account: any StorageAccount) { base = account }

  /// The kind of place.
  package var kind: StorageKind { StorageKind(type(of: base)) }

  /// The name of the place: the path of a folder, or the address of a bucket and of the folder in it.
  public var locationName: String { base.name }

  /// Whether two accounts are of one place.
  public func isSameLocation(as other: CloudAccount) -> Bool {
    base.identity == other.base.identity
  }

  /// The name under which the secret is kept that opens the place; nil if no secret is needed.
  public var secretName: SecretName? {
    base.secret.owner.map { SecretName(service: kind.word, account: $0) }
  }
}

extension CloudAccount: Hashable {
  /// Whether two accounts are equal in everything, not only of one place.
  public static func == (one: CloudAccount, other: CloudAccount) -> Bool {
    AnyHashable(one.base) == AnyHashable(other.base)
  }

  /// Hashes the account.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}

/// Written as `{"kind": "s3", "s3": {…}}`, so that a person can read the file.
extension CloudAccount: Codable {
  /// Reads an account.
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

  /// Writes an account.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(kind.word, forKey: .kind)
    try values.encode(base, forKey: Key(kind.word))
  }

  /// `kind`, or the word for a kind.
  private struct Key: CodingKey {
    static let kind = Key("kind")

    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
}
