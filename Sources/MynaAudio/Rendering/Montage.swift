import MynaDSP
import SoundFiles

final class Montage {
  let sampleRate: Double
  let channelCount: Int
  private(set) var frameCount = 0
  private(set) var inputFrameCount = 0
  private(set) var inputSampleRate = 0.0
  private(set) var inputDuration = 0.0
  private(set) var replacedSampleCount = 0
  private(set) var damage: SoundFileDamage?

  private let salvages: Bool
  private var clips: ArraySlice<Clip>
  private var reader: ClipReader?
  private var clipFrames = 0
  private var rising: [Float] = []
  private var overlap = 0
  /// Frames that a fade-out can still change, because the position where a clip fades out isn't
  /// known until the end of the clip is reached.
  private var held: AudioBuffer
  private var block: AudioBuffer

  init(_ clips: [Clip], sampleRate: Double, channelCount: Int, salvages: Bool) {
    self.clips = clips[...]
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.salvages = salvages
    let longest = clips.map { max($0.fadeIn, $0.fadeOut) }.max() ?? 0
    block = AudioBuffer(channelCount: channelCount, capacity: Pipeline.blockFrames)
    held = AudioBuffer(channelCount: channelCount, capacity: Pipeline.blockFrames + 2 * longest)
    held.frameCount = 0
  }

  func read(
    into buffer: inout AudioBuffer, while shouldContinue: () -> Bool = { true }
  ) throws(RenderError) -> Int {
    while true {
      let fixed = held.frameCount - max(overlap, fadingCount)
      if fixed > 0 {
        let count = min(fixed, buffer.capacity)
        buffer.frameCount = 0
        buffer.append(0..<count, of: held)
        held.removeFirst(count)
        frameCount += count
        return count
      }
      guard let clip = clips.first else { return 0 }
      try readMore(of: clip, while: shouldContinue)
    }
  }

  /// The number of held frames that the clip's fade-out can still change.
  private var fadingCount: Int {
    guard let reader, let clip = clips.first else { return 0 }
    return max(0, clip.fadeOut - (reader.rest ?? 0))
  }

  /// Reads up to `frames` frames in a format to the beginning of `bytes` without converting their
  /// samples, and returns their number; if it is 0, `read(into:)` reads the next frame.
  func read(
    _ frames: Int, of format: PCMSampleFormat?, into bytes: inout [UInt8]
  ) throws(RenderError) -> Int {
    guard held.frameCount == 0, let reader, let clip = clips.first, clipFrames >= clip.fadeIn,
      let rest = reader.rest, rest > clip.fadeOut, reader.sampleFormat == format
    else { return 0 }
    let count = try reader.read(min(frames, rest - clip.fadeOut), into: &bytes)
    clipFrames += count
    frameCount += count
    return count
  }

  private func readMore(of clip: Clip, while shouldContinue: () -> Bool) throws(RenderError) {
    guard let reader else {
      reader = try ClipReader(
        clip, salvages: salvages, sampleRate: sampleRate, channelCount: channelCount,
        while: shouldContinue)
      if inputSampleRate == 0 { inputSampleRate = reader?.source.info.sampleRate ?? 0 }
      rising = Fade.rising(clip.fadeIn)
      clipFrames = 0
      return
    }
    if try reader.read(into: &block, while: shouldContinue) == 0 {
      try end(clip, reader)
    } else {
      rise()
      appendBlock()
    }
  }

  private func rise() {
    for channel in 0..<channelCount {
      var frame = 0
      while frame < block.frameCount, clipFrames + frame < rising.count {
        block[channel, frame] *= rising[clipFrames + frame]
        frame += 1
      }
    }
  }

  private func appendBlock() {
    let (mixed, start) = (min(overlap, block.frameCount), held.frameCount - overlap)
    for channel in 0..<channelCount {
      for frame in 0..<mixed { held[channel, start + frame] += block[channel, frame] }
    }
    held.append(mixed..<block.frameCount, of: block)
    overlap -= mixed
    clipFrames += block.frameCount
  }

  private func end(_ clip: Clip, _ reader: ClipReader) throws(RenderError) {
    let isWhole = clip.frames == 0..<Int.max
    guard reader.inputFrameCount > 0 || !isWhole else { throw .noSound(path: clip.path) }
    let fade = min(clip.fadeOut, clipFrames, held.frameCount)
    let falling = Fade.rising(fade)
    for channel in 0..<channelCount {
      for index in 0..<fade { held[channel, held.frameCount - 1 - index] *= falling[index] }
    }
    let frames = reader.inputFrameCount
    inputFrameCount += frames - (clip.overlapsNext ? fade : 0)
    inputDuration += Double(frames) / reader.source.info.sampleRate
    if clip.overlapsNext { inputDuration -= Double(fade) / sampleRate }
    replacedSampleCount += reader.source.replacedSampleCount
    damage = damage ?? reader.source.info.damage
    overlap = clip.overlapsNext ? fade : 0
    clips.removeFirst()
    self.reader = nil
  }
}
