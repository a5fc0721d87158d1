import MynaDSP
import Translations

struct MusicCommand: Command {
  let recovers = false
  static let name = "music"
  static let description = CommandDescription(
    name: name, operands: "VERB [WORD…|FILE…]",
    verbs: [
      .init(name: "list"), .init(name: "albums"), .init(name: "artists"),
      .init(name: "play", operandKinds: OperandKinds(others: [.file])),
      .init(name: "pause"), .init(name: "next"), .init(name: "previous"), .init(name: "stop"),
      .init(name: "status"), .init(name: "folders"),
      .init(name: "encoding", operandKinds: OperandKinds([.folder])),
    ],
    summary: tr("List your music, play it, and control playback."),
    discussion: [
      tr(
        "“list” lists the songs whose title, artist, album, or composer contains all the words; “albums” and “artists” list albums and artists."
      ),
      tr(
        "“play” plays the songs that match all the words, the files that you specify, or all songs. If Myna is already playing music, in its window or in another terminal, the songs play there. If not, the songs play in this terminal until the last song ends: space pauses, n and p go to the next and the previous song, the arrows skip back and forward by 5 seconds, + and - change the volume, s shuffles, r repeats, 1 to %1 choose an effect, 0 removes it, and q stops. With an effect or --no-limiter, the songs always play in this terminal.",
        EffectPreset.all.count),
      tr(
        "“pause”, “next”, “previous”, and “stop” control the instance of Myna that is playing music, “play” without arguments resumes the music, and “status” shows what is playing. Media keys and programs such as playerctl can also control the music."
      ),
      tr(
        "“folders” lists the folders that are searched for music; --add and --remove change the list."
      ),
      tr(
        "“encoding FOLDER NAME” sets the encoding, such as windows-1251 or shift_jis, of tags in this folder that don’t specify an encoding, in case Myna guessed wrong. With NAME “auto”, Myna guesses again. Without FOLDER, lists the encodings that you set. No files are changed."
      ),
    ],
    options: MusicOptions.descriptions,
    examples: [
      .init(
        command: "myna music list chopin --sort duration",
        meaning: tr("Lists the shortest songs first.")),
      .init(
        command: "myna music play --album \"Kinderszenen\"", meaning: tr("Plays an album in order.")
      ),
      .init(
        command: "myna music play ~/Downloads/*.mp3 --shuffle",
        meaning: tr("Plays files in random order.")),
      .init(
        command: "myna music play minuet --rate 0.8", meaning: tr("Plays slower at the same pitch.")
      ),
      .init(
        command: "myna music next", meaning: tr("Skips to the next song, from another terminal.")),
      .init(
        command: "myna music encoding ~/Music/Kino koi8-r",
        meaning: tr("Reads the tags of these songs as KOI8-R.")),
    ])

  private let work: any MusicSubcommand

  init(_ arguments: ParsedArguments) throws {
    let verbs = Self.description.verbs.map(\.name)
    guard let verb = arguments.operands.first else {
      throw UsageError(tr("Choose what to do with the music: %1.", verbs.joined(separator: ", ")))
    }
    guard verbs.contains(verb) else {
      throw UsageError(
        paragraph(
          tr("“myna music” has no action “%1”.", verb),
          SpellingSuggestion.sentence(
            SpellingSuggestion.nearest(to: verb, in: verbs),
            otherwise: tr("Choose from %1.", verbs.joined(separator: ", ")))))
    }
    try MusicOptions.checkUse(arguments, by: verb)
    if verb != "list", verb != "play" { try arguments.atMost(verb == "encoding" ? 3 : 1) }
    let asJSON = arguments.has("json")
    let choice = try SongSelection(words: Array(arguments.operands.dropFirst()), arguments)
    work =
      switch verb {
      case "list": SongListSubcommand(choice: choice, asJSON: asJSON, parts: MusicContext.open)
      case "albums": AlbumListSubcommand(asJSON: asJSON, parts: MusicContext.open)
      case "artists": ArtistListSubcommand(asJSON: asJSON, parts: MusicContext.open)
      case "folders": MusicFoldersSubcommand(arguments)
      case "encoding": try MusicEncodingSubcommand(arguments)
      case "play": try MusicPlaySubcommand(choice: choice, arguments, parts: MusicContext.open)
      default:
        if let verb = MusicRemoteSubcommand.Verb(rawValue: verb) {
          MusicRemoteSubcommand(verb: verb)
        } else {
          MusicStatusSubcommand(asJSON: asJSON)
        }
      }
  }

  func run() throws -> ExitStatus { try work.run() }
}
