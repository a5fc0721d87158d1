/// An account's details, as reported to the user; a detail is nil if the kind of storage doesn't
/// have it.
package struct AccountDetails: Hashable, Sendable {
  package var bucket: String?
  package var endpoint: String?
  package var path: String?
  package var user: String?

  package init(
    bucket: String? = nil, endpoint: String? = nil, path: String? = nil, user: String? = nil
  ) {
    (self.bucket, self.endpoint, self.path, self.user) = (bucket, endpoint, path, user)
  }
}

package enum LinkSupport: Hashable, Sendable {
  case none
  /// Links are valid until the storage's owner revokes them.
  case untilRevoked
  /// Links expire after at most this many seconds.
  case ending(after: Int)
}

package enum PhoneCompatibility: Hashable, Sendable {
  case ownRecordings
  /// The recorder app also lists and plays the takes that Myna uploads.
  case allRecordings
}
