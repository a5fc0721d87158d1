import FoundationEssentials
import MynaAudio
import MynaDSP
import MynaLibrary
import Translations

struct ExportCommand: Command {
  static let name = "export"
  static let description = CommandDescription(
    name: name, operands: "RECORDING… -o FILE|FOLDER",
    operandKinds: OperandKinds(others: [.recording]),
    summary: tr("Write recordings to files, in another format or through an effect."),
    discussion: [
      tr(
        "In a folder, each file is named after its recording’s title. Without an effect or another format, the file is a copy of the recording’s file; with either, the options work as in “myna render”. Tags, cover, and markers are kept in every format. The recordings are not changed. If a name is ambiguous, no files are written."
      ),
      tr(
        "For piano recordings, the mid format produces a Standard MIDI File that contains all the notes as originally played, without later edits."
      ),
      TakeOperandHelp.discussion,
      tr(
        "A file is written completely or not at all, and replaces an existing file only with --force. A replaced file keeps its permissions."
      ),
    ],
    options: [
      OptionDescription(
        name: "output", letter: "o", value: "OUT",
        summary: tr("The file to write, a folder, or - for standard output."), kinds: [.file])
    ]
      + RenderBatch.options(
        format: FormatOption.description(
          tr(
            "Output format; by default, OUT’s extension determines the format, and a WAV file has the input’s bit depth. The value “wav” means 16-bit, and “mid” writes the notes."
          ),
          and: ["mid"])),
    examples: [
      .init(
        command: "myna export last -o hello.mp3", meaning: tr("Writes an MP3 to send to someone.")),
      .init(
        command: "myna export last Interview -o ~/Desktop/ --format wav --effect reverb",
        meaning: tr("Writes two files with hall reverb.")),
      .init(
        command: "myna export last -o tune.mid",
        meaning: tr("Writes the notes that were played on the piano.")),
    ])

  private let names: [String]
  private let output: String
  private let arguments: ParsedArguments
  private let chain: EffectChain
  private let isPerformance: Bool
  private let options: RenderOptions
  private let isCopy: Bool

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    names = try arguments.someOperands(tr("Specify the recordings to export."))
    guard let output = arguments.text("output") else {
      throw UsageError(tr("Specify the output: -o FILE, or -o FOLDER/."))
    }
    self.output = output
    chain = try EffectOptions.chain(arguments)
    options = try RenderOptions(arguments)
    isCopy =
      chain.units.isEmpty && !arguments.has("downmix") && !RenderOptions.areGiven(arguments)
    isPerformance = PerformanceExporter.isWanted(arguments, output: output)
    if isPerformance { try PerformanceExporter.checkUse(arguments) }
  }

  func run() throws -> ExitStatus {
    let library = try LibraryOpener.upToDate()
    let takes = try library.takes(named: names)
    if isPerformance { return try exportPerformances(of: takes, in: library) }
    let present = TakeDownload.present(takes, in: library)
    let inputs = zip(zip(takes, present), Self.stems(takes)).map { sound, stem in
      let (take, result) = sound
      switch result {
      case .success(let present):
        return RenderPlan.Input(path: library.path(of: present), stem: stem)
      case .failure(let error):
        // Continue with the other takes. This path is used only in the error message, because a
        // different take's file may now be at this path.
        return RenderPlan.Input(
          path: library.path(of: take), stem: stem, refusal: ErrorReport(error))
      }
    }
    let plan = try RenderPlan(
      inputs: inputs, output: output, format: try FormatOption.format(arguments),
      copying: isCopy ? .sameEnding : .none)
    var options = options
    try options.resolveMix { try AudioFileResolver(library).path(of: $0) }
    return try RenderBatch(plan, chain: chain, options: [options], arguments: arguments).run()
  }

  private func exportPerformances(
    of takes: [Take], in library: LibraryStore
  ) throws -> ExitStatus {
    let inputs = zip(takes, Self.stems(takes)).map { take, stem in
      do throws(LibraryError) {
        return RenderPlan.Input(path: try library.folder.performanceFile(of: take), stem: stem)
      } catch {
        // Continue with the other takes.
        return RenderPlan.Input(
          path: "\(take.id.uuidString).mid", stem: stem, refusal: ErrorReport(error))
      }
    }
    let plan = try RenderPlan(inputs: inputs, output: output, format: nil, copying: .all)
    return try PerformanceExporter(plan, arguments: arguments).run()
  }

  /// Returns file names derived from the titles; no two names differ only in case.
  private static func stems(_ takes: [Take]) -> [String] {
    var taken: Set<String> = []
    return takes.map { take in
      let name = TitleRules.fileText(take.title, byteCount: 200)
      var (stem, number) = (name.isEmpty ? "sound" : name, 1)
      while !taken.insert(stem.lowercased()).inserted {
        number += 1
        stem = "\(name) (\(number))"
      }
      return stem
    }
  }
}
