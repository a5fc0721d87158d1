package struct FirebaseUser: Hashable, Sendable {
  /// The user ID in the bucket's rules.
  ///
  /// It never changes.
  package let id: String
  package let email: String?

  package init(id: String, email: String?) { (self.id, self.email) = (id, email) }
}
