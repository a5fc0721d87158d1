public import HTTP
public import Threads

/// A bucket of a server that speaks S3: Amazon's, Ceph, SeaweedFS, Garage, R2 and others.
///
/// An object's version is its ETag, the same for the same content. Metadata that is no ASCII is written as RFC 2047 has it, which
/// other clients read. An object of more than 5 GiB cannot be described anew: S3 copies none of that size in one step.
///
/// A name with a segment `.` or `..` is refused with `badName`: programs on the way take them out of an address, and then the
/// signature seems wrong. SeaweedFS takes `\` for `/`, and several `/` for one; so nothing gets a name that `ObjectName` would not
/// give, while what others have named so can be read and removed.
public struct S3Storage: ObjectStorage {
  let client: S3Client
  /// Reads files to hash them.
  let hashing = SerialThread(label: "S3 hashes")
  let habits = ServerHabits()

  /// Access to a bucket; asks the server nothing yet.
  ///
  /// - Throws: `notStorage` if the endpoint is no address, `notEncrypted` if it is `http:` to another machine, `noBucket` if no
  ///   bucket can have that name.
  public init(
    _ account: S3Account, secret: String, transport: any HTTPTransport,
    time: any TimeSource = SystemTime()
  ) throws(CloudError) {
    client = try S3Client(account, secret: secret, transport: transport, time: time)
  }

  /// Throws `badName` for a name that no new object gets: some servers would write to another one.
  func checkNew(_ name: ObjectName) throws(CloudError) {
    guard ObjectName(name.text) != nil else { throw .badName(name.text) }
  }
}
