/// The user who is signed in.
package struct FirebaseUser: Hashable, Sendable {
  /// The name by which the rules of a bucket know the user; it never changes.
  package let id: String
  /// The address, if it is known; an anonymous user has none.
  package let email: String?

  /// A user.
  package init(id: String, email: String?) { (self.id, self.email) = (id, email) }
}
