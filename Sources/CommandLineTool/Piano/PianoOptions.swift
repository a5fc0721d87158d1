import Glibc
import MynaPiano
import SoundFiles
import Translations

enum PianoOptions {
  static let descriptions = [
    OptionDescription(
      name: "output", letter: "o", value: "OUT",
      summary: tr("The audio file to write, a folder, or - for standard output."), kinds: [.file]),
    FormatOption.description(
      tr(
        "Output format; by default, OUT’s extension determines the format. The value “wav” means 16-bit."
      )),
    OptionDescription(
      name: "soundfont", letter: "s", value: "PATH",
      summary: tr("The SoundFont to play with, which is a file that ends in .sf2 or .sf3."),
      kinds: [.file]),
    OptionDescription(
      name: "strings", summary: tr("Play Myna's built-in strings, without a SoundFont.")),
    OptionDescription(
      name: "hall", value: "PERCENT", summary: tr("Amount of hall reverb; the default is 0."),
      range: 0...100, unit: tr("percent")),
    OptionDescription(
      name: "gain", value: "DB", summary: tr("Render louder or softer than usual."),
      range: -40...20,
      unit: "dB"),
    OptionDescription(
      name: "no-limiter", summary: tr("Leave peaks unchanged, even above -1 dBTP.")),
    OptionDescription(
      name: "device", letter: "d", value: "NAME",
      summary: tr(
        "The speaker’s id or name, or part of either; “myna devices” lists the speakers."),
      kinds: [.speaker]),
    OptionDescription(name: "force", summary: tr("Replace an existing file.")),
    OptionDescription(
      name: "json", summary: tr("Print the result as JSON; cannot be used with -o -.")),
    .quiet,
  ]

  /// Throws `UsageError` for an option that would have no effect.
  static func checkUse(_ arguments: ParsedArguments) throws(UsageError) {
    func refuse(
      _ options: [String], _ sentence: (String) -> String
    ) throws(UsageError) {
      guard let option = options.first(where: arguments.isGiven) else { return }
      throw UsageError(sentence(option))
    }
    if arguments.operands.isEmpty {
      try refuse(["output", "format", "gain", "no-limiter", "force", "json"]) {
        tr("--%1 needs a MIDI file: myna piano FILE.mid -o OUT.", $0)
      }
    } else if arguments.has("output") {
      try refuse(["device"]) {
        tr("--%1 works only during playback; leave out either --%1 or -o.", $0)
      }
    } else {
      try refuse(["format", "force", "json"]) {
        tr("--%1 works only when writing a file; specify the file with -o OUT.", $0)
      }
    }
    guard !arguments.has("strings") || !arguments.has("soundfont") else {
      throw UsageError(
        tr("--strings plays without a SoundFont; leave out either --strings or --soundfont."))
    }
  }

  static func job(
    _ arguments: ParsedArguments, input: String, output: String, format: SoundFileFormat
  ) -> PianoRenderJob {
    var job = PianoRenderJob(input: input, output: output, format: format)
    if let path = arguments.text("soundfont") { job.instruments = .soundFont(path: path) }
    if arguments.has("strings") { job.instruments = .strings }
    job.gain *= pow(10, (arguments.number("gain") ?? 0) / 20)
    job.hall = arguments.number("hall") ?? 0
    job.isLimited = !arguments.has("no-limiter")
    job.overwrites = arguments.has("force")
    return job
  }
}
