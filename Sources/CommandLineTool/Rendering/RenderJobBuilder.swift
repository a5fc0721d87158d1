import MynaAudio
import MynaDSP
import SoundFiles

/// Makes the job of each file from what is common to all files of a command.
struct RenderJobBuilder {
  let chain: EffectChain
  private let arguments: ParsedArguments
  private let raw: RawAudio?

  init(chain: EffectChain, _ arguments: ParsedArguments) throws(UsageError) {
    (self.chain, self.arguments) = (chain, arguments)
    raw = try RawOption.audio(arguments)
  }

  /// Returns the job of a file, or the error in opening its pipe or device.
  ///
  /// - Parameters:
  ///   - streams: holds the temporary files of the job, so it must exist until the job ends.
  ///   - isAlone: whether the command has no other file.
  ///   - isStreamed: whether the file is the only output, and a pipe or device.
  func job(
    for item: RenderPlan.Item, _ options: RenderOptions, _ streams: StandardStreamFiles,
    isAlone: Bool, isStreamed: Bool
  ) -> Result<RenderJob, RenderError> {
    var job = RenderJob(
      input: item.input, output: item.output, chain: chain, format: item.format)
    job.limitsPeaks = !arguments.has(EffectOptions.noLimiter.name)
    job.overwrites = arguments.has("force")
    job.salvages = arguments.has("salvage")
    job.copies = true
    job.keepsDepth = item.keepsDepth
    job.downmixing = arguments.has("downmix") ? .always : .never
    job.measuresLoudness = arguments.has("json")
    options.apply(to: &job, item)
    let connection = RenderConnection(
      streams: streams, raw: raw, readsTwice: options.readsTwice, isAlone: isAlone)
    do throws(SoundFileError) {
      try connection.connect(&job, item, isOnly: isStreamed)
      return .success(job)
    } catch {
      // Ctrl-C also ends waiting for a pipe.
      return .failure(Interruption.hasCome ? .cancelled : .file(error))
    }
  }
}
