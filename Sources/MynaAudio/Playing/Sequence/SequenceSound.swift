import Files
import MynaDSP
import SoundFiles
package import Threads

/// A sound of a sequence, with its file open.
///
/// One thread at a time uses it: the one that opens it, and then that of the sequence.
package final class SequenceSound: @unchecked Sendable {
  /// The sound that is played.
  package var item: SequenceItem
  /// Its file, read as far as it was decoded.
  let source: RenderSource
  /// Seconds; nil until its end was met, where its file does not say.
  private(set) var duration: Double?

  /// Opens the sound; plays damaged files as far as they can be read, and mixes more than two channels to stereo.
  package init(
    _ item: SequenceItem, time: any TimeSource, while goesOn: () -> Bool
  ) throws(PlayerError) {
    self.item = item
    source = try rethrowing(as: PlayerError.sound) { () throws(RenderError) in
      try RenderSource(path: item.path, salvages: true, downmixes: true, time: time, while: goesOn)
    }
    duration = source.info.frameCount.map { Double($0) / source.info.sampleRate }
  }

  /// Fills `buffer` with the next frames, mono or not, as stereo; returns how many there were.
  func read(
    into buffer: inout AudioBuffer, while goesOn: () -> Bool
  ) throws(RenderError) -> Int {
    if source.channelCount == 2 { return try source.read(into: &buffer, while: goesOn) }
    var mono = AudioBuffer(channelCount: 1, capacity: buffer.capacity)
    buffer.frameCount = try source.read(into: &mono, while: goesOn)
    for channel in 0..<2 {
      for frame in 0..<buffer.frameCount { buffer[channel, frame] = mono[0, frame] }
    }
    return buffer.frameCount
  }

  /// Takes in that there was no more of it, and returns what was missing.
  func end() -> RenderError? {
    duration = Double(source.frameCount) / source.info.sampleRate
    switch source.info.damage {
    case .endsEarly, .undecodable:
      return source.info.damage.map {
        .damaged(path: item.path, $0, sampleRate: source.info.sampleRate)
      }
    case .hasUnknownRest, nil:
      return source.frameCount == 0 ? .noSound(path: item.path) : nil
    }
  }
}

/// The place of a sound on the timeline of a sequence.
struct SequencePlace {
  let sound: SequenceSound
  /// The first frame of the sequence that is one of the sound.
  let start: Int
  /// The frame of the sequence at which the sound would have begun, had all of it been played.
  let origin: Double

  /// The place that begins at a frame, with the next frame of the sound.
  init(_ sound: SequenceSound, from start: Int, sampleRate: Double) {
    (self.sound, self.start) = (sound, start)
    let source = sound.source
    origin = Double(start) - Double(source.frameCount) / source.info.sampleRate * sampleRate
  }

  /// Seconds into the sound at a frame of the sequence.
  func position(at frame: Int, sampleRate: Double) -> Double {
    min(max(0, (Double(frame) - origin) / sampleRate), sound.duration ?? .infinity)
  }
}
