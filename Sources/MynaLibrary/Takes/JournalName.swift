/// The name of a journal, after the file it will become: "song.mp3" grows as
/// "song.mp3.recording.wav".
package enum JournalName {
  private static let ending = ".recording.wav"
  static let extraBytes = ending.utf8.count

  package static func journal(for destination: String) -> String { destination + ending }

  package static func destination(of journal: String) -> String? {
    guard journal.hasSuffix(ending) else { return nil }
    let destination = journal.dropLast(ending.count)
    return destination.isEmpty || destination.hasSuffix("/") ? nil : String(destination)
  }
}
