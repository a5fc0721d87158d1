import CSecret
import Files

/// The desktop's keyring, by the Secret Service of freedesktop.org; GNOME, KDE and KeePassXC have it.
///
/// Other programs of the person can read what is in it; other users cannot, and neither can a thief of the disk. GLib's
/// objects may be used from any thread, and this holds nothing else, which is why it can be `Sendable`.
package final class SecretService: SecretStore, @unchecked Sendable {
  private typealias Failure = UnsafeMutablePointer<GError>?

  private let library: SecretLibrary
  private let connection: OpaquePointer
  private let raw: UnsafeMutablePointer<CSecret.SecretService>

  /// The keyring of the session that this process belongs to.
  ///
  /// - Returns: nil at once if there is no bus, no keyring on it, or no libsecret on this machine.
  package init?() {
    guard let library = SecretLibrary.shared, let connection = KeyringBus.connect(library) else {
      return nil
    }
    // Without a session the service would be there even if no keyring is.
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

  /// The secret of that name, or nil if there is none; asks the person to unlock the keyring where that is needed.
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

  /// Keeps a secret in the keyring that the person uses by default.
  package func keep(_ secret: Secret, as name: SecretName) throws(SecretError) {
    let attributes = attributes(of: name)
    defer { g_hash_table_unref(attributes) }
    let value = library.newValue(secret.text, gssize(secret.text.utf8.count), "text/plain")
    defer { if let value { library.release(UnsafeMutableRawPointer(value)) } }
    var failure: Failure = nil
    let isKept = library.store(
      raw, myna_secret_schema(), attributes, "default", name.label, value, nil, &failure)
    guard isKept != 0 else { throw takeError(&failure) }
  }

  /// Removes a secret; asks the person to unlock the keyring where that is needed.
  package func remove(_ name: SecretName) throws(SecretError) {
    guard let item = try find(name) else { return }
    defer { library.releaseObject(item) }
    // Locked ones would be left, without a word.
    guard library.isLocked(item) == 0 else { throw .locked }
    let attributes = attributes(of: name)
    defer { g_hash_table_unref(attributes) }
    var failure: Failure = nil
    // False is also for nothing that was removed.
    _ = library.clear(raw, myna_secret_schema(), attributes, nil, &failure)
    if failure != nil { throw takeError(&failure) }
  }

  // MARK: GLib

  /// The item of a name, unlocked if the person wants that; the caller owns it.
  private func find(
    _ name: SecretName
  ) throws(SecretError) -> UnsafeMutablePointer<SecretItem>? {
    let attributes = attributes(of: name)
    defer { g_hash_table_unref(attributes) }
    let flags = SecretSearchFlags(
      rawValue: SECRET_SEARCH_UNLOCK.rawValue | SECRET_SEARCH_LOAD_SECRETS.rawValue)
    var failure: Failure = nil
    let list = library.search(raw, myna_secret_schema(), attributes, flags, nil, &failure)
    if failure != nil { throw takeError(&failure) }
    guard let list else { return nil }
    defer { g_list_free_full(list, library.releaseObject) }
    guard let item = list.pointee.data else { return nil }
    return library.retainObject(item)?.assumingMemoryBound(to: SecretItem.self)
  }

  /// A table that the caller owns.
  private func attributes(of name: SecretName) -> OpaquePointer? {
    let table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
    for (key, value) in [("service", name.service), ("account", name.account)] {
      g_hash_table_insert(table, g_strdup(key), g_strdup(value))
    }
    return table
  }

  /// Turns an error of GLib's into one of ours, and frees it.
  private func takeError(_ failure: inout Failure) -> SecretError {
    defer { g_clear_error(&failure) }
    guard let failure else { return .refused(.message("no reason given")) }
    let error = failure.pointee
    if error.domain == library.errorQuark(), error.code == Int32(SECRET_ERROR_IS_LOCKED.rawValue) {
      return .locked
    }
    // A question that the person has closed.
    if error.domain == library.ioErrorQuark(), error.code == Int32(G_IO_ERROR_CANCELLED.rawValue) {
      return .locked
    }
    // Otherwise the message begins with the technical name of the error.
    _ = library.stripRemoteError(failure)
    return .refused(.message(String(cString: failure.pointee.message)))
  }
}
