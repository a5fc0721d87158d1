import MynaMusic
import Sentences
import Translations

/// The options of `myna music` and the actions with which each option can be used.
enum MusicOptions {
  static let descriptions =
    [
      OptionDescription(
        name: "sort", value: "ORDER",
        summary: tr("The property that “list” sorts by; the default is artist."),
        words: MusicQuery.Order.allCases.map(\.rawValue)),
      OptionDescription(name: "reverse", summary: tr("Reverse the order.")),
      OptionDescription(
        name: "album", value: "TITLE", summary: tr("List or play only the songs of this album.")),
      OptionDescription(
        name: "artist", value: "NAME", summary: tr("List or play only the songs of this artist.")),
      OptionDescription(name: "shuffle", summary: tr("Play in random order.")),
      OptionDescription(
        name: "repeat", value: "WHAT", summary: tr("What to repeat when playback reaches the end."),
        words: RepeatMode.allCases.map(\.rawValue)),
      OptionDescription(
        name: "volume", value: "PERCENT", summary: tr("Volume; 100 leaves the songs unchanged."),
        range: 0...100, unit: tr("percent")),
      OptionDescription(
        name: "device", letter: "d", value: "NAME",
        summary:
          tr(
            "Play in this terminal, on the speaker with this id or name, or part of either; “myna devices” lists the speakers."
          ),
        kinds: [.speaker]),
      OptionDescription(
        name: "here", summary: tr("Play in this terminal, even if Myna is already playing music.")),
      OptionDescription(
        name: "add", value: "FOLDER", summary: tr("Look for music in this folder, too."),
        kinds: [.folder]),
      OptionDescription(
        name: "remove", value: "FOLDER",
        summary: tr("Stop looking for music in this folder; its files are not deleted."),
        kinds: [.folder]),
      .json, .quiet,
    ] + effects

  private static let effects = EffectOptions.descriptions + [EffectOptions.noLimiter]

  private static let uses: [String: Set<String>] = [
    "list": ["sort", "reverse", "album", "artist", "json", "quiet"],
    "albums": ["json", "quiet"], "artists": ["json", "quiet"], "status": ["json", "quiet"],
    "folders": ["add", "remove", "json", "quiet"], "encoding": ["json", "quiet"],
    "pause": ["quiet"], "next": ["quiet"], "previous": ["quiet"], "stop": ["quiet"],
    "play": Set(
      [
        "sort", "reverse", "album", "artist", "shuffle", "repeat", "volume", "device", "here",
        "quiet",
      ] + effects.map(\.name)),
  ]

  static func checkUse(_ arguments: ParsedArguments, by verb: String) throws(UsageError) {
    let used = uses[verb] ?? []
    guard
      let option = descriptions.map(\.name).first(where: {
        arguments.isGiven($0) && !used.contains($0)
      }
      )
    else { return }
    let verbs = uses.filter { $0.value.contains(option) }.keys.sorted().map { tr("“%1”", $0) }
    throw UsageError(
      tr(
        "“myna music %1” has no option --%2; that option is for %3.", verb, option,
        ListFormatting.all(verbs)
      ))
  }

  static func word<Word: RawRepresentable & CaseIterable>(
    _ option: String, of arguments: ParsedArguments
  ) throws -> Word? where Word.RawValue == String {
    guard let text = arguments.text(option) else { return nil }
    if let word = Word(rawValue: text.lowercased()) { return word }
    let words = Word.allCases.map(\.rawValue)
    throw UsageError(
      paragraph(
        tr("“%2” is not a valid value for --%1.", option, text),
        SpellingSuggestion.sentence(
          SpellingSuggestion.nearest(to: text, in: words),
          otherwise: tr("Choose from %1.", words.joined(separator: ", ")))))
  }
}
