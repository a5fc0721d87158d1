import MynaAudio
import Sentences
import SoundFiles
import Translations

struct CompareCommand: Command {
  let recovers = false
  static let name = "compare"
  static let description = CommandDescription(
    name: name, operands: "FILE|RECORDING FILE|RECORDING",
    operandKinds: OperandKinds(others: [.recording, .file]),
    summary: tr("Compare two audio files: offset, level, and remaining difference."),
    discussion: [
      tr(
        "Finds the offset of the second file from the loudest 30 seconds of the first, and then measures the level difference, and the residual, which is what remains of the second file after the first has been aligned, amplified, and subtracted. Files that are not similar are compared without an offset."
      ),
      tr(
        "If the second file has a different sample rate, it is converted to the rate of the first. If the files have different numbers of channels, their mono mixes are compared. Files are identical if their sample rates, channels, and samples are equal; their formats and tags may differ."
      ),
      tr(
        "Exits with status 0 whether or not the files differ. If a file is damaged, compares its readable part, reports the damage, and exits with status 1."
      ),
      TakeOperandHelp.discussion, TakeOperandHelp.fileDiscussion,
    ],
    options: [
      TimeOption.description(
        "max-offset",
        tr("The maximum offset in either direction, at most 10 seconds; the default is 1 second.")),
      OptionDescription(
        name: "require-identical", summary: tr("Exit with status 1 if the files are not identical.")
      ),
      OperandWord.fileOption,
      .json, .quiet,
    ],
    examples: [
      .init(
        command: "myna compare memo.wav memo.mp3",
        meaning: tr("Shows how much MP3 changes the audio.")),
      .init(
        command: "myna compare memo.wav copy.flac --require-identical",
        meaning: tr("Checks whether both files contain the same samples.")),
    ])

  /// The maximum of `--max-offset` in seconds, which limits memory use.
  private static let longestOffset = 10.0

  private let words: [String]
  private let maximumOffset: Double
  private let requiresIdentical: Bool
  private let asJSON: Bool
  private let areFiles: Bool

  init(_ arguments: ParsedArguments) throws {
    let request = tr("Specify two audio files or recordings.")
    words = try arguments.someOperands(request)
    try arguments.atMost(2)
    guard words.count == 2 else { throw UsageError(request) }
    maximumOffset = try TimeOption.time("max-offset", arguments) ?? 1
    guard maximumOffset <= Self.longestOffset else {
      throw UsageError(tr("--max-offset must be at most %1 seconds.", plain(Self.longestOffset)))
    }
    requiresIdentical = arguments.has("require-identical")
    asJSON = arguments.has("json")
    areFiles = arguments.areFiles
    try StandardStreamFiles.checkInputs(words)
  }

  func run() throws -> ExitStatus {
    let (finder, streams) = (AudioFileResolver(areFiles: areFiles), StandardStreamFiles())
    let paths = try words.map { try finder.path(of: $0) }
    let comparison: SoundComparison
    do {
      comparison = try compare(try paths.map { try streams.path(forInput: $0) })
    } catch let error as any UserFacingError {
      return try streams.report(error)
    }
    let summary = ComparisonSummary(paths, comparison)
    if asJSON {
      try Console.print(json: summary)
    } else {
      try Console.print(summary.text)
    }
    var status = ExitStatus.done
    for (path, file) in zip(paths, [comparison.first, comparison.second]) {
      guard let damage = file.info.damage else { continue }
      Console.say(
        tr(
          "“%1” %2; the comparison covers only its readable part.", streams.name(of: path),
          damage.words(sampleRate: file.info.sampleRate)))
      status = .failed
    }
    return requiresIdentical && !comparison.isIdentical ? .failed : status
  }

  private func compare(_ paths: [String]) throws(RenderError) -> SoundComparison {
    let progress = TerminalProgress(count: 1, patience: 0.2)
    defer { progress.clear() }
    return try SoundComparison(paths[0], paths[1], maximumOffset: maximumOffset) { fraction in
      progress.update(0, to: fraction)
      return !Interruption.hasCome
    }
  }
}
