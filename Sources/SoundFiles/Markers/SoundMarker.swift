import Foundation

/// A place in a sound that a person has marked.
public struct SoundMarker: Equatable, Sendable {
  /// Seconds into the sound.
  public var time: Double
  /// The name that the file has for it; nil if there is none.
  public var name: String?

  /// A marker with a name, or without.
  public init(time: Double, name: String? = nil) { (self.time, self.name) = (time, name) }

  /// The most markers that a file is given, and that are read of one whatever it may state.
  static let most = 500

  /// Returns the markers in a WAV or FLAC file, in the order of their times; none for another file, and for one that cannot
  /// be read.
  ///
  /// Only the description of the sound is read, and not the sound.
  public static func read(path: String) -> [SoundMarker] {
    guard let file = ChunkedFile(path: path), let head = file.bytes(at: 0, count: 12) else {
      return []
    }
    let found: [SoundMarker] =
      switch (head.text(0..<4), head.text(8..<12)) {
      case ("RIFF", "WAVE"), ("RF64", "WAVE"): CueChunks.markers(in: file)
      case ("fLaC", _): ChapterComments.markers(in: file)
      default: []
      }
    // What is nowhere in time cannot be gone to.
    return found.filter { 0...1e9 ~= $0.time }.sorted { $0.time < $1.time }
  }
}
