/// Everything a file says of its sound, on its way from the file that is read to the file that is written.
public struct SoundMetadata: Equatable, Sendable {
  /// The texts.
  public var tags: SoundFileTags
  /// The cover.
  public var cover: CoverPicture?
  /// The markers, in the order of their times.
  public var markers: [SoundMarker]
  /// What the file holds and this value does not, since it is too large.
  public var omissions: [Omission] = []

  /// Metadata that is left out.
  public enum Omission: Equatable, Sendable {
    /// A picture of so many bytes.
    case cover(byteCount: Int)
    /// A text, or all texts together, of so many bytes.
    case text(byteCount: Int)

    /// The bytes that are left out.
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

  /// The longest text that is carried, in bytes of UTF-8.
  static let longestText = 1 << 16
  /// The most bytes of all texts and names together.
  static let mostTextBytes = 1 << 22
  /// The most texts, frames or chunks that are looked at in one file.
  static let mostEntries = 10_000

  /// Whether there is nothing to write.
  var isEmpty: Bool { tags == SoundFileTags() && cover == nil && markers.isEmpty }

  /// The same within the limits that every file can keep, without what ends texts in files.
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
