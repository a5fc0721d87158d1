import MynaPiano
import SoundFiles
import Translations

struct PianoRendering {
  let arguments: ParsedArguments
  let streams: StandardStreamFiles

  /// Renders a MIDI file, and prints any warnings.
  ///
  /// - Parameters:
  ///   - input: a path, or `-` for standard input.
  ///   - output: a path returned by `streams`.
  func run(
    from input: String, to output: String, named name: String, format: SoundFileFormat
  ) throws -> PianoRenderReport {
    let job = PianoOptions.job(
      arguments, input: try streams.path(forInput: input), output: output, format: format)
    let progress = TerminalProgress(count: 1, patience: 0.2)
    defer { progress.clear() }
    let report = try PianoRenderer(job).run { fraction in
      progress.update(0, to: fraction)
      return !Interruption.hasCome
    }
    progress.clear()
    warn(report, input: streams.name(of: input), output: name)
    return report
  }

  private func warn(_ report: PianoRenderReport, input: String, output: String) {
    if let problem = report.problem { talk(problem.sentence) }
    if report.isDamaged {
      talk(tr("“%1” ends early or is damaged; its readable part was played.", input))
    }
    if report.clippedSampleCount > 0 {
      talk(
        trCount(
          "“%2”: %1 sample exceeded full scale and was clipped; use --gain -6 or lower to avoid clipping.",
          "“%2”: %1 samples exceeded full scale and were clipped; use --gain -6 or lower to avoid clipping.",
          report.clippedSampleCount, output))
    }
  }

  func talk(_ sentence: String) {
    Console.note(streams.named(sentence))
  }
}

extension PianoRenderReport {
  /// Returns a sentence with the duration, number of notes, and instrument of a rendered file.
  func sentence(about name: String) -> String {
    let length = NumberFormatting.duration(duration)
    return soundFont.map {
      trCount(
        "“%2” is %3 long and has %1 note, played by the SoundFont “%4”.",
        "“%2” is %3 long and has %1 notes, played by the SoundFont “%4”.", noteCount, name, length,
        $0)
    }
      ?? trCount(
        "“%2” is %3 long and has %1 note, played by Myna’s built-in strings.",
        "“%2” is %3 long and has %1 notes, played by Myna’s built-in strings.", noteCount, name,
        length)
  }
}
