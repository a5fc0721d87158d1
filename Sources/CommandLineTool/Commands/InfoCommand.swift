import MynaAudio
import SoundFiles
import Translations

struct InfoCommand: Command {
  static let description = CommandDescription(
    name: "info", operands: "FILE|RECORDING…",
    operandKinds: OperandKinds(others: [.recording, .file]),
    summary: tr("Show the format, length, loudness, peak, and median pitch of an audio file."),
    discussion: [
      tr(
        "Reads each file to its end and measures it: integrated loudness according to ITU-R BS.1770, the highest sample and the true peak between samples, and the median pitch of the voiced parts. If a file is damaged, measures its readable part, reports the damage, and exits with status 1."
      ),
      TakeOperandHelp.discussion,
    ],
    options: [OptionDescription(name: "json", summary: tr("Print as JSON."))],
    examples: [.init(command: "myna info memo.wav", meaning: tr("Describes a file."))])

  private let words: [String]
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    words = try arguments.someOperands(tr("Specify an audio file or a recording."))
    asJSON = arguments.has("json")
    guard !words.contains(RenderPlan.pipe) || !Console.inputIsTerminal else {
      throw UsageError(
        tr(
          "Standard input is a terminal, not an audio file; specify a file, or pipe audio data into Myna."
        ))
    }
    guard words.filter({ $0 == RenderPlan.pipe }).count < 2 else {
      throw UsageError(tr("Standard input can be read only once; specify - only once."))
    }
  }

  func run() throws -> ExitStatus {
    var (summaries, status): ([SoundSummary], ExitStatus) = ([], .done)
    let finder = AudioFileResolver()
    for word in words where !Interruption.hasCome {
      let streams = StandardStreamFiles()
      do {
        let path = try finder.path(of: word)
        let report = try Self.report(path, streams)
        let summary = SoundSummary(path: path, report: report)
        if asJSON {
          summaries.append(Translations.inEnglish { SoundSummary(path: path, report: report) })
        } else {
          try Console.print(summary.text)
        }
        if let damage = summary.damage {
          Console.say(
            tr(
              "“%1” %2; the measurements are for its readable part.", streams.name(of: path), damage
            ))
          status = .failed
        }
      } catch let error as Console.OutputError {
        throw error
      } catch {
        if !Interruption.hasCome, let sentence = ErrorMessages.of(error) {
          Console.say(streams.named(sentence))
        }
        status = .failed
      }
    }
    if asJSON { try Console.print(json: summaries) }
    return status
  }

  private static func report(
    _ path: String, _ streams: StandardStreamFiles
  ) throws -> SoundReport {
    let source: String
    do {
      source = try streams.path(forInput: path)
    } catch {
      throw RenderError.file(error)
    }
    return try SoundReport(path: source) { _ in !Interruption.hasCome }
  }
}
