extension SoundMetadata {
  private static let keys: [String: SoundFileTags.Field] = [
    "title": \.title, "artist": \.artist, "album_artist": \.albumArtist, "album": \.album,
    "track": \.track, "disc": \.disc, "genre": \.genre, "date": \.date, "comment": \.comment,
  ]

  /// Parses tags and chapters in ffmpeg's metadata format.
  ///
  /// - Source: FFmpeg, *Formats Documentation*, "Metadata".
  init(ffmetadata text: String) {
    self.init()
    var (isChapter, isFile, ticks) = (false, true, 0.001)
    for line in Self.lines(text) {
      if line.hasPrefix("[") {
        (isChapter, isFile, ticks) = (line == "[CHAPTER]", false, 0.001)
        continue
      }
      guard let (key, value) = Self.pair(line) else { continue }
      if isFile, let field = Self.keys[key], !value.isEmpty, value.utf8.count <= Self.longestText {
        tags[keyPath: field] = value
      }
      guard isChapter else { continue }
      switch key {
      case "timebase":
        let parts = value.split(separator: "/").compactMap { Double($0) }
        if parts.count == 2, parts[1] > 0 { ticks = parts[0] / parts[1] }
      case "start":
        guard let start = Double(value), 0...1e9 ~= start * ticks else { continue }
        markers.append(SoundMarker(time: start * ticks))
      case "title": if !markers.isEmpty { markers[markers.count - 1].name = value }
      default: break
      }
    }
    markers = Array(markers.sorted { $0.time < $1.time }.prefix(SoundMarker.most))
  }

  private static func lines(_ text: String) -> [String] {
    var (lines, isOpen) = ([String](), false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if isOpen { lines[lines.count - 1] += "\n" + line } else { lines.append(String(line)) }
      let escapes = line.reversed().prefix { $0 == "\\" }.count
      isOpen = !escapes.isMultiple(of: 2)
    }
    return lines
  }

  private static func pair(_ line: String) -> (key: String, value: String)? {
    var (parts, isEscaped) = ([""], false)
    for character in line {
      if isEscaped || character != "\\" && (character != "=" || parts.count > 1) {
        parts[parts.count - 1].append(character)
        isEscaped = false
      } else if character == "=" {
        parts.append("")
      } else {
        isEscaped = true
      }
    }
    return parts.count == 2 && !line.hasPrefix(";") ? (parts[0].lowercased(), parts[1]) : nil
  }
}
