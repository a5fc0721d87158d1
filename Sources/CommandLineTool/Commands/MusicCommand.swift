import MynaDSP

struct MusicCommand: Command {
  static let recovers = false
  static let description = CommandDescription(
    name: "music", operands: "VERB [WORD…|FILE…]",
    verbs: [
      .init(name: "list"), .init(name: "albums"), .init(name: "artists"),
      .init(name: "play", operandKinds: OperandKinds(others: [.file])),
      .init(name: "pause"), .init(name: "next"), .init(name: "previous"), .init(name: "stop"),
      .init(name: "status"), .init(name: "folders"),
      .init(name: "encoding", operandKinds: OperandKinds([.folder])),
    ],
    summary: "List your music, play it, and control what plays.",
    discussion: [
      "“list” lists the songs whose title, artist, album or composer has all the words; “albums” and “artists” list these.",
      "“play” plays songs that have all the words, or these files, or all songs. Where Myna plays music already, in its window or in another terminal, that Myna plays them. Otherwise they play here, until the last one has ended: space pauses, n and p are the next and the previous song, the arrows go back and forth by 5 seconds, + and - are the volume, s shuffles, r repeats, 1 to \(EffectPreset.all.count) are the effects, 0 is none, and q stops. With an effect or --no-limiter they play here in any case.",
      "“pause”, “next”, “previous” and “stop” control the Myna that plays music, “play” alone goes on, and “status” says what plays. So do media keys and programs such as playerctl.",
      "“folders” lists where music is looked for; --add and --remove change that.",
      "“encoding FOLDER NAME” says in which encoding the tags in this folder are that do not state one, such as windows-1251 or shift_jis, where Myna has guessed wrong. NAME “auto” has Myna guess again. Without FOLDER it lists what was said. No file is changed.",
    ],
    options: MusicOptions.descriptions,
    examples: [
      .init(command: "myna music list chopin --sort duration", meaning: "The shortest first."),
      .init(
        command: "myna music play --album \"Kinderszenen\"", meaning: "An album in its order."),
      .init(
        command: "myna music play ~/Downloads/*.mp3 --shuffle", meaning: "Files, in any order."),
      .init(
        command: "myna music play minuet --rate 0.8", meaning: "Slower, at the same pitch."),
      .init(command: "myna music next", meaning: "In another terminal."),
      .init(
        command: "myna music encoding ~/Music/Kino koi8-r",
        meaning: "The tags of these songs are in KOI8-R."),
    ])

  private let work: any MusicSubcommand

  init(_ arguments: ParsedArguments) throws {
    let verbs = Self.description.verbs.map(\.name)
    guard let verb = arguments.operands.first else {
      throw UsageError("Say what to do with the music: \(verbs.joined(separator: ", ")).")
    }
    guard verbs.contains(verb) else {
      throw UsageError(
        "“myna music” does not know “\(verb)”."
          + Suggestion.sentence(
            Suggestion.nearest(to: verb, in: verbs),
            otherwise: "It knows \(verbs.joined(separator: ", "))."))
    }
    try MusicOptions.checkUse(arguments, by: verb)
    if verb != "list", verb != "play" { try arguments.atMost(verb == "encoding" ? 3 : 1) }
    let asJSON = arguments.has("json")
    let choice = try SongChoice(words: Array(arguments.operands.dropFirst()), arguments)
    work =
      switch verb {
      case "list": SongListRun(choice: choice, asJSON: asJSON, parts: MusicParts.open)
      case "albums": AlbumListRun(asJSON: asJSON, parts: MusicParts.open)
      case "artists": ArtistListRun(asJSON: asJSON, parts: MusicParts.open)
      case "folders": MusicFoldersRun(arguments)
      case "encoding": try MusicEncodingRun(arguments)
      case "play": try MusicPlayRun(choice: choice, arguments, parts: MusicParts.open)
      default:
        if let verb = RemoteRun.Verb(rawValue: verb) {
          RemoteRun(verb: verb)
        } else {
          MusicStatusRun(asJSON: asJSON)
        }
      }
  }

  func run() throws -> ExitStatus { try work.run() }
}
