import MynaAudio
import MynaDSP
import MynaLibrary
import Translations

struct DenoiseCommand: Command {
  static let name = "denoise"
  static let description = CommandDescription(
    name: name, operands: "RECORDING|FILE…",
    operandKinds: OperandKinds(others: [.recording, .file]),
    summary: tr("Reduce steady noise in recordings."),
    discussion: [
      tr(
        "Detects hiss, hum, and fan noise, which are constant, unlike speech. The previous version is kept; “myna undo” restores it. If one recording cannot be changed, the others are still changed."
      ),
      FileEdit.discussion, TakeOperandHelp.discussion, TakeOperandHelp.fileDiscussion,
      WorkListOptions.discussion,
    ],
    options: [
      OptionDescription(
        name: "amount", letter: "a", value: "DB",
        summary: tr("Amount of noise reduction; the default is %1.", plain(usual)),
        range: NoiseReduction.Parameters.reductionRange, unit: "dB"),
      TakeEditor.salvage,
      WorkListOptions.option,
    ] + WorkListOptions.descriptions + FileEdit.options,
    examples: [.init(command: "myna denoise last", meaning: tr("Reduces fan noise."))])

  private static let usual = NoiseReduction.Parameters().reduction

  private let list: WorkListOptions?
  private let names: [String]
  private let decibels: Double
  private let salvages: Bool
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    list = try WorkListOptions(arguments)
    names =
      try list == nil
      ? arguments.someOperands(tr("Specify the recordings in which to reduce noise.")) : []
    decibels = arguments.number("amount") ?? Self.usual
    salvages = arguments.has(TakeEditor.salvage.name)
    self.arguments = arguments
  }

  var recovers: Bool { !arguments.has("output") && arguments.mayNeedLibrary }

  func run() throws -> ExitStatus {
    var options = RenderOptions(encoding: arguments)
    options.noiseReduction = decibels
    if let list { return try FileEdit.run(list, options, arguments) }
    if try FileEdit.isWanted(arguments) {
      return try FileEdit.run(names, options, arguments)
    }
    let editor = try TakeEditor(editing: names, salvages: salvages)
    return try editor.each(try editor.takes(named: names)) { before in
      let take = try editor.edit(.reduceNoise(decibels: decibels), of: before).take
      try editor.report(
        tr(
          "Reduced the noise in “%1” by %2 dB; undo with %3.", take.title, plain(decibels),
          take.undoAdvice),
        take)
    }
  }
}
