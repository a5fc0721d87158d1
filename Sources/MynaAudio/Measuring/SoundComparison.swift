import MynaDSP
package import SoundFiles

/// The differences between two audio files.
///
/// A second file with another sample rate is converted to the rate of the first. If the files have
/// different numbers of channels, mono mixes of both are compared. Damaged files are compared as
/// far as they can be read.
package struct SoundComparison: Equatable, Sendable {
  package struct File: Equatable, Sendable {
    /// The properties before any conversion.
    package var info: SoundFileInfo
    /// The number of frames, after any conversion of the sample rate.
    package var frameCount: Int
  }

  package let first: File
  package let second: File
  /// Whether both files have the same sample rate, channels, and samples.
  ///
  /// False for files with samples that a `Float` cannot represent, or that are NaN or infinite,
  /// because their differences could go unnoticed.
  package private(set) var isIdentical = false
  /// Whether the files are similar at some offset; false if one of them is silent.
  package private(set) var isSimilar = false
  /// The number of frames by which the second file is later than the first, at the sample rate of
  /// the first; 0 if the files are not similar.
  package private(set) var offsetFrames = 0
  /// The number of frames of the first file that were compared with the second.
  package private(set) var frameCount: Int
  /// The factor by which the first file is multiplied for the best match with the second; negative
  /// if the second is inverted, and nil if the first is silent.
  package private(set) var gain: Double?
  /// The root mean square of the difference between the second file and the first file multiplied
  /// by `gain`, divided by the root mean square of the first; nil if the first is silent.
  package private(set) var residual: Double?
  /// The first frame of the first file, after alignment, in which the samples differ; nil if all
  /// compared samples are equal.
  package private(set) var firstDifference: Int?

  /// Whether the sample rate of the second file was converted.
  package var isResampled: Bool { first.info.sampleRate != second.info.sampleRate }
  /// Whether mono mixes of the files were compared.
  package var isMixed: Bool { first.info.channelCount != second.info.channelCount }
  /// Whether both files have the same number of frames.
  package var hasSameLength: Bool { first.frameCount == second.frameCount }

  /// The correlation below which files count as not similar.
  private static let leastCorrelation = 0.2

  /// Reads and compares two files in constant memory.
  ///
  /// - Parameters:
  ///   - maximumOffset: the maximum offset in either direction, in seconds.
  ///   - onProgress: as in `Renderer.run`.
  package init(
    _ firstPath: String, _ secondPath: String, maximumOffset: Double = 1,
    onProgress: @escaping (Double) -> Bool = { _ in true }
  ) throws(RenderError) {
    let files = try ComparedFiles(firstPath, secondPath) { onProgress(0) }
    let survey = try ComparisonSurvey(files) { onProgress($0 / 2) }
    first = File(info: survey.first, frameCount: survey.firstCount)
    second = File(info: survey.second, frameCount: survey.secondCount)
    frameCount = min(survey.firstCount, survey.secondCount)
    let isSameKind =
      first.info.sampleRate == second.info.sampleRate
      && first.info.channelCount == second.info.channelCount
    let areEqual = isSameKind && survey.areSamplesEqual && hasSameLength
    isIdentical = areEqual && survey.isExact
    guard !areEqual else {
      isSimilar = true
      (gain, residual) = survey.firstEnergy > 0 ? (1, 0) : (nil, nil)
      return
    }
    let reach = min(
      Int(maximumOffset * files.sampleRate), max(survey.firstCount, survey.secondCount) - 1)
    if reach > 0, survey.firstEnergy > 0 {
      let offset = try Self.offset(in: files, survey.loudestFrames, reach: reach) {
        onProgress(0.5)
      }
      (isSimilar, offsetFrames) = (offset != nil, offset ?? 0)
    }
    try compare(files, firstCount: survey.firstCount) { onProgress(0.5 + $0 / 2) }
    // Without a search, the correlation of the aligned files shows whether they are similar.
    if reach == 0, let gain, let residual {
      isSimilar =
        abs(gain) > Self.leastCorrelation * (gain * gain + residual * residual).squareRoot()
    }
  }

  private static func offset(
    in files: ComparedFiles, _ excerpt: Range<Int>, reach: Int,
    while shouldContinue: @escaping () -> Bool
  ) throws(RenderError) -> Int? {
    let (first, second) = try files.open(while: shouldContinue)
    try first.skip(excerpt.lowerBound)
    let start = excerpt.lowerBound - reach
    try second.skip(max(0, start))
    let missing = max(0, -start)
    let count = excerpt.count + 2 * reach - missing
    let padding = [Float](repeating: 0, count: missing)
    let search = OffsetSearch(
      excerpt: try first.samples(excerpt.count),
      other: try second.samples(count).map { padding + $0 }, reach: reach)
    guard let match = search.bestMatch(), abs(match.correlation) > leastCorrelation else {
      return nil
    }
    return match.offset
  }

  private mutating func compare(
    _ files: ComparedFiles, firstCount: Int, _ onProgress: @escaping (Double) -> Bool
  ) throws(RenderError) {
    let (first, second) = try files.open { onProgress(0) }
    let start = max(0, -offsetFrames)
    try first.skip(start)
    try second.skip(max(0, offsetFrames))
    var sums = DifferenceSums()
    var a = AudioBuffer(channelCount: first.channelCount, capacity: Pipeline.blockFrames)
    var b = AudioBuffer(channelCount: second.channelCount, capacity: Pipeline.blockFrames)
    frameCount = 0
    while true {
      let count = min(try first.read(into: &a), try second.read(into: &b))
      guard count > 0 else { break }
      if let frame = sums.add(a, b, count), firstDifference == nil {
        firstDifference = start + frameCount + frame
      }
      frameCount += count
      guard onProgress(Double(frameCount) / Double(max(1, firstCount))) else { throw .cancelled }
    }
    (gain, residual) = (sums.gain, sums.residual)
  }
}
