/// The name of a journal, derived from the final file's name: "song.mp3.recording.wav" for
/// "song.mp3".
package enum JournalFileName {
  private static let ending = ".recording.wav"
  static let extraBytes = ending.utf8.count

  package static func journal(for destination: String) -> String { destination + ending }

  package static func destination(of journal: String) -> String? {
    guard journal.hasSuffix(ending) else { return nil }
    let destination = journal.dropLast(ending.count)
    return destination.isEmpty || destination.hasSuffix("/") ? nil : String(destination)
  }
}
