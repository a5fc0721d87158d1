extension S3Storage {
  /// Makes a link that holds for at most seven days, and as long as the key does that signed it.
  ///
  /// - Parameter seconds: fewer than 1 count as 1, more than 604,800 as that.
  public func share(_ name: ObjectName, for seconds: Int) async throws(CloudError) -> SharedLink {
    // A link to nothing would be found out by whoever gets it.
    _ = try await describe(name)
    return try client.link(to: name, for: max(1, min(seconds, S3Signature.longestLink)))
  }

  /// Throws `cannotRevoke`: links end by themselves, or with the key that signed them.
  public func stopSharing(_ name: ObjectName) async throws(CloudError) {
    throw .cannotRevoke(name)
  }
}
