public import FoundationEssentials

/// One page of a listing.
public struct ObjectPage: Sendable {
  /// In the order of the storage.
  public let entries: [ListedObject]
  /// The beginning of the next page; nil after the last one.
  ///
  /// A page may be empty and not the last.
  public let next: PageToken?

  /// A page.
  public init(_ entries: [ListedObject], next: PageToken?) {
    (self.entries, self.next) = (entries, next)
  }
}

/// An object's entry in a listing: on Firebase, no more than the name.
public struct ListedObject: Hashable, Sendable {
  /// The name by which it can be asked for.
  public let name: ObjectName
  /// Bytes, if listed.
  public let size: Int?
  /// Of the last change of its content, if listed.
  public let modified: Date?
  /// Its content, if listed.
  public let version: ObjectVersion?

  /// A line of a listing.
  public init(
    _ name: ObjectName, size: Int? = nil, modified: Date? = nil, version: ObjectVersion? = nil
  ) {
    (self.name, self.size, self.modified, self.version) = (name, size, modified, version)
  }
}

/// The beginning of a page of a listing; opaque.
public struct PageToken: Hashable, Sendable {
  /// As the storage gave it.
  public let text: String
  /// A token by the text that the storage has for it.
  public init(_ text: String) { self.text = text }
}
