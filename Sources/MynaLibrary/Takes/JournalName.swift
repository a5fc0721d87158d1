/// The name of a journal, after the file it will become: "song.mp3" grows as
/// "song.mp3.recording.wav".
package enum JournalName {
  private static let ending = ".recording.wav"

  /// The number of bytes that a journal's name adds to the destination's.
  static let extraBytes = ending.utf8.count

  /// Returns the path of the journal for a destination.
  package static func journal(for destination: String) -> String { destination + ending }

  /// Returns the destination of a journal; nil if the name is not a journal's.
  package static func destination(of journal: String) -> String? {
    guard journal.hasSuffix(ending) else { return nil }
    let destination = journal.dropLast(ending.count)
    return destination.isEmpty || destination.hasSuffix("/") ? nil : String(destination)
  }
}
