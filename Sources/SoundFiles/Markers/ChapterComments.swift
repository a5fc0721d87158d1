import PlainText

/// Markers as stored in FLAC and Ogg files: two comments for each, with its time and name.
///
/// - Source: Xiph.Org, *Chapter Extension* of Vorbis comments.
enum ChapterComments {
  static func comments(of markers: [SoundMarker]) -> [(key: String, value: String)] {
    markers.prefix(SoundMarker.most).enumerated().flatMap { index, marker in
      let key = "CHAPTER" + String(index + 1, width: 3)
      return [
        (key, clock(marker.time)), ("\(key)NAME", marker.name ?? String(index + 1)),
      ]
    }
  }

  static func markers(in comments: [(key: String, value: String)]) -> [SoundMarker] {
    var (times, names) = ([String: Double](), [String: String]())
    for (key, value) in comments where key.hasPrefix("CHAPTER") {
      let number = key.dropFirst(7).prefix { $0.isNumber }
      switch key.dropFirst(7 + number.count) {
      case "": if let time = seconds(value) { times[String(number)] = time }
      case "NAME": names[String(number)] = value
      default: break
      }
    }
    return times.prefix(SoundMarker.most).map { SoundMarker(time: $1, name: names[$0]) }
  }

  private static func clock(_ seconds: Double) -> String {
    let total = Int((min(max(0, seconds), 1e9) * 1_000).rounded())
    let parts = [total / 3_600_000, total / 60_000 % 60, total / 1_000 % 60]
    let clock = parts.map { String($0, width: 2) }.joined(separator: ":")
    return "\(clock).\(String(total % 1_000, width: 3))"
  }

  private static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let rest = parts[2] else {
      return nil
    }
    return hours * 3_600 + minutes * 60 + rest
  }
}
