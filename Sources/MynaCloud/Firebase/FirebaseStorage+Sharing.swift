extension FirebaseStorage {
  /// Makes a link by which anyone who has it can hear the object.
  ///
  /// It holds until the owner of the project revokes it.
  ///
  /// - Throws: `cannotShare` if the service has made no token for the object.
  public func share(
    _ name: ObjectName, for seconds: Int
  ) async throws(CloudError) -> SharedLink {
    let object = try await resource(of: name)
    guard let token = object.linkToken else { throw .cannotShare }
    return SharedLink(
      url: addresses.object(name, [("alt", "media"), ("token", token)]), expiration: nil)
  }

  /// Throws `cannotRevoke`: the service takes back the token of a link only for the owner of the project.
  public func stopSharing(_ name: ObjectName) async throws(CloudError) {
    throw .cannotRevoke(name)
  }
}
