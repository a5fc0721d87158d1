/// The user who is signed in.
public struct FirebaseUser: Hashable, Sendable {
  /// The name by which the rules of a bucket know the user; it never changes.
  public let id: String
  /// The address, if it is known; an anonymous user has none.
  public let email: String?

  /// A user.
  public init(id: String, email: String?) { (self.id, self.email) = (id, email) }
}
