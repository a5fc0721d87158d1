/// The details of an account that a report on it has; nil for each that its kind does not have.
package struct AccountDetails: Hashable, Sendable {
  package var bucket: String?
  /// The address of the server.
  package var endpoint: String?
  /// The path of the folder on this machine.
  package var path: String?
  /// The user who signs in.
  package var user: String?

  package init(
    bucket: String? = nil, endpoint: String? = nil, path: String? = nil, user: String? = nil
  ) {
    (self.bucket, self.endpoint, self.path, self.user) = (bucket, endpoint, path, user)
  }
}

/// The links to files that a place can make.
package enum LinkSupport: Hashable, Sendable {
  case none
  /// A link holds until the owner of the place revokes it.
  case untilRevoked
  /// A link ends by itself, after this many seconds at the latest.
  case ending(after: Int)
}

/// The use that the voice recorder on the phone makes of a place.
package enum PhoneUse: Hashable, Sendable {
  /// It keeps its own recordings there.
  case ownRecordings
  /// It also lists and plays what Myna uploads.
  case allRecordings
}
