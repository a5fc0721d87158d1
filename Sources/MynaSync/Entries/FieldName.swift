import PlainText

/// The name of a field of a take; those of newer versions are kept, too.
package struct FieldName: Hashable, Comparable, Sendable {
  /// The longest name that is read, in bytes.
  static let byteLimit = 1_024
  private static let tagPrefix = "tag:"

  /// As it is stored.
  package let text: String

  /// A name by its text.
  package init(_ text: String) { self.text = text }

  /// Text: what it is called.
  package static let title = FieldName("title")
  /// Text: what was written down beside it.
  package static let note = FieldName("note")
  /// True or false: whether it was marked.
  package static let favorite = FieldName("favorite")
  /// True or false: whether it was deleted in Myna.
  package static let deleted = FieldName("deleted")
  /// Milliseconds since 1970: when the recording began.
  package static let created = FieldName("created")
  /// An object: where a person left the take; see `ListeningPosition`.
  package static let listening = FieldName("listening")
  /// An object: what the sound is and where; see `SoundReference`.
  package static let sound = FieldName("sound")

  /// The field of one tag: its text, or null once it was taken away.
  ///
  /// Each tag is a field of its own, so that two machines can add tags apart. Tags that differ in
  /// case are two, as in the library.
  package static func tag(_ tag: String) -> FieldName {
    FieldName(tagPrefix + tag.composed)
  }

  /// Whether it is the field of a tag.
  package var isTag: Bool { text.hasPrefix(Self.tagPrefix) }

  /// Orders names by their bytes.
  package static func < (one: FieldName, other: FieldName) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}
