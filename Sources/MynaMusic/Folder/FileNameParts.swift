import Files

/// The information about a song that its file name contains, such as "03 - Artist - Title.mp3".
struct FileNameParts: Equatable {
  var title: String
  var artist = ""
  var disc: Int?
  var track: Int?

  init(path: String) {
    let name = Folder.name(of: path).displayName
    let ending = NumberedPath.ending(of: name)
    let stem = ending.isEmpty ? name : String(name.dropLast(ending.count + 1))
    let text = SongTextCleanup.line(stem.contains(" ") ? stem : stem.replacing("_", with: " "))
    title = text.isEmpty ? SongTextCleanup.line(name) : text
    if title.isEmpty { title = "?" }
    if let match = title.prefixMatch(of: Self.number), !match.output.3.isEmpty {
      disc = match.output.1.flatMap { Int($0) }
      track = Int(match.output.2)
      title = String(match.output.3)
    }
    // More than two parts would be ambiguous.
    let parts = title.split(separator: " - ")
    if parts.count == 2 { (artist, title) = (String(parts[0]), String(parts[1])) }
  }

  // Matches "03 - ", "03. ", "1-03 ", or "03 " before other text, but not the titles "1999" and "7
  // Seconds".
  private nonisolated(unsafe) static let number =
    /(?:(\d{1,2})-)?(\d{1,3}(?=\.|\s-)|\d{2})(?:\s*[.\-]\s*|\s+)(\D.*)/
}
