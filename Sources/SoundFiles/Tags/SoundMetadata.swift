/// The tags, cover art, and markers of an audio file.
public struct SoundMetadata: Equatable, Sendable {
  /// The text metadata.
  public var tags: SoundFileTags
  /// The front cover or, if there is none, the first picture of any other type; nil if there are no
  /// pictures.
  public var cover: CoverPicture?
  /// The markers, sorted by time.
  public var markers: [SoundMarker]
  /// The parts of the file's metadata that were too large to be read.
  public var omissions: [Omission] = []

  /// Metadata that was left out.
  ///
  /// `text` contains the size of one string, or of all strings together.
  public enum Omission: Equatable, Sendable {
    case cover(byteCount: Int)
    case text(byteCount: Int)

    /// The size in bytes.
    public var byteCount: Int {
      switch self {
      case .cover(let count), .text(let count): count
      }
    }
  }

  /// Creates metadata without cover art.
  public init(tags: SoundFileTags = SoundFileTags(), markers: [SoundMarker] = []) {
    (self.tags, self.markers) = (tags, markers)
  }

  /// The maximum length of a string, in bytes of UTF-8.
  static let longestText = 1 << 16
  static let mostTextBytes = 1 << 22
  static let mostEntries = 10_000

  var isEmpty: Bool { tags == SoundFileTags() && cover == nil && markers.isEmpty }

  /// The metadata without zero characters and within the limits that every format supports.
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
