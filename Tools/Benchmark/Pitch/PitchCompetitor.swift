import Foundation

struct PitchCompetitor {
  /// The name of the engine that the others are compared with.
  static let reference = "SoundTouch"

  let name: String
  /// Returns the program that processes the given input file, and the program's arguments.
  private let command: (_ input: String, _ folder: BenchmarkFolder) throws -> (Program, [String])

  /// The processor time in seconds for one file, summed over all threads.
  func cpuSeconds(_ input: String, _ folder: BenchmarkFolder) throws -> Double {
    let (program, arguments) = try command(input, folder)
    return try program.run(arguments, watchesMemory: false, folder: folder).cpuSeconds
  }

  static func all(semitones: Double) -> [PitchCompetitor] {
    let ratio = exp2(semitones / 12)
    return [
      PitchCompetitor("Rubber Band R2", "rubberband") {
        ["-q", "-2", "-p", "\(semitones)", $0, $1]
      },
      PitchCompetitor("Rubber Band R3", "rubberband") {
        ["-q", "-3", "-p", "\(semitones)", $0, $1]
      },
      PitchCompetitor(reference, "soundstretch") { [$0, $1, "-pitch=\(semitones)"] },
      PitchCompetitor("Sonic", "sonic") { ["-p", "\(ratio)", $0, $1] },
      PitchCompetitor(name: "Signalsmith Stretch") { input, folder in
        (try SignalsmithPackage.python(folder), SignalsmithPackage.arguments(input, semitones))
      },
    ]
  }

  private init(
    name: String, command: @escaping (String, BenchmarkFolder) throws -> (Program, [String])
  ) {
    (self.name, self.command) = (name, command)
  }

  private init(
    _ name: String, _ program: String, arguments: @escaping (String, String) -> [String]
  ) {
    self.init(name: name) { input, folder in
      guard let program = Program(named: program) else {
        throw BenchmarkError.missing(program: program)
      }
      return (program, arguments(input, folder.path("shifted.wav")))
    }
  }
}
