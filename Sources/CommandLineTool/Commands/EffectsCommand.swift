import MynaAudio
import MynaDSP
import Translations

struct EffectsCommand: Command {
  let recovers = false
  static let name = "effects"
  static let description = CommandDescription(
    name: name, operands: "[list | show NAME]",
    verbs: [
      .init(name: "list"), .init(name: "show", operandKinds: OperandKinds([.effect, .file])),
    ],
    summary: tr(
      "List the effects, or print one in the effect file format as a starting point for your own."),
    discussion: [
      tr(
        "An effect file contains a name and a list of units. These are the units and their settings, each with its range and, in parentheses, its default:"
      )
    ] + EffectUnit.kinds.map { symbol("\($0.name): \(SettingSummary.of($0.settings)).") },
    options: [OptionDescription(name: "json", summary: tr("List as JSON.")), .quiet],
    examples: [
      .init(
        command: "myna effects show chipmunk > mine.json",
        meaning: tr(
          "Edit the file, and then apply the effect: myna render memo.wav -o new.wav --effect mine.json"
        ))
    ])

  private let shown: EffectChain?
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    asJSON = arguments.has("json")
    switch arguments.operands.first {
    case nil, "list":
      try arguments.atMost(1)
      shown = nil
    case "show":
      try arguments.atMost(2)
      guard arguments.operands.count == 2 else {
        throw UsageError(tr("Specify the effect to show: myna effects show chipmunk."))
      }
      shown = try EffectOptions.effect(arguments.operands[1])
    case let word?:
      throw UsageError(
        paragraph(
          tr("“myna effects” has no action “%1”.", word),
          SpellingSuggestion.sentence(
            SpellingSuggestion.nearest(to: word, in: ["list", "show"]),
            otherwise: tr("Choose an action: list or show.")
          )))
    }
  }

  func run() throws -> ExitStatus {
    if let shown {
      try Console.print(EffectFile.text(of: shown))
      for unit in shown.unknownUnits { Console.say(EffectError.unknownUnit(unit).sentence) }
    } else if asJSON {
      try Console.print(json: EffectPreset.all.map(Entry.init))
    } else {
      var table = TextTable([tr("NAME"), tr("EFFECT"), tr("WHAT IT DOES")], flexible: 2)
      for preset in EffectPreset.all { table.add([preset.id, preset.displayName, preset.meaning]) }
      try Console.print(table.text(columns: Console.outputWidth))
    }
    return .done
  }

  private struct Entry: Encodable {
    let id: String
    let summary: String
    let effect: EffectChain

    init(_ preset: EffectPreset) {
      (id, summary, effect) = (preset.id, preset.summary, preset.chain)
    }

    private enum CodingKeys: String, CodingKey {
      case id = "id"
      case summary = "summary"
      case effect = "effect"
    }
  }
}
