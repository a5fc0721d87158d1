/// The secret that opens an account.
package enum AccountSecret: Hashable, Sendable {
  /// No secret is needed.
  case none
  /// A person types it, or types the password for which the server gives it. `owner` names the user
  /// or key, and the place.
  case typed(owner: String)
  /// The server makes it up for a user without a name, and makes up another one if it is lost.
  case made(owner: String)

  /// The user or key, and the place, by which the secret is found again; nil if no secret is
  /// needed.
  package var owner: String? {
    switch self {
    case .none: nil
    case .typed(let owner), .made(let owner): owner
    }
  }
}
