import Files
import SQLite
import TextFolding

/// Titles, IDs, and tags for shell completion.
///
/// Only reads the index. Never creates or repairs anything, and never waits for another process.
package struct LibraryLabels {
  private let index: TakeIndex

  package init?(data: String) throws(LibraryError) {
    let path = TakeIndex.path(in: data)
    guard FileStatus.isTaken(path) else { return nil }
    do throws(SQLiteError) {
      index = try TakeIndex(reading: path)
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  package func takes(titledFrom text: String, isTrash: Bool = false) throws(LibraryError)
    -> [TakeLabel]
  {
    let folded = SearchFolding.fold(text)
    // Check the original text, because folding removes a trailing space.
    let endsWord = text.last?.isWhitespace == true && !folded.isEmpty
    return try index.labels(
      titledFrom: endsWord ? folded + " " : folded, in: isTrash ? .trash : .folder)
  }

  package func takes(idPrefix digits: String, isTrash: Bool = false) throws(LibraryError)
    -> [TakeLabel]
  {
    try index.labels(idPrefix: digits.uppercased(), in: isTrash ? .trash : .folder)
  }

  package func newest(isTrash: Bool = false) throws(LibraryError) -> TakeLabel? {
    try index.newestLabel(in: isTrash ? .trash : .folder)
  }

  package func tags() throws(LibraryError) -> [String] { try index.tags().sorted() }
}
