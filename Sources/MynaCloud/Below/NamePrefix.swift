/// Converts between object names relative to a folder and object names in the whole storage.
struct NamePrefix {
  /// The folder's name in the whole storage, which ends with `/`.
  let folder: String

  func outer(_ name: ObjectName) throws(CloudError) -> ObjectName {
    let text = folder + name.text
    guard text.utf8.count <= ObjectName.byteLimit else { throw .badName(name.text) }
    return ObjectName(listed: text)
  }

  func inner(_ name: ObjectName) -> ObjectName { ObjectName(listed: inner(name.text)) }

  private func inner(_ text: String) -> String {
    // Compares bytes, because the slash and a combining accent after it would form one `Character`.
    guard text.utf8.starts(with: folder.utf8) else { return text }
    return String(decoding: text.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
  }

  /// Returns the entry with its name relative to the folder; nil for the folder itself, which web
  /// consoles store as an object.
  func inner(_ entry: ListedObject) -> ListedObject? {
    guard entry.name.text != folder else { return nil }
    return ListedObject(
      inner(entry.name), size: entry.size, modified: entry.modified, version: entry.version)
  }

  func inner(_ object: StoredObject) -> StoredObject { renamed(object, inner(object.name)) }

  func outer(_ object: StoredObject) throws(CloudError) -> StoredObject {
    renamed(object, try outer(object.name))
  }

  private func renamed(_ object: StoredObject, _ name: ObjectName) -> StoredObject {
    StoredObject(
      name: name, size: object.size, modified: object.modified,
      version: object.version, md5: object.md5, contentType: object.contentType,
      metadata: object.metadata)
  }

  func inner(_ error: CloudError) -> CloudError {
    switch error {
    case .notFound(let name): .notFound(inner(name))
    case .changed(let name): .changed(inner(name))
    case .objectRefused(let name): .objectRefused(inner(name))
    case .damaged(let name): .damaged(inner(name))
    case .badName(let text): .badName(inner(text))
    case .cannotRevoke(let name): .cannotRevoke(inner(name))
    default: error
    }
  }
}
