import Files
import MynaAudio
import MynaDSP
import SoundFiles
import Translations

/// The options, other than effects, that change the audio of a rendered file.
struct RenderOptions {
  static let descriptions =
    [
      TimeOption.description("from", tr("Start at this time in the input.")),
      TimeOption.description("to", tr("End at this time in the input.")),
      OptionDescription(
        name: "trim-silence",
        summary: tr("Remove silence at the beginning and the end, except for a tenth of a second.")),
      OptionDescription(name: "reverse", summary: tr("Play the input backward.")),
      OptionDescription(
        name: "mono", summary: tr("Write one channel, the average of left and right.")),
      OptionDescription(name: "left", summary: tr("Write only the left channel.")),
      OptionDescription(name: "right", summary: tr("Write only the right channel.")),
      OptionDescription(
        name: "channels", value: "N", summary: tr("The number of channels to write."),
        range: 1...2, isWhole: true),
      OptionDescription(
        name: "denoise", value: "DECIBELS",
        summary: tr("Reduce steady background noise by up to this much."),
        range: NoiseReduction.Parameters.reductionRange, unit: tr("decibels")),
      OptionDescription(
        name: "rate-hz", value: "HERTZ", summary: tr("The sample rate of the output."),
        range: rateRange, isWhole: true, unit: tr("hertz")),
      OptionDescription(
        name: "mix", value: "FILE",
        summary: tr(
          "Mix in another audio file, from the beginning; the longer file determines the length."),
        kinds: [.file]),
      OptionDescription(
        name: "mix-gain", value: "DECIBELS", summary: tr("The gain of the file to mix in."),
        range: -60...24, unit: tr("decibels")),
      TimeOption.description("fade-in", tr("Fade in at the beginning, at most one minute.")),
      TimeOption.description("fade-out", tr("Fade out at the end, at most one minute.")),
      TimeOption.description("pad-start", tr("Add silence before the audio.")),
      TimeOption.description("pad-end", tr("Add silence after the audio.")),
      OptionDescription(
        name: "normalize", value: "LUFS",
        summary: tr("Normalize the output to this loudness; -16 is usual for speech."),
        range: -70...0, unit: "LUFS"),
      OptionDescription(
        name: "peak", value: "DBTP",
        summary: tr("The maximum true peak with --normalize; the default is -1."),
        range: Limiter.Parameters.ceilingRange, unit: "dBTP"),
      OptionDescription(
        name: "bits", value: "N",
        summary: tr("The bit depth of a WAV or FLAC file: 16, 24, or, for WAV, 32 (float).")),
      bitRate,
      ChainOption.description,
    ] + EncodingOptions.descriptions

  static let bitRate = OptionDescription(
    name: "bitrate", value: "KBITS",
    summary: tr("The bit rate of an MP3, Opus, or M4A file, in kbit/s."),
    range: 6...2_000, unit: "kbit/s")

  private static let rateRange = 8_000.0...192_000.0

  /// Changes with the same meaning as in `RenderJob`, whose comments explain them.
  var parts: [ClosedRange<Double>]?
  var fadesParts = false
  var noiseReduction: Double?
  var loudness: LoudnessTarget?
  private var trimsSilence = false
  private var isReversed = false
  private var channels = ChannelSelection.all
  private var sampleRate: Double?
  private var mix: MixedFile?
  private var fades = FadeLengths()
  private var padding = PaddingLengths()
  private var bits: Int?
  private var bitRate: Double?
  private var encoding = EncodingOptions()
  private var steps: [RenderStep] = []
  /// The names of the format options whose values come from the settings file.
  private let defaults: [String]

  /// The format options that only some formats support.
  private static let formatOptions = ["bits", bitRate.name, "quality", "dither"]

  /// Creates options that change only the bit rate.
  init(encoding arguments: ParsedArguments) {
    defaults = (Self.formatOptions + ["rate-hz"]).filter(arguments.isDefault)
    bitRate = arguments.number(Self.bitRate.name).map { $0 * 1_000 }
  }

