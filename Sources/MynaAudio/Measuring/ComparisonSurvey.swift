import Files
import MynaDSP
import SoundFiles

/// Two files to compare, and the format in which they are compared.
struct ComparedFiles {
  let first: String
  let second: String
  /// The sample rate of the first file.
  let sampleRate: Double

  private let mixesToMono: Bool

  init(_ first: String, _ second: String, while shouldContinue: () -> Bool) throws(RenderError) {
    (self.first, self.second) = (first, second)
    func info(_ path: String) throws(RenderError) -> SoundFileInfo {
      try rethrowing(
        as: RenderError.init, try SoundFileReader(path: path, while: shouldContinue).info)
    }
    let (firstInfo, secondInfo) = (try info(first), try info(second))
    sampleRate = firstInfo.sampleRate
    mixesToMono = firstInfo.channelCount != secondInfo.channelCount
  }

  /// Opens both files at their beginning.
  func open(
    while shouldContinue: @escaping () -> Bool
  ) throws(RenderError) -> (ComparedSource, ComparedSource) {
    func source(_ path: String) throws(RenderError) -> ComparedSource {
      try ComparedSource(
        path: path, sampleRate: sampleRate, mixesToMono: mixesToMono, while: shouldContinue)
    }
    return (try source(first), try source(second))
  }
}

/// A first pass over both files, which finds their lengths and the part of the first file that is
/// most suitable for finding the offset.
struct ComparisonSurvey {
  let first: SoundFileInfo
  let second: SoundFileInfo
  private(set) var firstCount = 0
  private(set) var secondCount = 0
  private(set) var areSamplesEqual = true
  /// Whether samples are equal if, and only if, they were equal in the files.
  let isExact: Bool
  private(set) var firstEnergy = 0.0
  /// The range of at most 30 seconds in which the first file has the most energy.
  let loudestFrames: Range<Int>

  private static let excerptDuration = 30.0
  /// The maximum number of samples of all channels in the excerpt, which limits memory use.
  private static let mostExcerptSamples = 1 << 22

  init(
    _ files: ComparedFiles, _ onProgress: @escaping (Double) -> Bool
  ) throws(RenderError) {
    let (firstSource, secondSource) = try files.open { onProgress(0) }
    var blockEnergies: [Double] = []
    var a = AudioBuffer(channelCount: firstSource.channelCount, capacity: Pipeline.blockFrames)
    var b = AudioBuffer(channelCount: secondSource.channelCount, capacity: Pipeline.blockFrames)
    let expected = firstSource.info.frameCount.map { max(1, $0) }
    while true {
      let counts = (try firstSource.read(into: &a), try secondSource.read(into: &b))
      guard max(counts.0, counts.1) > 0 else { break }
      firstCount += counts.0
      secondCount += counts.1
      var energy = 0.0
      for channel in 0..<a.channelCount {
        let (samples, others) = (a.span(of: channel), b.span(of: channel))
        for frame in 0..<counts.0 {
          energy += Double(samples[frame]) * Double(samples[frame])
          if frame >= counts.1 || samples[frame] != others[frame] { areSamplesEqual = false }
        }
      }
      if counts.0 > 0 { blockEnergies.append(energy) }
      firstEnergy += energy
      guard onProgress(min(1, Double(firstCount) / Double(expected ?? .max))) else {
        throw .cancelled
      }
    }
    (first, second) = (firstSource.info, secondSource.info)
    isExact = firstSource.isExact && secondSource.isExact
    guard firstCount > 0, secondCount > 0 else {
      throw .noSound(path: firstCount > 0 ? files.second : files.first)
    }
    let mostFrames = min(
      Int(Self.excerptDuration * files.sampleRate), Self.mostExcerptSamples / a.channelCount)
    let blockCount = min(max(1, mostFrames / Pipeline.blockFrames), blockEnergies.count)
    var (sum, best) = (blockEnergies.prefix(blockCount).reduce(0, +), (block: 0, energy: 0.0))
    best.energy = sum
    for block in blockEnergies.indices.dropFirst(blockCount) {
      sum += blockEnergies[block] - blockEnergies[block - blockCount]
      if sum > best.energy { best = (block - blockCount + 1, sum) }
    }
    let start = best.block * Pipeline.blockFrames
    loudestFrames = start..<min(firstCount, start + blockCount * Pipeline.blockFrames)
  }
}
