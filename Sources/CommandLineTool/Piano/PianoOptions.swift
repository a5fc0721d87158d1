import Glibc
import MynaPiano
import SoundFiles

enum PianoOptions {
  static let descriptions = [
    OptionDescription(
      name: "output", letter: "o", value: "OUT",
      summary: "The sound file to write, a folder, or - for standard output.", kinds: [.file]),
    FormatOption.description(
      "What to write, otherwise what the ending of OUT says; wav has 16 bits."),
    OptionDescription(
      name: "soundfont", letter: "s", value: "PATH",
      summary: "The SoundFont that plays, a file ending in .sf2 or .sf3.", kinds: [.file]),
    OptionDescription(name: "strings", summary: "Play Myna's own strings, without a SoundFont."),
    OptionDescription(
      name: "hall", value: "PERCENT", summary: "Put it in a hall; 0 if not given.",
      range: 0...100, unit: "percent"),
    OptionDescription(
      name: "gain", value: "DB", summary: "Render louder or softer than usual.", range: -40...20,
      unit: "dB"),
    OptionDescription(
      name: "no-limiter", summary: "Leave peaks as they are, where they are above -1 dBTP too."),
    OptionDescription(
      name: "device", letter: "d", value: "NAME",
      summary: "The speaker, by id, name or a part of one; “myna devices” lists them.",
      kinds: [.speaker]),
    OptionDescription(name: "force", summary: "Replace a file that exists."),
    OptionDescription(
      name: "json", summary: "Report what was made as JSON; not with -o -."),
    OptionDescription(name: "quiet", letter: "q", summary: "Say nothing but what went wrong."),
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
      try refuse(["device"], "is for playing; leave it out, or -o.")
    } else {
      try refuse(["format", "force", "json"], "is for a file to be written; name it with -o OUT.")
    }
    guard !arguments.has("strings") || !arguments.has("soundfont") else {
      throw UsageError("--strings play without a SoundFont; leave out one of the two.")
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
