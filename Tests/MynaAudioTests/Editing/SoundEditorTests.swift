import Foundation
import MynaAudio
import SoundFiles
import TestSupport
import Testing

@Suite("SoundEditor")
struct SoundEditorTests {
  private let folder = Scratch()

  private func error(_ edit: SoundEdit, of editor: SoundEditor, to name: String = "out")
    -> RenderError?
  {
    do {
      _ = try editor.write(edit, to: folder(name))
      return nil
    } catch {
      return error
    }
  }

  @Test("The names of edits are stable")
  func names() {
    let edits: [SoundEdit] = [
      .trim(0...1), .cut(0...1), .append(path: "a"), .normalize(), .reduceNoise(decibels: 18),
      .channel(0),
    ]
    #expect(edits.map(\.name) == ["trim", "cut", "append", "normalize", "denoise", "mono"])
    #expect(SoundEdit.normalize() == .normalize(loudness: -16, peak: -1))
  }

  @Test(
    "Edits write float files as float WAV, and others as FLAC with their bit depth",
    arguments: SoundFileFormat.allCases)
  func formats(format: SoundFileFormat) throws {
    var loud = Signal.vowel(seconds: 0.5)
    loud.channels[0][12_000] = 1.5
    try folder.write(loud, to: "in", format: format)
    let info = try SoundFileReader(path: folder("in")).info
    let chosen = SoundEditor.format(for: info)
    #expect(chosen == (format == .wavFloat ? .wavFloat : .flac))
    _ = try folder.edit("in", .trim(0...0.4))
    let result = try SoundFileReader(path: folder("out")).info
    let depth = format == .wav16 ? "16" : "24"
    #expect(
      result.formatName.hasPrefix(
        chosen == .flac ? "FLAC, Signed \(depth) bit" : "WAV, 32 bit float"))
    #expect(result.sampleRate == info.sampleRate)
    if format == .wavFloat { #expect(try folder.signal("out").samples[12_000] == 1.5) }
  }

  @Test(
    "Extracting one channel keeps its samples exactly",
    arguments: [SoundFileFormat.wav16, .wav24, .wavFloat, .flac])
  func channel(format: SoundFileFormat) throws {
    let duet = Signal.duet(channelCount: 2, sampleRate: 44_100, seconds: 0.5)
    try folder.write(duet, to: "in", format: format)
    let source = try folder.signal("in")
    for channel in 0...1 {
      let (_, sound) = try folder.edit("in", .channel(channel))
      #expect(sound.channels == [source.channels[channel]])
      let info = try SoundFileReader(path: folder("out")).info
      #expect(info.format == format && info.wavFormat == (format == .flac ? .wav24 : format))
    }
  }

  @Test("If FLAC doesn't support a sample rate, the file is written as WAV")
  func rates() throws {
    try folder.write(WAVBytes.integer([0.5, 0.25], sampleRate: 5_000_000).data, to: "in.wav")
    let (_, sound) = try folder.edit("in.wav", .trim(0...1))
    #expect(sound.sampleRate == 5_000_000 && sound.samples == [0.5, 0.25])
  }

  @Test("An edited file keeps the take's identity")
  func identity() throws {
    let take = TakeIdentity(id: UUID(), date: .now, title: "Song")
    for format in [SoundFileFormat.flac, .wavFloat] {
      try folder.write(.vowel(seconds: 1), to: "in", format: format, tags: take.tags)
      try folder.write(.vowel(seconds: 1), to: "b.flac", tags: SoundFileTags(title: "Other"))
      let edits: [SoundEdit] = [
        .trim(0...0.5), .cut(0...0.5), .append(path: folder("b.flac")), .normalize(),
        .reduceNoise(decibels: 12),
      ]
      for edit in edits {
        _ = try folder.edit("in", edit)
        #expect(try TakeIdentity(SoundFileReader(path: folder("out")).info.tags) == take)
      }
    }
  }

