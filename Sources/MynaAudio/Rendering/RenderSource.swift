import MynaDSP
import SoundFiles
import Threads

/// An audio file as the input of a pipeline: planar, without NaN or infinity, and mono or stereo
/// unless all channels are requested.
final class RenderSource {
  let channelCount: Int
  var info: SoundFileInfo { reader.info }
  var metadata: SoundMetadata { reader.metadata() }
  private(set) var frameCount = 0
  private(set) var replacedSampleCount = 0

  private let path: String
  private let reader: SoundFileReader
  private let salvages: Bool
  private let delaysDamage: Bool
  private let matrix: DownmixMatrix
  private var interleaved: [Float] = []

  private static let nearFrames = 1 << 19

  /// - Parameters:
  ///   - stream: an opened stream to read instead of the file.
  ///   - delaysDamage: whether damage that is found during reading only ends the audio, and the
  ///     caller calls `refuseDamage` later.
  init(
    path: String, stream: SoundStream? = nil, salvages: Bool, downmixes: Bool,
    mostChannels: Int = 2,
    channels: ChannelSelection = .all, delaysDamage: Bool = false,
    time: any TimeSource = SystemTime(),
    while shouldContinue: () -> Bool = { true }
  ) throws(RenderError) {
    self.path = path
    (self.salvages, self.delaysDamage) = (salvages, delaysDamage)
    do {
      if let stream {
        reader = SoundFileReader(stream)
      } else {
        reader = try SoundFileReader(path: path, time: time, while: shouldContinue)
      }
    } catch {
      throw RenderError(error)
    }
    let found = reader.info.channelCount
    guard channels != .all || found <= mostChannels || downmixes else {
      throw .tooManyChannels(path: path, channelCount: found)
    }
    guard channels != .right || found > 1 else { throw .noRightChannel(path: path) }
    matrix = DownmixMatrix(channelCount: found, selecting: channels)
    channelCount = channels.channelCount ?? (found <= mostChannels ? found : 2)
    try refuseDamage()
  }

  func read(
    into buffer: inout AudioBuffer, limit: Int = .max, while shouldContinue: () -> Bool = { true }
  ) throws(RenderError) -> Int {
    let wanted = min(buffer.capacity, limit) * info.channelCount
    if interleaved.count != wanted { interleaved = [Float](repeating: 0, count: wanted) }
    let count: Int
    do {
      count = try reader.read(into: &interleaved, while: shouldContinue)
    } catch {
      throw RenderError(error)
    }
    if count == 0, !delaysDamage { try refuseDamage() }
    try replaceNonNumbers(frames: count)
    buffer.frameCount = count
    matrix.mix(interleaved, into: &buffer)
    frameCount += count
    return count
  }

  /// The binary format of the samples, if they can be read without conversion.
  var sampleFormat: PCMSampleFormat? {
    let isUnchanged = !salvages && matrix.keepsChannels && channelCount == info.channelCount
    return isUnchanged ? reader.sampleFormat : nil
  }

  /// Reads frames to the beginning of `bytes` without converting their samples, which must have a
  /// `sampleFormat`; returns their number.
  ///
  /// If the number is 0, `read(into:)` determines whether the file is damaged.
  func read(_ frames: Int, into bytes: inout [UInt8]) throws(RenderError) -> Int {
    let count = reader.read(frames, into: &bytes)
    if reader.sampleFormat?.kind == .float {
      let samples = count * channelCount
      let first = bytes.withUnsafeBytes { bytes in
        bytes.withMemoryRebound(to: Float.self) { $0[..<samples].firstNonNumber }
      }
      if let first { throw notANumber(first) }
    }
    frameCount += count
    return count
  }

  func seek(to frame: Int, while shouldContinue: () -> Bool = { true }) throws(RenderError) {
    do {
      try reader.seek(to: frame, while: shouldContinue)
    } catch {
      throw RenderError(error)
    }
    frameCount = frame
  }

  /// Moves forward to a frame.
  ///
  /// If the frame is only slightly ahead, all frames before it are decoded, which is as fast as a
  /// seek and exact even for lossy formats. If not, this seeks.
  func advance(to frame: Int, while shouldContinue: () -> Bool) throws(RenderError) {
    guard frame != frameCount else { return }
    guard 0...Self.nearFrames ~= frame - frameCount || !reader.canSeek else {
      return try seek(to: frame, while: shouldContinue)
    }
    var skipped = AudioBuffer(channelCount: channelCount, capacity: Pipeline.blockFrames)
    while frameCount < frame {
      guard try read(into: &skipped, limit: frame - frameCount, while: shouldContinue) > 0 else {
        return
      }
    }
  }

  /// The duration of the file in seconds; nil if it is not known before the end is read.
  var duration: Double? { info.frameCount.map { Double($0) / info.sampleRate } }

  func frame(at time: Double) -> Int {
    let end = Double(info.frameCount ?? Int.max / 2)
    return Int(frames: min(max(0, time * info.sampleRate).rounded(), end))
  }

  func countFrames(_ onProgress: (Double) -> Bool) throws(RenderError) -> Int {
    if let count = info.frameCount { return count }
    var skipped = AudioBuffer(channelCount: channelCount, capacity: Pipeline.blockFrames)
    while try read(into: &skipped, while: { onProgress(0) }) > 0 {
      guard onProgress(0) else { throw .cancelled }
    }
    return frameCount
  }

  func refuseDamage() throws(RenderError) {
    guard let damage = info.damage, !salvages else { return }
    throw .damaged(path: path, damage, sampleRate: info.sampleRate)
  }

  private func replaceNonNumbers(frames: Int) throws(RenderError) {
    let sampleCount = frames * info.channelCount
    let first = interleaved.withUnsafeBufferPointer { $0[..<sampleCount].firstNonNumber }
    guard let first else { return }
    guard salvages else { throw notANumber(first) }
    for index in first..<sampleCount where !interleaved[index].isFinite {
      interleaved[index] = 0
      replacedSampleCount += 1
    }
  }

  /// Returns the error for a sample after the frames that were read.
  private func notANumber(_ sample: Int) -> RenderError {
    let frame = frameCount + sample / info.channelCount
    return .notANumber(path: path, seconds: Double(frame) / info.sampleRate)
  }
}

extension Slice<UnsafeBufferPointer<Float>> {
  /// The index of the first sample that is NaN or infinite.
  fileprivate var firstNonNumber: Int? {
    // Check all samples at once first, which is sufficient for nearly all blocks. Without its sign,
    // the bit pattern of infinity is higher than those of all numbers, and lower than those of NaN.
    let samples = UnsafeBufferPointer(rebasing: self)
    var highest: Int32 = 0
    for index in samples.indices {
      highest = Swift.max(highest, Int32(bitPattern: samples[index].bitPattern & 0x7FFF_FFFF))
    }
    guard highest >= Int32(bitPattern: Float.infinity.bitPattern) else { return nil }
    return samples.firstIndex { !$0.isFinite }
  }
}
