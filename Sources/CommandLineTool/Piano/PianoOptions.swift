import Glibc
import MynaPiano
import SoundFiles

enum PianoOptions {
  static let descriptions = [
    OptionDescription(
      name: "output", letter: "o", value: "OUT",
      summary: "The sound file to write, a folder, or - for standard output.", kinds: [.file]),
    FormatOption.description(
      "Output format; by default taken from OUT’s extension. wav has 16 bits."),
    OptionDescription(
      name: "soundfont", letter: "s", value: "PATH",
      summary: "The SoundFont to play with, a file ending in .sf2 or .sf3.", kinds: [.file]),
    OptionDescription(name: "strings", summary: "Play Myna's own strings, without a SoundFont."),
    OptionDescription(
      name: "hall", value: "PERCENT", summary: "Amount of hall reverb; the default is 0.",
      range: 0...100, unit: "percent"),
    OptionDescription(
      name: "gain", value: "DB", summary: "Render louder or softer than usual.", range: -40...20,
      unit: "dB"),
    OptionDescription(
      name: "no-limiter", summary: "Leave peaks as they are, even above -1 dBTP."),
    OptionDescription(
      name: "device", letter: "d", value: "NAME",
      summary: "The speaker, by its id, its name, or part of either; “myna devices” lists them.",
      kinds: [.speaker]),
    OptionDescription(name: "force", summary: "Replace an existing file."),
    OptionDescription(
      name: "json", summary: "Print the result as JSON; not with -o -."),
    OptionDescription(name: "quiet", letter: "q", summary: "Print only errors."),
  ]

  /// Throws `UsageError` for an option that would have no effect.
  static func checkUse(_ arguments: ParsedArguments) throws(UsageError) {
    func refuse(_ options: [String], _ reason: String) throws(UsageError) {
      guard let option = options.first(where: arguments.has) else { return }
      throw UsageError("--\(option) \(reason)")
    }
    if arguments.operands.isEmpty {
      try refuse(
        ["output", "format", "gain", "no-limiter", "force", "json"],
        "needs a MIDI file: myna piano FILE.mid -o OUT.")
    } else if arguments.has("output") {
      try refuse(["device"], "is for playing; leave out either it or -o.")
    } else {
      try refuse(["format", "force", "json"], "is for writing a file; name the file with -o OUT.")
    }
    guard !arguments.has("strings") || !arguments.has("soundfont") else {
      throw UsageError("--strings plays without a SoundFont; leave out one of the two.")
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
