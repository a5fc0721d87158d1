package struct FirebaseUser: Hashable, Sendable {
  package let id: String
  package let email: String?

  package init(id: String, email: String?) { (self.id, self.email) = (id, email) }
}
