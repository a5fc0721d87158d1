public import Foundation

extension Scratch {
  /// Returns the tags that ffprobe finds in a file and its sound, by lowercase keys.
  public func probedTags(_ name: String) throws -> [String: String] {
    struct Probe: Decodable {
      struct Part: Decodable {
        var codec_type: String?
        var tags: [String: String]?
      }
      var format: Part
      var streams: [Part]
    }
    let data = try Tool.shell.run(
      #"ffprobe -v error -of json -show_format -show_streams "$0""#, self(name))
    let probe = try JSONDecoder().decode(Probe.self, from: data)
    let parts = [probe.format] + probe.streams.filter { $0.codec_type == "audio" }
    return parts.reduce(into: [:]) { all, part in
      for (key, value) in part.tags ?? [:] { all[key.lowercased()] = value }
    }
  }

  /// Returns the bytes of the picture that ffmpeg finds in a file.
  public func cover(_ name: String) throws -> Data {
    try Tool.ffmpeg.run(
      "-v", "error", "-i", self(name), "-map", "0:v", "-c", "copy", "-f", "image2pipe", "pipe:1")
  }
}
