/// The details of an account for a report; nil for those that its kind does not have.
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

/// The kind of links that a storage can create.
package enum LinkSupport: Hashable, Sendable {
  case none
  /// Links are valid until the owner of the storage revokes them.
  case untilRevoked
  /// Links expire after at most this many seconds.
  case ending(after: Int)
}

/// How the voice recorder on the phone uses a storage location.
package enum PhoneUse: Hashable, Sendable {
  /// The recorder stores its own recordings there.
  case ownRecordings
  /// The recorder also lists and plays the takes that Myna uploads.
  case allRecordings
}
