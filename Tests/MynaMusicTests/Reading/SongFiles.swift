import Foundation
import TestSupport

/// Creates song files with tags and pictures.
struct SongFiles {
  let folder = Scratch(in: Scratch.memory)

  /// The default tags of `make`, with ffmpeg's names.
  static let fields = [
    "title": "Träumerei", "artist": "클라라", "album": "Kinderszenen", "album_artist": "C. S.",
    "composer": "Robert Schumann", "date": "1838-05-01", "track": "7/13", "disc": "1/2",
  ]

  func callAsFunction(_ name: String) -> String { folder(name) }

  /// Creates a stereo song of two seconds, with an embedded picture if one is given.
  func make(
    _ name: String, fields: [String: String] = fields, picture: String? = nil,
    options: [String] = []
  ) throws {
    var words = ["-f", "lavfi", "-i", "sine=d=2:r=44100"]
    if let picture {
      words += ["-i", folder(picture), "-map", "0", "-map", "1", "-c:v", "copy"]
      words += ["-disposition:v", "attached_pic"]
    }
    words += ["-ac", "2"] + options
    // Without this ffmpeg writes few fields.
    if name.hasSuffix(".aiff") { words += ["-write_id3v2", "1"] }
    // The fields of Ogg belong to its stream.
    for (name, value) in fields { words += ["-metadata", "\(name)=\(value)"] }
    try Tool.ffmpeg.run(words + [folder(name)])
  }

  /// Creates a colored picture in the format of the name's extension.
  func makePicture(_ name: String, width: Int, height: Int) throws {
    try Tool.ffmpeg.run([
      "-f", "lavfi", "-i", "testsrc=size=\(width)x\(height):rate=1", "-frames:v", "1", folder(name),
    ])
  }

  func bytes(_ name: String) throws -> [UInt8] { [UInt8](try folder.data(name)) }

  func write(_ bytes: [UInt8], to name: String) throws { try folder.write(Data(bytes), to: name) }

  /// Creates a shell script, and returns its path.
  ///
  /// Another process copies it: while this process has a file open for writing, a program started
  /// by another test briefly inherits the descriptor, and a file that is open for writing cannot be
  /// executed.
  func makeProgram(_ name: String, _ script: String) throws -> String {
    try folder.write("#!/bin/sh\n" + script, to: name + ".text")
    try Tool.shell.run("install -m 755 \"$0\" \"$1\"", folder(name + ".text"), folder(name))
    return folder(name)
  }
}
