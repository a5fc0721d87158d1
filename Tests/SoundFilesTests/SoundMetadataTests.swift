import Foundation
import TestSupport
import Testing

@testable import SoundFiles

/// The metadata of a file, compared with the output of `ffprobe`.
@Suite("SoundMetadata")
struct SoundMetadataTests {
  private let folder = Scratch()

  private static func sample(coverBytes: Int = 70_000) -> SoundMetadata {
    var tags = SoundFileTags(title: "Größe 새", date: "2024-05-17", comment: "Three, \"four\" = 5")
    (tags.artist, tags.albumArtist, tags.album) = ("Ada Låvelace", "Various", "First; last")
    (tags.track, tags.disc, tags.genre) = ("3/9", "1/2", "Jazz")
    var metadata = SoundMetadata(
      tags: tags,
      markers: [SoundMarker(time: 0.25, name: "Begrüßung"), SoundMarker(time: 0.75, name: "질문")])
    metadata.cover = CoverPicture(
      mimeType: "image/png",
      bytes: png + (0..<coverBytes).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) })
    return metadata
  }

  /// A picture of one pixel.
  ///
  /// Programs ignore bytes after its end.
  private static let png = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
    ) ?? Data())

  @discardableResult
  private func write(
    _ metadata: SoundMetadata, to name: String, _ format: SoundFileFormat, bitDepth: Int? = nil
  ) throws -> [Float] {
    let noise = Signal.steps(48_000, seed: 5)
    let writer = try SoundFileWriter(
      path: folder(name), format: format, sampleRate: 48_000, channelCount: 1, bitDepth: bitDepth,
      expectedFrameCount: noise.count, metadata: metadata, overwrite: true)
    try writer.write(noise, frameCount: noise.count)
    try writer.commit()
    return noise
  }

  @Test(
    "Each format preserves tags, markers, and cover without changing the audio",
    arguments: SoundFileFormat.allCases)
  func roundTrip(format: SoundFileFormat) throws {
    let name = "a.\(format.fileExtension)"
    let metadata = Self.sample()
    try write(metadata, to: name, format)
    try write(SoundMetadata(), to: "plain", format)
    let reader = try SoundFileReader(path: folder(name))
    #expect(reader.info.damage == nil && reader.info.frameCount == 48_000)
    #expect(try folder.signal(name).samples == folder.signal("plain").samples)
    let found = SoundMetadata(path: folder(name), known: reader.info.tags)
    #expect(found.tags == metadata.tags)
    #expect(found.cover == metadata.cover)
    #expect(found.markers.map(\.name) == metadata.markers.map(\.name))
    for (a, b) in zip(found.markers, metadata.markers) { #expect(abs(a.time - b.time) < 0.0006) }
    #expect(found.omissions.isEmpty)
    #expect(SoundMetadata(path: folder("plain")).isEmpty)
  }

  @Test("ffprobe reads the same metadata", arguments: SoundFileFormat.allCases)
  func otherProgram(format: SoundFileFormat) throws {
    let name = "a.\(format.fileExtension)"
    let metadata = Self.sample()
    let noise = try write(metadata, to: name, format)
    let found = try folder.probedTags(name)
    #expect(found["title"] == "Größe 새" && found["artist"] == "Ada Låvelace")
    #expect(found["album"] == "First; last" && found["genre"] == "Jazz")
    #expect(found["track"]?.hasPrefix("3") == true && found["date"] == "2024-05-17")
    // From the tag in a WAV it reads only the picture.
    if !name.hasSuffix("wav") {
      #expect(found["album_artist"] == "Various" && found["disc"]?.hasPrefix("1") == true)
    }
    #expect(try [UInt8](folder.cover(name)) == metadata.cover?.bytes)
    let sound = try Tool.ffmpeg.run(
      "-v", "error", "-xerror", "-i", folder(name), "-f", "f32le", "pipe:1")
    // It does not cut the padding of these exactly as it came.
    #expect(abs(sound.count / 4 - noise.count) <= ([.mp3, .aac].contains(format) ? 2_400 : 0))
  }

  @Test(
    "Metadata written by ffmpeg is read", arguments: ["flac", "ogg", "opus", "mp3", "wav", "aiff"])
  func othersFiles(ending: String) throws {
    try folder.write(.sine(frequency: 440, seconds: 1), to: "in.wav")
    let codec = ["ogg": "libvorbis", "opus": "libopus", "mp3": "libmp3lame"][ending]
    let fields = [
      "title=Größe", "artist=Ada", "album=First", "track=3/9", "date=1999-02-03", "genre=Jazz",
      "comment=a remark",
    ].flatMap { ["-metadata", $0] }
    let more = ending == "aiff" ? ["-write_id3v2", "1"] : []
    _ = try Tool.ffmpeg.run(
      ["-v", "error", "-i", folder("in.wav")] + (codec.map { ["-c:a", $0] } ?? []) + fields + more
        + [folder("a.\(ending)")])
    let info = try SoundFileReader(path: folder("a.\(ending)")).info
    let tags = SoundMetadata(path: folder("a.\(ending)"), known: info.tags).tags
    #expect(tags.title == "Größe" && tags.artist == "Ada" && tags.album == "First")
    #expect(tags.track == "3/9" && tags.genre == "Jazz" && tags.comment == "a remark")
    #expect(tags.date == "1999-02-03")
  }

  @Test("M4A tags are read without ffmpeg, unless the file has a chapter track")
  func m4a() throws {
    try folder.write(.sine(frequency: 440, seconds: 1), to: "in.wav")
    try folder.write(Data(Self.png), to: "cover.png")
    let fields = [
      "title=Größe", "artist=Ada", "album_artist=Various", "album=First", "track=3/9", "disc=1",
      "date=1999-02-03", "genre=Jazz", "comment=a remark",
    ].flatMap { ["-metadata", $0] }
    let inputs = ["-v", "error", "-i", folder("in.wav")]
    _ = try Tool.ffmpeg.run(
      inputs + ["-i", folder("cover.png"), "-map", "0", "-map", "1", "-c:v", "copy"]
        + ["-disposition:v", "attached_pic", "-c:a", "aac"] + fields + [folder("a.m4a")])
    let found = try #require(SoundMetadata(mp4: folder("a.m4a")))
    let tags = found.tags
    #expect(tags.title == "Größe" && tags.artist == "Ada" && tags.albumArtist == "Various")
    #expect(tags.album == "First" && tags.track == "3/9" && tags.disc == "1")
    #expect(tags.date == "1999-02-03" && tags.genre == "Jazz" && tags.comment == "a remark")
    #expect(found.cover?.bytes == Self.png && found.cover?.mimeType == "image/png")
    try folder.write(
      ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=500\ntitle=One\n", to: "chapters")
    _ = try Tool.ffmpeg.run(
      inputs + ["-i", folder("chapters"), "-map_metadata", "1", "-c:a", "aac", folder("b.m4a")])
    #expect(SoundMetadata(mp4: folder("b.m4a")) == nil)
    #expect(try SoundFileReader(path: folder("b.m4a")).metadata().markers.map(\.name) == ["One"])
  }

  @Test("A cover that is too large is omitted and reported as an omission")
  func largeCover() throws {
    var metadata = Self.sample()
    let size = CoverPicture.mostBytes + 100_000
    metadata.cover = CoverPicture(
      mimeType: "image/png", bytes: Self.png + [UInt8](repeating: 1, count: size))
    try write(metadata, to: "a.mp3", .mp3)
    let found = SoundMetadata(path: folder("a.mp3"))
    #expect(found.tags == metadata.tags && found.cover == nil)
    guard case .cover(let count)? = found.omissions.first else {
      Issue.record("the cover is not named")
      return
    }
    #expect(count >= size && count < size + 1_000)
  }

  @Test("A FLAC file has 24 bits by default and 16 bits on request")
  func flacDepth() throws {
    try write(Self.sample(), to: "a.flac", .flac, bitDepth: 16)
    #expect(try SoundFileReader(path: folder("a.flac")).info.bitDepth == 16)
    try write(Self.sample(), to: "b.flac", .flac)
    #expect(try SoundFileReader(path: folder("b.flac")).info.bitDepth == 24)
  }

  @Test(
    "Long comments and many markers are preserved completely", arguments: SoundFileFormat.allCases)
  func much(format: SoundFileFormat) throws {
    var metadata = SoundMetadata(
      tags: SoundFileTags(title: "T", comment: String(repeating: "é, \"quoted\"; ", count: 2_000)))
    metadata.markers = (0..<200).map { SoundMarker(time: Double($0) / 250, name: "Nr. \($0)") }
    try write(metadata, to: "a", format)
    let found = SoundMetadata(path: folder("a"))
    #expect(
      found.tags == metadata.tags && found.markers.map(\.name) == metadata.markers.map(\.name))
    #expect(try SoundFileReader(path: folder("a")).info.damage == nil)
    #expect(try folder.signal("a").frameCount == 48_000)
  }

  @Test(
    "Old ID3 tags with UTF-16, genre numbers, and unsynchronization are read",
    arguments: [2, 3, 4] as [UInt8])
  func oldTags(version: UInt8) throws {
    func frame(_ name: String, _ body: [UInt8]) -> [UInt8] {
      let size = body.count
      let (high, low) = (UInt8(size >> 7 & 0x7F), UInt8(size & 0x7F))
      switch version {
      case 2: return Array(name.utf8) + [0, UInt8(size >> 8), UInt8(size & 0xFF)] + body
      case 3: return Array(name.utf8) + [0, 0, UInt8(size >> 8), UInt8(size & 0xFF), 0, 0] + body
      default: return Array(name.utf8) + [0, 0, high, low, 0, 2] + body
      }
    }
    let wide: [UInt8] =
      [1, 0xFF, 0xFE] + "Größe".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let title = wide.flatMap { $0 == 0xFF ? [$0, 0] : [$0] }
    let names = version == 2 ? ["TT2", "TCO", "TYE"] : ["TIT2", "TCON", "TYER"]
    // Version 4 has the zeros in the frame. Older versions have them in the whole tag, and the
    // sizes do not count them.
    let frames =
      frame(names[0], version == 4 ? title : wide) + frame(names[1], [0] + "(8)".utf8)
      + frame(names[2], [0] + "1999".utf8)
    let body = version == 4 ? frames : frames.flatMap { $0 == 0xFF ? [$0, 0] : [$0] }
    let flags: UInt8 = version == 4 ? 0 : 0x80
    try write(SoundMetadata(), to: "plain.mp3", .mp3)
    let tag =
      Data("ID3".utf8) + [
        version, 0, flags, 0, 0, UInt8(body.count >> 7), UInt8(body.count & 0x7F),
      ]
    try folder.write(tag + Data(body) + folder.data("plain.mp3"), to: "a.mp3")
    let tags = SoundMetadata(path: folder("a.mp3")).tags
    #expect(tags.title == "Größe" && tags.genre == "Jazz" && tags.date == "1999")
  }

  @Test(
    "Damaged metadata is read as far as possible, without invalid markers",
    arguments: 1...20 as ClosedRange<UInt64>)
  func broken(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for format in [SoundFileFormat.flac, .wav16, .oggVorbis, .opus, .mp3] {
      try write(Self.sample(coverBytes: 500), to: "a", format)
      var data = try folder.data("a")
      for _ in 0..<20 {
        let end = format == .wav16 ? data.count : 2_500
        data[Int.random(in: max(4, end - 2_500)..<end, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      try folder.write(data, to: "broken")
      let found = SoundMetadata(path: folder("broken"))
      #expect(found.markers.allSatisfy { 0...1e9 ~= $0.time })
      try folder.write(data.prefix(Int.random(in: 0..<3_000, using: &random)), to: "broken")
      #expect(SoundMetadata(path: folder("broken")).markers.count <= 500)
    }
  }
}
