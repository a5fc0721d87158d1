import Files
import MynaDSP
import SoundFiles

extension Renderer {
  /// Performs the job's steps in their order, in as few passes as possible.
  ///
  /// All passes but the last write a floating-point file to the folder for temporary files.
  func runSteps(_ onProgress: (Double) -> Bool) throws(RenderError) -> RenderReport {
    for case .mix(let file) in job.steps where isSameFile(file.path, job.output) {
      throw .sameFile(path: file.path)
    }
    let jobs = try passes { onProgress(0) }
    guard jobs.count > 1 else { return try Renderer(jobs[0]).run(onProgress: onProgress) }
    let folder = try rethrowing(
      as: { RenderError.file(.writing($0)) }, try TemporaryFile.makeFolder())
    // If the folder cannot be removed, the system will clean up its temporary files later.
    defer { Folder.remove(folder) }
    var (first, last): (RenderReport?, RenderReport?)
    for (index, pass) in jobs.enumerated() {
      var pass = pass
      if index > 0 { pass.input = "\(folder)/\(index - 1).wav" }
      if index < jobs.count - 1 { pass.output = "\(folder)/\(index).wav" }
      do throws(RenderError) {
        last = try Renderer(pass).run { onProgress((Double(index) + $0) / Double(jobs.count)) }
      } catch {
        throw index > 0 ? error.naming(job.input, insteadOf: pass.input) : error
      }
      first = first ?? last
      if index > 0 { Folder.remove(pass.input) }
    }
    guard let first, var report = last else { preconditionFailure("there is a pass") }
    report.describeInput(as: first)
    return report
  }

  /// Returns the jobs that perform the steps, one after another.
  private func passes(while shouldContinue: () -> Bool) throws(RenderError) -> [RenderJob] {
    let info = try open(while: shouldContinue).info
    let format = job.format(for: info)
    let groups = RenderStep.groups(job.steps)
    var isLimited = true
    return groups.enumerated().map { index, steps in
      var pass = job
      pass.steps = []
      (pass.copies, pass.chain) = (false, EffectChain(name: job.chain.name, units: []))
      for step in steps { step.apply(to: &pass) }
      let isLast = index == groups.count - 1
      // Only the first pass reads the job's stream, and only the last one writes to its sink.
      if index > 0 { (pass.downmixing, pass.stream) = (.never, nil) }
      if !isLast { pass.sink = nil }
      pass.measuresLoudness = job.measuresLoudness && (index == 0 || isLast)
      if pass.loudness != nil { isLimited = true }
      if pass.loudness == nil, pass.chain.changesSound || pass.mix != nil { isLimited = false }
      if isLast {
        pass.limitsUnchanged = !isLimited
        (pass.format, pass.keepsDepth) = (format, false)
        pass.bitDepth = job.bitDepth ?? format.bitDepth(keeping: info)
      } else {
        pass.limitsPeaks = false
        (pass.format, pass.keepsDepth, pass.bitDepth) = (.wavFloat, false, nil)
        (pass.bitRate, pass.quality, pass.overwrites) = (nil, nil, false)
        (pass.tags, pass.keepsTags) = (SoundFileTags(), true)
      }
      return pass
    }
  }
}

extension RenderReport {
  /// Replaces what this report says about the input, which was a temporary file.
  fileprivate mutating func describeInput(as first: RenderReport) {
    (inputFrameCount, inputDuration) = (first.inputFrameCount, first.inputDuration)
    (inputSampleRate, inputLoudness) = (first.inputSampleRate, first.inputLoudness)
    (damage, convertedPart) = (first.damage, first.convertedPart)
    mixedDamage = mixedDamage ?? first.mixedDamage
    replacedSampleCount += first.replacedSampleCount
    losses = first.losses + losses
  }
}

extension RenderError {
  /// Returns this error with the path of the input instead of that of a temporary file.
  fileprivate func naming(_ path: String, insteadOf temporary: String) -> RenderError {
    switch self {
    case .file(let error): .file(error.naming(path, insteadOf: temporary))
    case .damaged(temporary, let damage, let rate):
      .damaged(path: path, damage, sampleRate: rate)
    case .noSound(temporary): .noSound(path: path)
    case .tooManyChannels(temporary, let count): .tooManyChannels(path: path, channelCount: count)
    case .partBeyondEnd(temporary, let seconds, let duration):
      .partBeyondEnd(path: path, seconds: seconds, duration: duration)
    case .noRightChannel(temporary): .noRightChannel(path: path)
    case .fadesTooLong(temporary, let seconds, let duration):
      .fadesTooLong(path: path, seconds: seconds, duration: duration)
    case .notANumber(temporary, let seconds): .notANumber(path: path, seconds: seconds)
    default: self
    }
  }
}

extension SoundFileError {
  /// Returns this error with the path of the input instead of the path of a temporary file.
  fileprivate func naming(_ path: String, insteadOf temporary: String) -> SoundFileError {
    switch self {
    case .notFound(temporary): .notFound(path: path)
    case .notRegularFile(temporary): .notRegularFile(path: path)
    case .notPermitted(temporary): .notPermitted(path: path)
    case .empty(temporary): .empty(path: path)
    case .notSound(temporary): .notSound(path: path)
    case .needsFFmpeg(temporary): .needsFFmpeg(path: path)
    case .cannotOpen(temporary, let reason): .cannotOpen(path: path, reason: reason)
    case .unreadable(temporary, let reason): .unreadable(path: path, reason: reason)
    default: self
    }
  }
}