  init(_ arguments: ParsedArguments) throws {
    self.init(encoding: arguments)
    let (from, to) = (
      try TimeOption.time("from", arguments), try TimeOption.time("to", arguments)
    )
    if let to, to <= from ?? 0 { throw UsageError(tr("--from must be before --to.")) }
    if from != nil || to != nil { parts = [(from ?? 0)...(to ?? .infinity)] }
    channels = try Self.channels(arguments)
    try arguments.require("mix", for: "mix-gain")
    try arguments.require("normalize", for: "peak")
    mix = arguments.text("mix").map {
      MixedFile(path: $0, gain: arguments.number("mix-gain") ?? 0)
    }
    fades = FadeLengths(
      fadeIn: try Self.fade("fade-in", arguments), fadeOut: try Self.fade("fade-out", arguments))
    padding = PaddingLengths(
      before: try TimeOption.time("pad-start", arguments) ?? 0,
      after: try TimeOption.time("pad-end", arguments) ?? 0)
    _ = try arguments.single(of: ["normalize", EffectOptions.noLimiter.name])
    loudness = arguments.number("normalize").map {
      LoudnessTarget(loudness: $0, peak: arguments.number("peak") ?? -1)
    }
    trimsSilence = arguments.has("trim-silence")
    isReversed = arguments.has("reverse")
    noiseReduction = arguments.number("denoise")
    sampleRate = arguments.number("rate-hz")
    bits = try Self.bits(arguments)
    encoding = try EncodingOptions(arguments)
    steps = try ChainOption.steps(arguments)
    for file in mixedFiles { try Self.refuseStream(file.path) }
  }

  /// Returns whether any of the options was given, in which case a file cannot be copied unchanged.
  ///
  /// A default for the encoding is not considered, because it applies only to formats that support
  /// it.
  static func areGiven(_ arguments: ParsedArguments) -> Bool {
    descriptions.map(\.name).contains {
      formatOptions.contains($0) ? arguments.isGiven($0) : arguments.has($0)
    }
  }

  /// Whether the input must be read more than once.
  ///
  /// Steps can require several passes.
  var readsTwice: Bool { loudness != nil || trimsSilence || !steps.isEmpty }

  /// The files to mix in, specified by the option or in steps.
  private var mixedFiles: [MixedFile] {
    (mix.map { [$0] } ?? [])
      + steps.compactMap { if case .mix(let file) = $0 { file } else { nil } }
  }

  /// Replaces the names of recordings to mix in with the paths of their files.
  mutating func resolveMix(_ path: (String) throws -> String) rethrows {
    if let name = mix?.path { mix?.path = try path(name) }
    for case (let index, .mix(var file)) in steps.enumerated() {
      file.path = try path(file.path)
      steps[index] = .mix(file)
    }
  }

  /// Returns the options without the defaults that don't apply to a file.
  ///
  /// This is done for each file, because the formats are known only when all inputs are known.
  func removingDefaults(unfitFor item: RenderPlan.Item) -> RenderOptions {
    var options = self
    if defaults.contains(Self.bitRate.name), !Self.hasBitRates(item) { options.bitRate = nil }
    if defaults.contains("bits"),
      item.format == nil || format(of: item) == nil || (encoding.requiresDithering && bits != 16)
    {
      options.bits = nil
    }
    if let sampleRate, defaults.contains("rate-hz"),
      item.format.map({ $0.sampleRate(for: sampleRate) }) != sampleRate
    {
      options.sampleRate = nil
    }
    options.encoding.removeDefaults(unfitFor: item, bits: options.bits)
    return options
  }

  private static func hasBitRates(_ item: RenderPlan.Item) -> Bool {
    item.format?.bitRates(sampleRate: 48_000, channelCount: 2) != nil
  }

