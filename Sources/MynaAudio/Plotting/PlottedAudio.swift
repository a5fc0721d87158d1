import MynaDSP
import SoundFiles

/// The part of an audio file that a diagram shows, with an effect applied.
final class PlottedAudio {
  var info: SoundFileInfo { stream.source.info }
  var channelCount: Int { stream.channelCount }
  let sampleRate: Double
  /// The number of seconds read from the file so far.
  var duration: Double { Double(stream.parts.frameCount) / info.sampleRate }

  private let renderer: Renderer
  private let stream: RenderStream

  /// Opens a file.
  ///
  /// - Parameter effect: the effect to apply, at a sample rate that effects and the pitch detector
  ///   support; nil for unprocessed audio at the file's sample rate.
  init(
    path: String, part: ClosedRange<Double>?, effect: EffectChain? = nil,
    onProgress: (Double) -> Bool
  ) throws(RenderError) {
    var job = RenderJob(
      input: path, output: "", chain: effect ?? EffectChain(name: "", units: []), format: nil)
    (job.parts, job.requiresWholeParts) = (part.map { [$0] }, true)
    renderer = Renderer(job)
    let source = try RenderSource(path: path, salvages: true, downmixes: true) { onProgress(0) }
    try renderer.checkParts(of: source)
    let (rate, range) = (source.info.sampleRate, EffectProcessor.sampleRateRange)
    sampleRate = effect == nil ? rate : min(max(rate, range.lowerBound), range.upperBound)
    stream = try RenderStream(job, of: source, at: sampleRate)
  }

  /// Passes all blocks to `body`.
  func readAll(
    _ onProgress: (Double) -> Bool, _ body: (borrowing AudioBuffer) -> Void
  ) throws(RenderError) {
    var buffer = AudioBuffer(channelCount: channelCount, capacity: Pipeline.blockFrames)
    while try stream.read(into: &buffer, onProgress) > 0 { body(buffer) }
    try renderer.checkLength(of: stream, at: sampleRate)
  }
}
