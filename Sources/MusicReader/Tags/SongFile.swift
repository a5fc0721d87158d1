import CTagLib
import Hashing
import MusicTags

struct SongFile: ~Copyable {
  private let file: InputFile
  private let handle: OpaquePointer

  init(path: String) throws(ReaderFailure) {
    let file = try InputFile(path: path)
    handle = try Self.open(file, path)
    self.file = file
  }

  private static func open(
    _ file: borrowing InputFile, _ path: String
  ) throws(ReaderFailure) -> OpaquePointer {
    var outcome = tag_known
    if let handle = tag_file_open(file.descriptor, path, &outcome) { return handle }
    switch outcome {
    case tag_unreadable: throw .last
    case tag_unknown: throw ReaderFailure(.unknownFormat)
    default: throw ReaderFailure(.undecodable)
    }
  }

  deinit { tag_file_close(handle) }

  var tags: SongTags {
    var tags = SongTags()
    tags.title = text("TITLE")
    tags.artist = text("ARTIST")
    tags.album = text("ALBUM")
    tags.albumArtist = text("ALBUMARTIST", or: "ALBUM ARTIST")
    tags.composer = text("COMPOSER")
    tags.year = TagNumber.year(text("DATE", or: "YEAR"))
    tags.disc = TagNumber.ordinal(text("DISCNUMBER", or: "DISC"))
    tags.track = TagNumber.ordinal(text("TRACKNUMBER", or: "TRACK"))
    tags.isCompilation = ["1", "true", "yes"].contains(text("COMPILATION").lowercased())
    let sound = tag_file_sound(handle)
    tags.duration = TagNumber.duration(milliseconds: Int(sound.milliseconds))
    tags.isDurationEstimated = sound.is_estimated
    tags.sampleRate = TagNumber.sampleRate(Int(sound.sample_rate))
    tags.channelCount = TagNumber.channelCount(Int(sound.channel_count))
    tags.trackGain =
      TagNumber.gain(text("REPLAYGAIN_TRACK_GAIN")) ?? TagNumber.opusGain(text("R128_TRACK_GAIN"))
    tags.albumGain =
      TagNumber.gain(text("REPLAYGAIN_ALBUM_GAIN")) ?? TagNumber.opusGain(text("R128_ALBUM_GAIN"))
    tags.trackPeak = TagNumber.peak(text("REPLAYGAIN_TRACK_PEAK"))
    tags.artwork = withPicture { Self.mark(of: $0) }
    return tags
  }

  /// Calls `body` with the embedded picture and returns its result; nil if there is no picture.
  func withPicture<Result, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> Result?
  ) throws(E) -> Result? {
    var count = 0
    guard let bytes = tag_file_picture(handle, &count) else { return nil }
    return try body(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private func text(_ field: String, or other: String? = nil) -> String {
    var count = 0
    if let units = tag_file_text(handle, field, TagText.rawByteBase, &count) {
      return TagText.text(of: UnsafeBufferPointer(start: units, count: count))
    }
    return other.map { text($0) } ?? ""
  }

  private static func mark(of picture: UnsafeRawBufferPointer) -> PictureFingerprint? {
    // Without SHA-256, pictures can't be told apart, so none is shown.
    guard var hash = try? SHA256() else { return nil }
    hash.update(picture)
    return PictureFingerprint(
      String(hash.finishHexadecimal().prefix(PictureFingerprint.digitCount)))
  }
}
