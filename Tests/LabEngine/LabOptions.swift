import MynaDSP

/// The command line of `myna-lab-engine`.
struct LabOptions {
  /// A command line that cannot be done, in a sentence.
  struct UsageError: Error { let sentence: String }

  static let help = """
    Usage: myna-lab-engine IN.wav OUT.wav --ratio R --semitones S [--character C]
                           [--formant CENTS] [--natural] [--raw]

    Stretches and shifts a sound in blocks of 512 frames, as a device asks for them, and prints one line of JSON.

      --ratio R        how many times as long, 1/32…32
      --semitones S    how much higher, −24…24
      --character C    one of \(TimePitch.Character.allCases.map(\.rawValue).joined(separator: ", "))
      --formant CENTS  how much higher the formants are than the pitch takes them, −1200…1200
      --natural        leaves the formants where they are
      --raw            leaves the length as it came out, instead of exactly R times the input's

    cpu_s is the time of the processor for all blocks, without reading and writing files; block_…_us that of one block of input
    in microseconds; buffered_in the most frames that were taken in and not given back yet, after the first second.
    """

  private(set) var files: [String] = []
  private(set) var ratio = 1.0
  private(set) var semitones = 0.0
  private(set) var character = TimePitch.Parameters().character
  private(set) var formant = 0.0
  private(set) var isNatural = false
  private(set) var isRaw = false

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var rest = ArraySlice(Array(arguments))
    while let argument = rest.popFirst() {
      switch argument {
      case "--ratio": ratio = try Self.number(argument, in: 1.0 / 32...32, &rest)
      case "--semitones": semitones = try Self.number(argument, in: -24...24, &rest)
      case "--character":
        let word = try Self.value(of: argument, &rest)
        guard let known = TimePitch.Character(rawValue: word) else {
          throw UsageError(sentence: "There is no character “\(word)”.")
        }
        character = known
      case "--formant": formant = try Self.number(argument, in: -1_200...1_200, &rest)
      case "--natural": isNatural = true
      case "--raw": isRaw = true
      case _ where argument.hasPrefix("--"):
        throw UsageError(sentence: "There is no option “\(argument)”.")
      default: files.append(argument)
      }
    }
    guard files.count == 2 else {
      throw UsageError(sentence: "Name a file to read and one to write.")
    }
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = rest.popFirst() else {
      throw UsageError(sentence: "\(option) wants a value.")
    }
    return value
  }

  private static func number(
    _ option: String, in range: ClosedRange<Double>, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> Double {
    let text = try value(of: option, &rest)
    guard let number = Double(text), range.contains(number) else {
      throw UsageError(sentence: "\(option) takes a number in its range, not “\(text)”.")
    }
    return number
  }
}
