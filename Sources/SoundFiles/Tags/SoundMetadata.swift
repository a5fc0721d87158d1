/// The tags, cover and markers of a sound file.
public struct SoundMetadata: Equatable, Sendable {
  /// The tags.
  public var tags: SoundFileTags
  /// The cover.
  public var cover: CoverPicture?
  /// The markers, sorted by time.
  public var markers: [SoundMarker]
  /// The parts of the file's metadata that were too large to read.
  public var omissions: [Omission] = []

  /// Metadata that was left out.
  public enum Omission: Equatable, Sendable {
    /// A picture of this size.
    case cover(byteCount: Int)
    /// A text, or all texts together, of this size.
    case text(byteCount: Int)

    /// The size in bytes.
    public var byteCount: Int {
      switch self {
      case .cover(let count), .text(let count): count
      }
    }
  }

  /// Creates metadata without a cover.
  public init(tags: SoundFileTags = SoundFileTags(), markers: [SoundMarker] = []) {
    (self.tags, self.markers) = (tags, markers)
  }

  /// The maximum length of a text, in UTF-8 bytes.
  static let longestText = 1 << 16
  /// The maximum size of all texts and names together, in bytes.
  static let mostTextBytes = 1 << 22
  /// The most texts, frames or chunks that are read from one file.
  static let mostEntries = 10_000

  var isEmpty: Bool { tags == SoundFileTags() && cover == nil && markers.isEmpty }

  /// The metadata within the limits that every format supports, without zero characters.
  var limited: SoundMetadata {
    var limited = self
    for field in SoundFileTags.fields {
      limited.tags[keyPath: field] = tags[keyPath: field].flatMap(Self.clean)
    }
    limited.markers = markers.prefix(SoundMarker.most).map {
      SoundMarker(time: $0.time, name: $0.name.flatMap(Self.clean)?.cut(to: 1_000))
    }
    return limited
  }

  private static func clean(_ text: String) -> String? {
    let clean = text.replacing("\0", with: "").cut(to: longestText)
    return clean.isEmpty ? nil : clean
  }
}