  /// Throws `UsageError` if a file cannot be rendered with these options.
  func check(_ item: RenderPlan.Item) throws(UsageError) {
    if let sampleRate, let format = item.format {
      try FormatOption.check(format, canHave: sampleRate)
    }
    if let bitRate, !Self.hasBitRates(item) {
      throw UsageError(
        tr(
          "--bitrate %1 cannot be used with “%2”; it applies only to MP3, Opus, and M4A files.",
          plain(bitRate / 1_000), item.outputTitle))
    }
    if let bits, format(of: item) == nil {
      throw UsageError(
        tr(
          "--bits %1 cannot be used with “%2”; use 16 or 24 for WAV and FLAC files, or 32 for WAV files.",
          bits, item.outputTitle))
    }
    try encoding.check(item, bits: bits)
    for file in mixedFiles {
      guard let identity = FileIdentity(path: file.path),
        identity == FileIdentity(path: item.input)
      else { continue }
      throw UsageError(
        steps.isEmpty
          ? tr("“%1” cannot be mixed with itself; use --gain to make it louder.", item.inputTitle)
          : tr(
            "“%1” cannot be mixed with itself; use an equalizer with a globalGain to make it louder.",
            item.inputTitle))
    }
  }

  func apply(to job: inout RenderJob, _ item: RenderPlan.Item) {
    (job.parts, job.fadesParts, job.requiresWholeParts) = (parts, fadesParts, true)
    (job.trimsSilence, job.isReversed, job.channels) = (trimsSilence, isReversed, channels)
    (job.noiseReduction, job.sampleRate, job.mix) = (noiseReduction, sampleRate, mix)
    (job.fades, job.padding, job.loudness) = (fades, padding, loudness)
    (job.bitRate, job.steps) = (bitRate, steps)
    encoding.apply(to: &job)
    guard let bits else { return }
    (job.format, job.keepsDepth, job.bitDepth) = (format(of: item), false, bits)
  }

  /// Returns the format with the requested bit depth; nil if there is no such format.
  private func format(of item: RenderPlan.Item) -> SoundFileFormat? {
    guard let bits, let format = item.format else { return item.format }
    if format == .flac { return bits <= 24 ? .flac : nil }
    guard format.fileExtension == SoundFileFormat.wav16.fileExtension,
      let found = [16: SoundFileFormat.wav16, 24: .wav24, 32: .wavFloat][bits]
    else { return nil }
    // An explicit `wav24` contradicts any other bit depth.
    return item.keepsDepth || format == .wav16 || format == found ? found : nil
  }

  private static func channels(_ arguments: ParsedArguments) throws(UsageError) -> ChannelSelection
  {
    switch try arguments.single(of: ["mono", "left", "right", "channels"]) {
    case "mono": .mono
    case "left": .left
    case "right": .right
    case "channels": arguments.number("channels") == 1 ? .mono : .stereo
    default: .all
    }
  }

  /// Throws `UsageError` if a file to mix in is a pipe, which can be read only once, or a device.
  private static func refuseStream(_ path: String) throws(UsageError) {
    guard PipeOperand.isPipe(path) || SoundSink.isDevice(path) else { return }
    if PipeOperand.isStandardInput(path) {
      throw UsageError(tr("Myna cannot mix in standard input; specify a file or a recording."))
    }
    throw UsageError(
      PipeOperand.isPipe(path)
        ? tr("Myna cannot mix in the pipe “%1”; specify a file or a recording.", path)
        : tr("Myna cannot mix in the device “%1”; specify a file or a recording.", path))
  }

  private static func fade(_ name: String, _ arguments: ParsedArguments) throws -> Double {
    let seconds = try TimeOption.time(name, arguments) ?? 0
    guard FadeLengths.range.contains(seconds) else {
      throw UsageError(tr("--%1 can be at most one minute long.", name))
    }
    return seconds
  }

  private static func bits(_ arguments: ParsedArguments) throws(UsageError) -> Int? {
    guard let text = arguments.text("bits") else { return nil }
    guard let bits = Int(text), [16, 24, 32].contains(bits) else {
      throw UsageError(tr("--bits takes 16, 24, or 32, not “%1”.", text))
    }
    return bits
  }
}
