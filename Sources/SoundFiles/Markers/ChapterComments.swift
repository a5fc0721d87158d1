import Foundation

/// Markers as a FLAC has them: two comments for each, with its time and its name.
///
/// libsndfile writes no comments of this name. So it is given one of its own that is exactly as long, in whose place these are
/// put when the file is complete but not yet in place.
///
/// - Source: Xiph.Org, *Chapter Extension* of Vorbis comments; RFC 9639 for the blocks of a FLAC.
struct ChapterComments {
  /// The markers.
  let markers: [SoundMarker]

  /// The text that libsndfile is to write as the license, which no take has.
  var placeholder: String {
    Self.sign
      + String(repeating: "-", count: max(0, bytes.count - 4 - Self.keyLength - Self.sign.count))
  }

  private static let sign = "Myna markers "
  /// Bytes of "LICENSE=".
  private static let keyLength = 8

  /// The comments, each with its length before it.
  private var bytes: [UInt8] {
    markers.prefix(SoundMarker.most).enumerated().flatMap { index, marker in
      let key = String(format: "CHAPTER%03d", index + 1)
      let name = marker.name ?? String(index + 1)
      return [key + "=" + Self.clock(marker.time), key + "NAME=" + name].flatMap { text in
        var length = HeaderBytes(count: 4)
        length.put(text.utf8.count, width: 4, at: 0)
        return length.all + Array(text.utf8)
      }
    }
  }

  /// Hours, minutes, seconds and thousandths, as in 01:02:03.456.
  private static func clock(_ seconds: Double) -> String {
    let total = Int((min(max(0, seconds), 1e9) * 1_000).rounded())
    return String(
      format: "%02d:%02d:%02d.%03d", total / 3_600_000, total / 60_000 % 60, total / 1_000 % 60,
      total % 1_000)
  }

  private static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let rest = parts[2] else {
      return nil
    }
    return hours * 3_600 + minutes * 60 + rest
  }

  /// The bytes to be written over those of a block of comments, which stays as long as it is; nil where the placeholder is
  /// not in it as it should be.
  func replacing(in block: [UInt8]) -> [UInt8]? {
    guard let comments = Self.comments(in: block),
      let place = comments.all.firstIndex(where: {
        String(decoding: block[$0], as: UTF8.self).hasSuffix("=" + placeholder)
      })
    else { return nil }
    let range = comments.all[place].lowerBound - 4..<comments.all[place].upperBound
    let new = bytes
    guard new.count == range.count else { return nil }
    var count = HeaderBytes(count: 4)
    count.put(comments.all.count - 1 + 2 * min(markers.count, SoundMarker.most), width: 4, at: 0)
    var result = block
    result.replaceSubrange(range, with: new)
    result.replaceSubrange(comments.countPlace..<comments.countPlace + 4, with: count.all)
    return result
  }

  /// The places of the comments in a block, and of their number.
  private static func comments(in block: [UInt8]) -> (all: [Range<Int>], countPlace: Int)? {
    func length(at place: Int) -> Int? {
      guard place >= 0, place + 4 <= block.count else { return nil }
      return block.number(place..<place + 4, bigEndian: false)
    }
    guard let vendor = length(at: 0), vendor <= block.count, let count = length(at: 4 + vendor)
    else { return nil }
    var (all, place) = ([Range<Int>](), 8 + vendor)
    for _ in 0..<min(count, 100_000) {
      guard let size = length(at: place), size <= block.count - place - 4 else { return nil }
      all.append(place + 4..<place + 4 + size)
      place += 4 + size
    }
    return (all, 4 + vendor)
  }

  /// The markers of a FLAC.
  static func markers(in file: ChunkedFile) -> [SoundMarker] {
    guard let (_, block) = block(in: file), let comments = comments(in: block) else { return [] }
    var (times, names) = ([String: Double](), [String: String]())
    for range in comments.all where range.count <= 1_000 {
      let text = String(decoding: block[range], as: UTF8.self)
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      let key = parts[0].uppercased()
      guard key.hasPrefix("CHAPTER") else { continue }
      let number = key.dropFirst(7).prefix { $0.isNumber }
      switch key.dropFirst(7 + number.count) {
      case "": if let time = seconds(parts[1]) { times[String(number)] = time }
      case "NAME": names[String(number)] = parts[1]
      default: break
      }
    }
    return times.prefix(SoundMarker.most).map { number, time in
      SoundMarker(time: time, name: names[number])
    }
  }

  /// The most bytes of comments that are read; a picture has a block of its own.
  private static let mostBytes = 1 << 22

  /// The place and the bytes of a FLAC's block of comments; nil where it has none.
  static func block(in file: ChunkedFile) -> (place: Int, bytes: [UInt8])? {
    var place = 4
    for _ in 0..<200 {
      guard let head = file.bytes(at: place, count: 4) else { return nil }
      let size = head.number(1..<4, bigEndian: true)
      if head[0] & 0x7F == 4 {
        guard size <= mostBytes, let bytes = file.bytes(at: place + 4, count: size) else {
          return nil
        }
        return (place + 4, bytes)
      }
      if head[0] & 0x80 != 0 { return nil }
      place += 4 + size
    }
    return nil
  }
}
