import Files
import MynaDSP
import SoundFiles
package import Threads

/// A sound in a sequence, with its file open.
///
/// The thread that opens the file uses the sound first. After that, only the sequence's thread uses
/// it.
package final class OpenSequenceItem: @unchecked Sendable {
  package var item: SequenceItem
  let source: RenderSource
  /// The duration in seconds.
  ///
  /// If the file does not state its duration, this is nil until the end is reached.
  private(set) var duration: Double?

  package init(
    _ item: SequenceItem, time: any TimeSource, while shouldContinue: () -> Bool
  ) throws(PlayerError) {
    self.item = item
    source = try rethrowing(as: PlayerError.sound) { () throws(RenderError) in
      try RenderSource(
        path: item.path, salvages: true, downmixes: true, time: time, while: shouldContinue)
    }
    duration = source.info.frameCount.map { Double($0) / source.info.sampleRate }
  }

  func read(
    into buffer: inout AudioBuffer, while shouldContinue: () -> Bool
  ) throws(RenderError) -> Int {
    if source.channelCount == 2 { return try source.read(into: &buffer, while: shouldContinue) }
    var mono = AudioBuffer(channelCount: 1, capacity: buffer.capacity)
    buffer.frameCount = try source.read(into: &mono, while: shouldContinue)
    for channel in 0..<2 {
      for frame in 0..<buffer.frameCount { buffer[channel, frame] = mono[0, frame] }
    }
    return buffer.frameCount
  }

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

struct SequenceSpan {
  let sound: OpenSequenceItem
  let start: Int
  /// The frame of the sequence that corresponds to the sound's beginning, even if playback of the
  /// sound did not start at its beginning.
  let origin: Double

  init(_ sound: OpenSequenceItem, from start: Int, sampleRate: Double) {
    (self.sound, self.start) = (sound, start)
    let source = sound.source
    origin = Double(start) - Double(source.frameCount) / source.info.sampleRate * sampleRate
  }

  func position(at frame: Int, sampleRate: Double) -> Double {
    min(max(0, (Double(frame) - origin) / sampleRate), sound.duration ?? .infinity)
  }
}
