import MynaPiano
import SoundFiles

/// Renders a MIDI file with a progress line.
struct PianoRendering {
  let arguments: ParsedArguments
  let streams: StandardStreams

  /// Renders a file and reports warnings.
  ///
  /// - Parameters:
  ///   - input: a path, or - for standard input.
  ///   - output: a path known to `streams`.
  func run(
    from input: String, to output: String, named name: String, format: SoundFileFormat
  ) throws -> PianoRenderReport {
    let job = PianoOptions.job(
      arguments, input: try streams.path(forInput: input), output: output, format: format)
    let progress = TerminalProgress(
      count: 1, isVisible: Console.canRedraw && !arguments.has("quiet"), patience: 0.2)
    defer { progress.clear() }
    let report = try PianoRenderer(job).run { fraction in
      progress.update(0, to: fraction)
      return !Interruption.hasCome
    }
    progress.clear()
    warn(report, input: input == RenderPlan.pipe ? "standard input" : input, output: name)
    return report
  }

  private func warn(_ report: PianoRenderReport, input: String, output: String) {
    if let problem = report.problem { talk(problem.sentence) }
    if report.isDamaged {
      talk("“\(input)” ends early or is damaged; its readable part was played.")
    }
    if report.clippedSampleCount > 0 {
      let count = NumberText.count(report.clippedSampleCount, "sample", "samples")
      talk("“\(output)”: \(count) over full scale clipped; use --gain -6 or less to avoid that.")
    }
  }

  func talk(_ sentence: String) {
    if !arguments.has("quiet") { Console.say(streams.named(sentence)) }
  }
}

extension PianoRenderReport {
  /// The duration, notes and instrument, worded to follow the name of the result.
  var words: String {
    let sound = soundFont.map { "the SoundFont “\($0)”" } ?? "Myna’s own strings"
    let notes = NumberText.count(noteCount, "note", "notes")
    return "\(NumberText.duration(duration)) long, \(notes), played by \(sound)"
  }
}
