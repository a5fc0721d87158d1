package enum AccountSecret: Hashable, Sendable {
  case none
  /// The user types the secret, or a password that the server exchanges for it; `owner` identifies
  /// the user or key, and the storage location.
  case typed(owner: String)
  /// The server generates the secret for an anonymous user; a lost secret can't be recovered.
  case made(owner: String)

  package var owner: String? {
    switch self {
    case .none: nil
    case .typed(let owner), .made(let owner): owner
    }
  }
}
