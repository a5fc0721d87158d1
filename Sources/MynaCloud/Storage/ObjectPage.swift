package import FoundationEssentials

package struct ObjectPage: Sendable {
  package let entries: [ListedObject]
  /// The token for the next page; nil on the last page.
  ///
  /// A page may be empty without being the last.
  package let next: PageToken?

  package init(_ entries: [ListedObject], next: PageToken?) {
    (self.entries, self.next) = (entries, next)
  }
}

/// An object's entry in a listing, which has only a name on Firebase.
package struct ListedObject: Hashable, Sendable {
  package let name: ObjectName
  package let size: Int?
  package let modified: Date?
  package let version: ObjectVersion?

  package init(
    _ name: ObjectName, size: Int? = nil, modified: Date? = nil, version: ObjectVersion? = nil
  ) {
    (self.name, self.size, self.modified, self.version) = (name, size, modified, version)
  }
}

package struct PageToken: Hashable, Sendable {
  package let text: String
  package init(_ text: String) { self.text = text }
}
