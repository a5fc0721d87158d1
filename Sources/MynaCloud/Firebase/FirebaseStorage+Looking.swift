import Files
import HTTP

extension FirebaseStorage {
  /// Lists objects whose names begin with `prefix`, at all depths, some at a time; no more than their names.
  ///
  /// - Parameter prefix: empty for the whole bucket, else it ends with `/`.
  public func page(
    of prefix: String, after token: PageToken?
  ) async throws(CloudError) -> ObjectPage {
    guard prefix.isEmpty || prefix.hasSuffix("/") else { throw .badName(prefix) }
    var query: [(String, String)] = []
    if !prefix.isEmpty { query.append(("prefix", prefix)) }
    if let token { query.append(("pageToken", token.text)) }
    let request = HTTPRequest(.get, addresses.bucket(query))
    let listing = try await connection.send(request, about: nil).decoded(FirebaseListing.self)
    let next = listing.nextPageToken.flatMap { $0.isEmpty ? nil : PageToken($0) }
    // A listing that seems to end here would make every later object look removed.
    if let next, next == token {
      throw .unexpected(status: 200, .message("the page repeats"))
    }
    let names = (listing.items ?? []).map(\.name).filter { name in
      // What stands for an empty folder is no object.
      name.hasPrefix(prefix) && !"/\(name)/".contains("//")
    }
    return ObjectPage(names.map { ListedObject(ObjectName(listed: $0)) }, next: next)
  }

  /// Describes one object.
  public func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    try stored(try await resource(of: name), as: name)
  }

  /// Brings all that the service says of an object.
  func resource(of name: ObjectName) async throws(CloudError) -> FirebaseObject {
    try check(name)
    return try await send(HTTPRequest(.get, addresses.object(name)), about: name)
      .decoded(FirebaseObject.self)
  }

  /// Turns what the service says into what a storage says.
  func stored(
    _ object: FirebaseObject, as name: ObjectName
  ) throws(CloudError) -> StoredObject {
    guard object.name == name.text, let stored = object.stored else {
      throw .notStorage(host: connection.host)
    }
    return stored
  }

  /// Looks whether an object is as it must be for a write.
  func look(for condition: WriteCondition, at name: ObjectName) async throws(CloudError) {
    guard condition != .always else { return }
    let found: ObjectVersion?
    do throws(CloudError) {
      found = try await describe(name).version
    } catch .notFound {
      found = nil
    }
    switch condition {
    case .always: break
    case .absent: if found != nil { throw .changed(name) }
    case .version(let version): if found != version { throw .changed(name) }
    }
  }
}
