/// The secret that grants access to an account.
package enum AccountSecret: Hashable, Sendable {
  /// No secret is needed.
  case none
  /// The user types the secret, or a password that the server exchanges for it. `owner` names the
  /// user or key, and the storage location.
  case typed(owner: String)
  /// The server generates the secret for an anonymous user, and a different one if it is lost.
  case made(owner: String)

  /// The user or key, and the storage location, under which the secret is stored; nil if no secret
  /// is needed.
  package var owner: String? {
    switch self {
    case .none: nil
    case .typed(let owner), .made(let owner): owner
    }
  }
}
