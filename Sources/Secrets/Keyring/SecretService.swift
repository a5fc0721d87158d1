import CSecret
import Files

/// The desktop's keyring, accessed through freedesktop.org's Secret Service API, which GNOME, KDE,
/// and KeePassXC provide.
///
/// Any program that the user runs can read the secrets in the keyring, but other users, or someone
/// who steals the disk, can't. This class is `Sendable` because it holds only GLib objects, which
/// can be used on any thread.
package final class SecretService: SecretStore, @unchecked Sendable {
  private typealias Failure = UnsafeMutablePointer<GError>?

  private let library: SecretLibrary
  private let connection: OpaquePointer
  private let raw: UnsafeMutablePointer<CSecret.SecretService>

  /// Connects to the keyring of the current session.
  ///
  /// Returns nil immediately if there is no bus, no keyring on it, or no libsecret on this machine.
  /// Without `SECRET_SERVICE_OPEN_SESSION`, libsecret would return a service even if no keyring is
  /// running.
  package init?() {
    guard let library = SecretLibrary.shared, let connection = KeyringBus.connect(library) else {
      return nil
    }
    let raw = library.open(
      library.serviceType(), nil, SECRET_SERVICE_OPEN_SESSION, nil, nil)
    guard let raw else {
      library.releaseObject(UnsafeMutableRawPointer(connection))
      return nil
    }
    (self.library, self.connection, self.raw) = (library, connection, raw)
  }

  deinit {
    library.releaseObject(raw)
    library.releaseObject(UnsafeMutableRawPointer(connection))
  }

  package func secret(named name: SecretName) throws(SecretError) -> Secret? {
    guard let item = try find(name) else { return nil }
    defer { library.releaseObject(item) }
    guard library.isLocked(item) == 0 else { throw .locked }
    guard let value = library.secret(item) else {
      throw .refused(.message("the keyring did not return the secret"))
    }
    defer { library.release(UnsafeMutableRawPointer(value)) }
    guard let text = library.text(value) else {
      throw .refused(.message("the secret in the keyring is not text"))
    }
    return Secret(String(cString: text))
  }

  package func keep(_ secret: Secret, as name: SecretName) throws(SecretError) {
    let attributes = attributes(of: name)
    defer { g_hash_table_unref(attributes) }
    let value = library.newValue(secret.text, gssize(secret.text.utf8.count), "text/plain")
    defer { if let value { library.release(UnsafeMutableRawPointer(value)) } }
    var failure: Failure = nil
    let isKept = library.store(
      raw, myna_secret_schema(), attributes, "default", name.label, value, nil, &failure)
    guard isKept != 0 else { throw consumeError(&failure) }
  }

  package func remove(_ name: SecretName) throws(SecretError) {
    guard let item = try find(name) else { return }
    defer { library.releaseObject(item) }
    // Check this first, because `clear` silently skips locked items, and its result doesn't show
    // whether an item was skipped.
    guard library.isLocked(item) == 0 else { throw .locked }
    let attributes = attributes(of: name)
    defer { g_hash_table_unref(attributes) }
    var failure: Failure = nil
    _ = library.clear(raw, myna_secret_schema(), attributes, nil, &failure)
    if failure != nil { throw consumeError(&failure) }
  }

  /// Returns a secret's item, after asking the user to unlock it; the caller must release it.
  private func find(
    _ name: SecretName
  ) throws(SecretError) -> UnsafeMutablePointer<SecretItem>? {
    let attributes = attributes(of: name)
    defer { g_hash_table_unref(attributes) }
    let flags = SecretSearchFlags(
      rawValue: SECRET_SEARCH_UNLOCK.rawValue | SECRET_SEARCH_LOAD_SECRETS.rawValue)
    var failure: Failure = nil
    let list = library.search(raw, myna_secret_schema(), attributes, flags, nil, &failure)
    if failure != nil { throw consumeError(&failure) }
    guard let list else { return nil }
    defer { g_list_free_full(list, library.releaseObject) }
    guard let item = list.pointee.data else { return nil }
    return library.retainObject(item)?.assumingMemoryBound(to: SecretItem.self)
  }

  /// Returns a table of attributes, which the caller must release.
  private func attributes(of name: SecretName) -> OpaquePointer? {
    let table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
    for (key, value) in [("service", name.service), ("account", name.account)] {
      g_hash_table_insert(table, g_strdup(key), g_strdup(value))
    }
    return table
  }

  private func consumeError(_ failure: inout Failure) -> SecretError {
    defer { g_clear_error(&failure) }
    guard let failure else { return .refused(.message("no reason given")) }
    let error = failure.pointee
    if error.domain == library.errorQuark(), error.code == Int32(SECRET_ERROR_IS_LOCKED.rawValue) {
      return .locked
    }
    if error.domain == library.ioErrorQuark(), error.code == Int32(G_IO_ERROR_CANCELLED.rawValue) {
      return .locked
    }
    _ = library.stripRemoteError(failure)
    return .refused(.message(String(cString: failure.pointee.message)))
  }
}