  @Test("Edit progress rises to 1, and a canceled edit leaves no file")
  func progress() throws {
    try folder.write(.speech(), to: "a.wav")
    let edits: [SoundEdit] = [
      .trim(1...4), .cut(1...2), .append(path: folder("a.wav")), .normalize(),
      .reduceNoise(decibels: 12),
    ]
    for edit in edits {
      var shares: [Double] = []
      let editor = SoundEditor(path: folder("a.wav"))
      #expect(throws: RenderError.cancelled) {
        try editor.write(edit, to: folder("b.flac")) { $0 < 0.5 }
      }
      #expect(folder.names == ["a.wav"])
      _ = try editor.write(edit, to: folder("b.flac")) { share in
        shares.append(share)
        return true
      }
      #expect(shares == shares.sorted() && shares.first == 0 && shares.last == 1)
      #expect(shares.count > 20)
      unlink(folder("b.flac"))
    }
  }

  @Test("An edit replaces an existing file only if allowed, and never a source file")
  func places() throws {
    try folder.write(.vowel(seconds: 1), to: "a.wav")
    try folder.write(.vowel(seconds: 1), to: "b.wav")
    var editor = SoundEditor(path: folder("a.wav"))
    let edit = SoundEdit.append(path: folder("b.wav"))
    #expect(
      error(.trim(0...0.5), of: editor, to: "b.wav")
        == .file(.destinationExists(path: folder("b.wav"))))
    editor.overwrites = true
    #expect(error(edit, of: editor, to: "a.wav") == .sameFile(path: folder("a.wav")))
    #expect(error(edit, of: editor, to: "b.wav") == .sameFile(path: folder("b.wav")))
    #expect(error(edit, of: editor, to: "no/c") == .file(.noFolder(path: folder("no/c"))))
    #expect(folder.names == ["a.wav", "b.wav"])
  }

  @Test(
    "If an edit fills the disk, the error is reported, and no file is left",
    .enabled(if: SmallDisk.isAllowed))
  func fullDisk() throws {
    let disk = try SmallDisk(kibibytes: 64)
    try folder.write(.noise(seconds: 5), to: "in.wav")
    let path = disk.path + "/a.flac"
    for edit in [SoundEdit.trim(1...4), .normalize(), .reduceNoise(decibels: 6)] {
      #expect(throws: RenderError.file(.noSpace(path: path))) {
        try SoundEditor(path: folder("in.wav")).write(edit, to: path)
      }
    }
    #expect(throws: RenderError.file(.noSpace(path: path))) {
      try SoundJoin([folder("in.wav"), folder("in.wav")]).write(to: path)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).isEmpty)
  }

  @Test("Editing a damaged file is refused, or uses the readable part if salvaging is allowed")
  func damage() throws {
    let tone = Signal.sine(frequency: 440, seconds: 1).samples
    try folder.write(WAVBytes.integer(tone).data.prefix(44 + 48_000), to: "cut.wav")
    var samples = tone
    samples[24_000] = .nan
    try folder.write(WAVBytes.float(samples).data, to: "nan.wav")
    var editor = SoundEditor(path: folder("cut.wav"))
    let damage = SoundFileDamage.endsEarly(expected: 48_000, found: 24_000)
    #expect(
      error(.trim(0.1...0.9), of: editor)
        == .damaged(path: folder("cut.wav"), damage, sampleRate: 48_000))
    #expect(
      error(.cut(0...0.1), of: SoundEditor(path: folder("nan.wav")))
        == .notANumber(path: folder("nan.wav"), seconds: 0.5))
    #expect(folder.names == ["cut.wav", "nan.wav"])
    editor.salvages = true
    let report = try editor.write(.trim(0.1...0.9), to: folder("out"))
    #expect(report.frameCount == 24_000 - 4_800 && report.damage == damage)
    let (second, sound) = try folder.edit("nan.wav", .cut(0...0.1)) { $0.salvages = true }
    #expect(second.replacedSampleCount == 1 && sound.samples[24_000 - 4_800] == 0)
  }

  @Test("A file without a known length can be edited like any other")
  func unknownLength() throws {
    try folder.write(.speech(), to: "a.wav")
    try Tool.ffmpeg.run("-i", folder("a.wav"), "-c:a", "alac", folder("a.m4a"))
    let source = try folder.signal("a.wav")
    let (_, trimmed) = try folder.edit("a.m4a", .trim(1...2))
    #expect(
      trimmed.difference(from: source.frames(48_000..<96_000).faded(in: 240, out: 240)) < -130)
    let (_, cut) = try folder.edit("a.m4a", .cut(1...100))
    #expect(cut.difference(from: source.frames(0..<48_000).faded(out: 240)) < -130)
    let (_, longer) = try folder.edit("a.m4a", .append(path: folder("a.wav")))
    #expect(longer.frameCount == 2 * source.frameCount)
  }
}
