public import SoundFiles

extension Scratch {
  /// Writes a sound file.
  public func write(
    _ signal: Signal, to name: String, format: SoundFileFormat? = nil, title: String? = nil,
    tags: SoundFileTags? = nil
  ) throws {
    let ending = String(name.split(separator: ".").last ?? "")
    let writer = try SoundFileWriter(
      path: self(name), format: format ?? SoundFileFormat(fileExtension: ending) ?? .wav16,
      sampleRate: signal.sampleRate, channelCount: signal.channels.count,
      tags: tags ?? SoundFileTags(title: title), overwrite: true)
    let samples = (0..<signal.frameCount).flatMap { frame in signal.channels.map { $0[frame] } }
    try writer.write(samples, frameCount: signal.frameCount)
    try writer.commit()
  }

  /// Reads a sound file.
  public func signal(_ name: String) throws -> Signal {
    try Signal(file: self(name))
  }
}

extension Signal {
  /// Reads a sound file.
  public init(file path: String) throws {
    let reader = try SoundFileReader(path: path)
    let channelCount = reader.info.channelCount
    var buffer = [Float](repeating: 0, count: 4_096 * channelCount)
    var channels = [[Float]](repeating: [], count: channelCount)
    while true {
      let frames = try reader.read(into: &buffer)
      if frames == 0 { break }
      for channel in 0..<channelCount {
        channels[channel].append(
          contentsOf: (0..<frames).lazy.map { buffer[$0 * channelCount + channel] })
      }
    }
    self.init(channels, sampleRate: reader.info.sampleRate)
  }
}
