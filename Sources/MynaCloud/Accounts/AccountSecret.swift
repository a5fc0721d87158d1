package enum AccountSecret: Hashable, Sendable {
  case none
  /// A secret that the user types, or that the server returns in exchange for a typed password.
  /// `owner` identifies the user or key, and the storage location.
  case typed(owner: String)
  /// A secret that the server generates for an anonymous user. If the secret is lost, it can't be
  /// recovered.
  case made(owner: String)

  package var owner: String? {
    switch self {
    case .none: nil
    case .typed(let owner), .made(let owner): owner
    }
  }
}
