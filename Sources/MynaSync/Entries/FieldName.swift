import PlainText

/// The name of a take's field.
///
/// Fields from newer versions of Myna are also kept.
package struct FieldName: Hashable, Comparable, Sendable {
  static let byteLimit = 1_024
  private static let tagPrefix = "tag:"

  package let text: String

  package init(_ text: String) { self.text = text }

  package static let title = FieldName("title")
  package static let note = FieldName("note")
  package static let favorite = FieldName("favorite")
  /// Boolean: whether the take was deleted in Myna.
  package static let deleted = FieldName("deleted")
  /// Milliseconds since 1970: the start of the recording.
  package static let created = FieldName("created")
  /// An object: where the user stopped listening; see `ListeningPosition`.
  package static let listening = FieldName("listening")
  /// An object: the audio and its location; see `AudioReference`.
  package static let sound = FieldName("sound")

  /// Returns the field for a tag, whose value is the tag's text, or null after the tag was removed.
  ///
  /// Each tag is a separate field, so that two machines can add tags independently. As in the
  /// library, tags that differ in case are different tags.
  package static func tag(_ tag: String) -> FieldName {
    FieldName(tagPrefix + tag.composed)
  }

  package var isTag: Bool { text.hasPrefix(Self.tagPrefix) }

  package static func < (one: FieldName, other: FieldName) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}
