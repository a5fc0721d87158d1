import Foundation
import TestSupport

/// Makes files of songs with tags and pictures.
struct SongFiles {
  let folder = Scratch(in: Scratch.memory)

  /// The tags that `make` writes unless told otherwise, by ffmpeg's names.
  static let fields = [
    "title": "Träumerei", "artist": "클라라", "album": "Kinderszenen", "album_artist": "C. S.",
    "composer": "Robert Schumann", "date": "1838-05-01", "track": "7/13", "disc": "1/2",
  ]

  func callAsFunction(_ name: String) -> String { folder(name) }

  /// Makes a stereo song of two seconds, with a picture in it if one is named.
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

  /// Makes a picture with colors in it, whose kind is that of the name.
  func makePicture(_ name: String, width: Int, height: Int) throws {
    try Tool.ffmpeg.run([
      "-f", "lavfi", "-i", "testsrc=size=\(width)x\(height):rate=1", "-frames:v", "1", folder(name),
    ])
  }

  /// Returns what is in a file.
  func bytes(_ name: String) throws -> [UInt8] { [UInt8](try folder.data(name)) }

  /// Puts a file into the folder.
  func write(_ bytes: [UInt8], to name: String) throws { try folder.write(Data(bytes), to: name) }

  /// Writes a program of a shell's, and returns its path.
  ///
  /// A copy is made by another process: while this one has a file open for writing, a program that another test starts inherits it
  /// for a moment, and a file that is open for writing cannot be run.
  func makeProgram(_ name: String, _ script: String) throws -> String {
    try folder.write("#!/bin/sh\n" + script, to: name + ".text")
    try Tool.shell.run("install -m 755 \"$0\" \"$1\"", folder(name + ".text"), folder(name))
    return folder(name)
  }
}
