import Files
import SQLite
import TextFolding

/// Titles, ids and tags as the index has them now, for a shell that completes a word.
///
/// Only reads the index. It makes and repairs nothing, and never waits for another process.
package struct LibraryLabels {
  private let index: TakeIndex

  /// Opens the index in a folder of data; nil if there is none.
  package init?(data: String) throws(LibraryError) {
    let path = TakeIndex.path(in: data)
    guard FileStatus.isTaken(path) else { return nil }
    do throws(SQLiteError) {
      index = try TakeIndex(reading: path)
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  /// Returns takes whose title begins with a text, newest first; neither case nor accents matter.
  package func takes(titledFrom text: String, isTrash: Bool = false) throws(LibraryError)
    -> [TakeLabel]
  {
    let folded = SearchFolding.fold(text)
    // Folding drops a blank at the end.
    let endsWord = text.last?.isWhitespace == true && !folded.isEmpty
    return try index.labels(
      titledFrom: endsWord ? folded + " " : folded, in: isTrash ? .trash : .folder)
  }

  /// Returns takes whose id begins with some digits, newest first.
  package func takes(idPrefix digits: String, isTrash: Bool = false) throws(LibraryError)
    -> [TakeLabel]
  {
    try index.labels(idPrefix: digits.uppercased(), in: isTrash ? .trash : .folder)
  }

  /// Returns the newest take; nil if there is none.
  package func newest(isTrash: Bool = false) throws(LibraryError) -> TakeLabel? {
    try index.newestLabel(in: isTrash ? .trash : .folder)
  }

  /// Returns the tags of all takes that are not in the trash, sorted, each once.
  package func tags() throws(LibraryError) -> [String] { try index.tags().sorted() }
}
