import Foundation
import MynaAudio
import MynaDSP
import SoundFiles

/// An engine that changes speed and pitch of a file.
struct ListeningEngine {
  /// A change of speed, or of pitch in semitones.
  struct Change {
    var name: String
    /// The end of its files' names.
    var fileName: String
    var speed = 1.0
    var semitones = 0.0

    static let all = [
      Change(name: "4 semitones higher", fileName: "up4", semitones: 4),
      Change(name: "5 semitones lower", fileName: "down5", semitones: -5),
      Change(name: "Twice as fast", fileName: "fast", speed: 2),
      Change(name: "Half as fast", fileName: "slow", speed: 0.5),
    ]
  }

  struct Failure: Error, CustomStringConvertible { let description: String }

  let name: String
  /// The beginning of its files' names.
  let fileName: String
  /// Writes a changed file.
  let run: (_ input: String, _ output: String, Change) throws -> Void

  /// Myna's three characters, and those of the others whose programs are on the PATH.
  static var installed: [ListeningEngine] {
    TimePitch.Character.allCases.map(own) + others.filter { find($0.program) != nil }.map(\.engine)
  }

  private static func own(_ character: TimePitch.Character) -> ListeningEngine {
    ListeningEngine(name: "Myna, \(character.rawValue)", fileName: "myna-\(character.rawValue)") {
      input, output, change in
      let unit = TimePitch.Parameters(
        rate: change.speed, pitch: 100 * change.semitones, character: character)
      var job = RenderJob(
        input: input, output: output, chain: EffectChain(name: "", units: [.timePitch(unit)]),
        format: .wav16)
      job.overwrites = true
      _ = try Renderer(job).run()
    }
  }

  private static var others: [(program: String, engine: ListeningEngine)] {
    [
      command("rubberband", "Rubber Band R2") {
        ["-q", "-2", "-T", "\($2.speed)", "-p", "\($2.semitones)", $0, $1]
      },
      command("rubberband", "Rubber Band R3") {
        ["-q", "-3", "-T", "\($2.speed)", "-p", "\($2.semitones)", $0, $1]
      },
      command("soundstretch", "SoundTouch") {
        [$0, $1, "-tempo=\(100 * ($2.speed - 1))", "-pitch=\($2.semitones)"]
      },
      command("sonic", "Sonic") {
        ["-s", "\($2.speed)", "-p", "\(exp2($2.semitones / 12))", $0, $1]
      },
    ]
  }

  private static func command(
    _ program: String, _ name: String,
    _ arguments: @escaping (String, String, Change) -> [String]
  ) -> (program: String, engine: ListeningEngine) {
    let fileName = name.lowercased().replacing(" ", with: "-")
    return (
      program,
      ListeningEngine(name: name, fileName: fileName) { input, output, change in
        guard let path = find(program) else {
          throw Failure(description: "\(program) is not installed")
        }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments(input, output, change)
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
          throw Failure(description: "\(program) failed with \(process.terminationStatus)")
        }
      }
    )
  }

  private static func find(_ program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(program)" }.first(where: FileManager.default.isExecutableFile)
  }
}
