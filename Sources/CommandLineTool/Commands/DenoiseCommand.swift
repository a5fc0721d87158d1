import MynaAudio
import MynaDSP
import MynaLibrary

/// `myna denoise`: takes with less noise.
struct DenoiseCommand: Command {
  static let description = CommandDescription(
    name: "denoise", operands: "TAKE…", summary: "Make the steady noise in takes softer.",
    discussion: [
      "Hiss, hum and fans are told from speech by being always there. What a take was before is kept, and “myna undo” brings it back. A take that cannot be changed does not keep the others from it.",
      TakeNames.discussion,
    ],
    options: [
      OptionDescription(
        name: "amount", letter: "a", value: "DB",
        summary: "By how much; \(plain(usual)) if not given.",
        range: NoiseReduction.Parameters.reductionRange, unit: "dB")
    ],
    examples: [.init(command: "myna denoise last", meaning: "Less of the fan.")])

  private static let usual = NoiseReduction.Parameters().reduction

  private let names: [String]
  private let decibels: Double

  init(_ arguments: ParsedArguments) throws {
    names = try arguments.someOperands("the takes to take noise out of")
    decibels = arguments.number("amount") ?? Self.usual
  }

  func run() throws -> ExitStatus {
    let editor = try TakeEditor()
    return try editor.each(try editor.takes(named: names)) { before in
      let take = try editor.edit(.reduceNoise(decibels: decibels), of: before).take
      try editor.tell(
        "The noise in “\(take.title)”, \(take.newLength) long, is \(plain(decibels)) dB softer now; \(take.undoAdvice) takes that back.",
        take)
    }
  }
}
