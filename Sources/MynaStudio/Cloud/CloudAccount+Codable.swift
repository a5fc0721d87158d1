import MynaCloud

/// Written as `{"kind": "s3", "s3": {…}}`, so that a person can read the file.
extension CloudAccount: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind = "kind"
    case folder = "folder"
    case s3 = "s3"
    case firebase = "firebase"
  }

  /// Reads an account.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    switch try values.decode(Kind.self, forKey: .kind) {
    case .folder: self = .folder(path: try values.decode(String.self, forKey: .folder))
    case .s3: self = .s3(try values.decode(S3Account.self, forKey: .s3))
    case .firebase: self = .firebase(try values.decode(FirebaseAccount.self, forKey: .firebase))
    }
  }

  /// Writes an account.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kind, forKey: .kind)
    switch self {
    case .folder(let path): try values.encode(path, forKey: .folder)
    case .s3(let account): try values.encode(account, forKey: .s3)
    case .firebase(let account): try values.encode(account, forKey: .firebase)
    }
  }
}
