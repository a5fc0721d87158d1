/// An effect that several programs can apply, with the command line for each program.
struct Workload: Sendable {
  /// Another program and its arguments, in which IN and OUT stand for the files.
  struct Competitor: Sendable {
    var program: String
    var arguments: [String]
  }

  var name: String
  /// The effect to pass to `myna render`, either as a name or as a chain that is written to a file.
  var effect: Effect
  var reference: String
  var rivals: [Competitor]
  /// The target speed, as a multiple of real time.
  var target: Double

  enum Effect: Sendable {
    case named(String)
    case chain(String)
  }

  static let all: [Workload] = [
    timePitch("Snail", "snail", tempo: 0.5, semitones: 0),
    timePitch("Rabbit", "rabbit", tempo: 2, semitones: 0),
    timePitch("Chipmunk", "chipmunk", tempo: 1, semitones: 12),
    timePitch("Darth Vader", "vader", tempo: 1, semitones: -12),
    Workload(
      name: "Hawk", effect: .named("hawk"), reference: "sox",
      rivals: [Competitor("sox", "IN OUT echo 0.7 0.7 1000 0.5")], target: 500),
    Workload(
      name: "Reverb", effect: .named("reverb"), reference: "sox",
      rivals: [Competitor("sox", "IN OUT reverb 50")], target: 500),
    Workload(
      name: "Varispeed × 1.5", effect: .chain(#"{"varispeed": {"rate": 1.5}}"#), reference: "sox",
      rivals: [
        Competitor("soundstretch", "IN OUT -rate=+50"), Competitor("sonic", "-r 1.5 IN OUT"),
        Competitor("sox", "IN OUT speed 1.5"),
      ], target: 500),
    Workload(
      name: "Equalizer, 2 bands",
      effect: .chain(
        """
        {"equalizer": {"bands": [
          {"type": "highPass", "frequency": 100},
          {"type": "parametric", "frequency": 3000, "gain": 6, "bandwidth": 1}]}}
        """),
      reference: "sox", rivals: [Competitor("sox", "IN OUT highpass 100 equalizer 3000 1o 6")],
      target: 500),
  ]

  private static func timePitch(
    _ name: String, _ effect: String, tempo: Double, semitones: Int
  ) -> Workload {
    let percent = Int(100 * tempo) - 100
    return Workload(
      name: name, effect: .named(effect), reference: "rubberband",
      rivals: [
        Competitor("rubberband", "-q -T \(tempo) -p \(semitones) IN OUT"),
        Competitor("rubberband-r3", "-q -T \(tempo) -p \(semitones) IN OUT"),
        Competitor("soundstretch", "IN OUT -tempo=\(percent) -pitch=\(semitones) -speech"),
        Competitor(
          "sonic", "-s \(tempo) -p \(semitones == 0 ? 1 : semitones > 0 ? 2 : 0.5) IN OUT"),
        semitones == 0
          ? Competitor("sox", "IN OUT tempo -s \(tempo)")
          : Competitor("sox", "IN OUT pitch \(100 * semitones)"),
      ], target: 60)
  }
}

extension Workload.Competitor {
  init(_ program: String, _ commandLine: String) {
    self.program = program
    arguments = commandLine.split(separator: " ").map(String.init)
  }

  func arguments(in input: String, out output: String) -> [String] {
    arguments.map { $0 == "IN" ? input : $0 == "OUT" ? output : $0 }
  }
}
