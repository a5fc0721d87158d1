import Foundation
import SoundFiles

extension FuzzSubject {
  /// Reads MPEG audio, links of an Ogg or FLAC to their end, and again from some offsets.
  func readFrames(_ bytes: Data, in folder: String) throws {
    let path = folder + "/a"
    try bytes.write(to: URL(fileURLWithPath: path))
    _ = FLACChecksum(path: path)
    // A refused file is not a finding.
    guard let reader = try? SoundFileReader(path: path) else { return }
    let channels = reader.info.channelCount
    var buffer = [Float](repeating: 0, count: (4_096 / channels + 1) * channels)
    var frames = 0
    for _ in 0..<256 {
      guard let count = try? reader.read(into: &buffer), count > 0 else { break }
      guard count <= buffer.count / channels else { throw Finding("more frames than were wanted") }
      frames += count
    }
    if let stated = reader.info.frameCount, stated < 0 || frames > stated, reader.info.damage == nil
    {
      throw Finding("\(frames) frames in a sound of \(stated)")
    }
    for place in [frames / 2, 0, max(0, frames - 10), frames + 1_000_000] {
      guard (try? reader.seek(to: place)) != nil else { continue }
      _ = try? reader.read(into: &buffer)
    }
  }

  /// Reads what the containers of sound that ffmpeg decodes say of it.
  func readContainer(_ bytes: Data, in folder: String) throws {
    let path = folder + "/a"
    try bytes.write(to: URL(fileURLWithPath: path))
    if let seconds = EstimatedDuration.seconds(of: path), !(seconds > 0 && seconds < 1e10) {
      throw Finding("a sound has \(seconds) seconds")
    }
    _ = SoundMetadata(mp4: path)
    let stated = HeaderAudioProperties(path: path)
    for count in [stated.firstFrame(at: 48_000), stated.frameCount(at: 48_000)] {
      if let count, count < 0 { throw Finding("a sound has \(count) frames") }
    }
  }

  /// Tells the kind of a file, which must be the same each time.
  func readSignature(_ bytes: Data, in folder: String) throws {
    let path = folder + "/a"
    try bytes.write(to: URL(fileURLWithPath: path))
    let found = AudioFileSignature(path: path)
    guard found == AudioFileSignature(path: path),
      found?.endings.contains(found?.ending ?? "") != false
    else { throw Finding("a file is of two kinds") }
    _ = SkipReason(name: String(decoding: bytes.prefix(255), as: UTF8.self))
  }
}
