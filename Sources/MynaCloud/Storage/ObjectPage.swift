package import FoundationEssentials

/// One page of a listing.
package struct ObjectPage: Sendable {
  /// In the order of the storage.
  package let entries: [ListedObject]
  /// The beginning of the next page; nil after the last one.
  ///
  /// A page may be empty and not the last.
  package let next: PageToken?

  /// A page.
  package init(_ entries: [ListedObject], next: PageToken?) {
    (self.entries, self.next) = (entries, next)
  }
}

/// An object's entry in a listing: on Firebase, no more than the name.
package struct ListedObject: Hashable, Sendable {
  /// The name by which it can be asked for.
  package let name: ObjectName
  /// Bytes, if listed.
  package let size: Int?
  /// Of the last change of its content, if listed.
  package let modified: Date?
  /// Its content, if listed.
  package let version: ObjectVersion?

  /// A line of a listing.
  package init(
    _ name: ObjectName, size: Int? = nil, modified: Date? = nil, version: ObjectVersion? = nil
  ) {
    (self.name, self.size, self.modified, self.version) = (name, size, modified, version)
  }
}

/// The beginning of a page of a listing; opaque.
package struct PageToken: Hashable, Sendable {
  /// As the storage gave it.
  package let text: String
  /// A token by the text that the storage has for it.
  package init(_ text: String) { self.text = text }
}
