/// A user of a Firebase project.
package struct FirebaseUser: Hashable, Sendable {
  /// The user ID in the bucket's rules.
  ///
  /// It never changes.
  package let id: String
  /// The email address, if known; nil for an anonymous user.
  package let email: String?

  package init(id: String, email: String?) { (self.id, self.email) = (id, email) }
}
