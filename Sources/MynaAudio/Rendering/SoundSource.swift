import MynaDSP
import SoundFiles

/// A sound file as a pipeline takes it: planar, mono or stereo, numbers only.
final class SoundSource {
  let channelCount: Int
  var info: SoundFileInfo { reader.info }
  private(set) var frameCount = 0
  private(set) var replacedSampleCount = 0

  private let path: String
  private let reader: SoundFileReader
  private let salvages: Bool
  private let matrix: DownmixMatrix
  private var interleaved: [Float] = []

  /// Opens a file; refuses what `salvages` and `downmixes` would have to allow.
  init(path: String, salvages: Bool, downmixes: Bool) throws(RenderError) {
    self.path = path
    self.salvages = salvages
    do {
      reader = try SoundFileReader(path: path)
    } catch {
      throw .file(error)
    }
    let found = reader.info.channelCount
    guard found <= 2 || downmixes else {
      throw .tooManyChannels(path: path, channelCount: found)
    }
    matrix = DownmixMatrix(channelCount: found)
    channelCount = min(2, found)
    try refuseDamage()
  }

  /// Fills `buffer`, or its first `limit` frames, and returns the frames there were, 0 at the end.
  func read(into buffer: inout AudioBuffer, limit: Int = .max) throws(RenderError) -> Int {
    let wanted = min(buffer.capacity, limit) * info.channelCount
    if interleaved.count != wanted { interleaved = [Float](repeating: 0, count: wanted) }
    let count: Int
    do {
      count = try reader.read(into: &interleaved)
    } catch {
      throw .file(error)
    }
    if count == 0 { try refuseDamage() }
    try replaceNonNumbers(frames: count)
    buffer.frameCount = count
    matrix.mix(interleaved, into: &buffer)
    frameCount += count
    return count
  }

  /// Goes to a frame, from which `read` then goes on.
  func seek(to frame: Int) throws(RenderError) {
    do {
      try reader.seek(to: frame)
    } catch {
      throw .file(error)
    }
    frameCount = frame
  }

  private func refuseDamage() throws(RenderError) {
    guard let damage = info.damage, !salvages else { return }
    throw .damaged(path: path, damage, sampleRate: info.sampleRate)
  }

  private func replaceNonNumbers(frames: Int) throws(RenderError) {
    // What is no number turns the whole sum into none, so one look at it nearly always suffices.
    let sum = interleaved.prefix(frames * info.channelCount).reduce(0) { $0 + $1 * 0 }
    guard sum != 0 else { return }
    for index in 0..<frames * info.channelCount where !interleaved[index].isFinite {
      guard salvages else {
        let frame = frameCount + index / info.channelCount
        throw .notANumber(path: path, seconds: Double(frame) / info.sampleRate)
      }
      interleaved[index] = 0
      replacedSampleCount += 1
    }
  }
}
