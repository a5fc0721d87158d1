import Foundation
import TestSupport
import Testing

@testable import SoundFiles

/// The format of a file from its content, whatever its name.
@Suite("File signatures")
struct AudioFileSignatureTests {
  private let folder = Scratch()

  private func ending(of bytes: [UInt8]) -> String? {
    AudioFileSignature(size: bytes.count) { offset, count in
      offset < bytes.count ? Array(bytes[offset..<min(bytes.count, offset + count)]) : []
    }?.ending
  }

  @Test("Formats written by ffmpeg are recognized regardless of the file name")
  func made() throws {
    try folder.write(.sine(frequency: 440, seconds: 0.4), to: "a.wav", format: .wav16)
    let kinds = [
      ("wav", "pcm_s16le", "wav"), ("w64", "pcm_s16le", "w64"), ("aiff", "pcm_s16be", "aiff"),
      ("caf", "pcm_s16le", "caf"), ("au", "pcm_s16be", "au"), ("flac", "flac", "flac"),
      ("ogg", "libvorbis", "ogg"), ("ogg", "libopus", "opus"), ("ogg", "flac", "ogg"),
      ("mp3", "libmp3lame", "mp3"), ("mp2", "mp2", "mp2"), ("adts", "aac", "aac"),
      ("ipod", "aac", "m4a"), ("mp4", "aac", "m4a"), ("mov", "aac", "m4a"), ("3gp", "aac", "3gp"),
      ("matroska", "flac", "mka"), ("webm", "libopus", "webm"), ("asf", "wmav2", "wma"),
      ("wv", "wavpack", "wv"), ("avi", "pcm_s16le", "avi"), ("tta", "tta", "tta"),
    ]
    let outputs = kinds.enumerated().map { "-c:a \($1.1) -f \($1.0) '\(folder("\($0).txt"))'" }
    try Tool.shell.run(
      "ffmpeg -nostdin -v error -y -i '\(folder("a.wav"))' \(outputs.joined(separator: " "))")
    for (number, kind) in kinds.enumerated() {
      #expect(AudioFileSignature(path: folder("\(number).txt"))?.ending == kind.2, "\(kind)")
    }
    // MPEG audio needs no tag before its frames.
    try Tool.ffmpeg.run(
      "-i", folder("a.wav"), "-c:a", "libmp3lame", "-id3v2_version", "0", "-write_xing", "0",
      "-f", "mp3", folder("b"))
    #expect(AudioFileSignature(path: folder("b"))?.ending == "mp3")
  }

  @Test(
    "Text, images, and MIDI files aren't recognized as audio",
    arguments: [
      "The free world is a wide place", "ID", "", "RIFFxxxxWEBPVP8 ",
      "MThd\u{0}\u{0}\u{0}\u{6}abcd",
      "    wide open plains, and moov", "RIFFxxxxRMIDdata", "OggSomething that is no page",
      "MACINTOSH",
      "%PDF-1.7 and more of it", "ftypM4A is a word here",
    ])
  func others(text: String) throws {
    let found = ending(of: Array(text.utf8))
    #expect(found == nil || text.hasPrefix("OggS"), "\(found ?? "")")
  }

  @Test("Bytes that only begin like an audio frame aren't recognized as audio")
  func frames() {
    #expect(ending(of: [0xFF, 0xFE] + [UInt8](repeating: 0x20, count: 5_000)) == nil)
    #expect(ending(of: [0xFF, 0xFB, 0x90, 0x44] + [UInt8](repeating: 0, count: 5_000)) == nil)
    #expect(
      ending(of: [0xFF, 0xF1, 0x50, 0x80, 0x20, 0, 0] + [UInt8](repeating: 0, count: 5_000)) == nil)
    let heic: [UInt8] = [0, 0, 0, 24] + Array("ftypheic".utf8) + [UInt8](repeating: 0, count: 60)
    #expect(ending(of: heic) == nil)
  }

  @Test(
    "Names of placeholder, hidden, and unfinished files are recognized",
    arguments: [
      ("._a.flac", SkipReason.macOS), (".a.m4a.icloud", .placeholder), (".a.wav", .hidden),
      ("a.flac.nextcloud", .placeholder), ("a.flac.owncloud", .placeholder),
      (".syncthing.a.flac.tmp", .unfinished), ("~syncthing~a.flac.tmp", .unfinished),
      ("a.mp3.part", .unfinished), ("a.mp3.crdownload", .unfinished),
      ("a.WAV.FilePart", .unfinished),
      ("~$a.wav", .unfinished), ("a.sync-conflict-20261126-120000-ABCDEFG.flac", nil),
      ("a (conflicted copy 2026-11-26 120000).flac", nil), ("~a.wav", nil), ("part", nil),
    ] as [(String, SkipReason?)])
  func names(name: String, expected: SkipReason?) {
    #expect(SkipReason(name: name) == expected)
  }
}
