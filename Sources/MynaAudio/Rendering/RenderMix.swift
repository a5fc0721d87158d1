import Glibc
import MynaDSP
import SoundFiles

/// Adds another audio file to the audio of a job.
final class RenderMix {
  var damage: SoundFileDamage? { montage.damage }
  var replacedSampleCount: Int { montage.replacedSampleCount }

  private let montage: Montage
  private let gain: Float
  /// Frames that have been read but not added yet.
  private var held: AudioBuffer
  private var block: AudioBuffer
  private var hasEnded = false

  init(_ file: MixedFile, sampleRate: Double, channelCount: Int, job: RenderJob) {
    montage = Montage(
      [Clip(path: file.path)], sampleRate: sampleRate, channelCount: channelCount,
      salvages: job.salvages)
    gain = Float(pow(10, file.gain / 20))
    block = AudioBuffer(channelCount: channelCount, capacity: Pipeline.blockFrames)
    held = AudioBuffer(channelCount: channelCount, capacity: 2 * Pipeline.blockFrames)
    held.frameCount = 0
  }

  /// Adds the next frames of the file to those of `buffer`.
  ///
  /// If `buffer` is empty, which means that the audio of the job has ended, fills it with the rest
  /// of the file instead.
  func add(
    to buffer: inout AudioBuffer, while shouldContinue: () -> Bool
  ) throws(RenderError) {
    let isAtEnd = buffer.frameCount == 0
    try hold(isAtEnd ? 1 : buffer.frameCount, while: shouldContinue)
    if isAtEnd {
      buffer.frameCount = min(buffer.capacity, held.frameCount)
      for channel in 0..<buffer.channelCount {
        for frame in 0..<buffer.frameCount { buffer[channel, frame] = 0 }
      }
    }
    let count = min(buffer.frameCount, held.frameCount)
    for channel in 0..<buffer.channelCount {
      for frame in 0..<count { buffer[channel, frame] += gain * held[channel, frame] }
    }
    held.removeFirst(count)
  }

  private func hold(_ count: Int, while shouldContinue: () -> Bool) throws(RenderError) {
    while held.frameCount < count, !hasEnded {
      let found = try montage.read(into: &block, while: shouldContinue)
      hasEnded = found == 0
      if found > 0 { held.append(0..<found, of: block) }
    }
  }
}
