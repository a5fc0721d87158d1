import TestSupport
import Testing

@Suite("Usage errors")
struct UsageErrorTests {
  let folder = Scratch()

  @Test(
    "For a mistyped command, option, or value, the error suggests the nearest valid one",
    arguments: [
      ("rendr", "render"), ("inof x.wav", "info"), ("help efects", "effects"),
      ("--versoin", "--version"), ("--hlep", "--help"), ("effects lst", "list"),
      ("effects show chipmonk", "chipmunk"), ("effects show Vadr", "vader"),
      ("info --jsn x.wav", "--json"), ("render x.wav -o y.wav --efect hawk", "--effect"),
      ("render x.wav -o y.wav -e chipmonk", "chipmunk"),
      ("render x.wav -o y.wav --reverb mediumHal", "mediumHall"),
      ("render x.wav -o y.wav --reverb cathedal", "cathedral"),
      ("render x.wav -o y.wav --format flak", "flac"),
      ("list --order larges", "largest"), ("lst", "list"), ("undelte", "undelete"),
      ("render x.wav -o y.wav --format wav-flaot", "wav-float"),
      ("ls", "list"), ("LS", "list"), ("rm x", "delete"), ("mv x y", "rename"),
      ("cp x y", "export"), ("convert x.wav", "render"), ("play-all", "play"),
      ("help rm", "delete"), ("slow x.wav", "render"), ("exp x", "export"),
      ("render x.wav --out y.wav", "--output"), ("--vers", "--version"),
    ])
  func suggestions(line: String, suggestion: String) throws {
    let outcome = try Myna.run(line.split(separator: " ").map(String.init), in: folder)
    #expect(outcome.isRefusal(64, naming: "Did you mean “\(suggestion)”?"), "\(outcome.talk)")
  }

  @Test(
    "For a word without a near match, the error gives a hint but no suggestion",
    arguments: [
      ("frobnicate", "--help"), ("-x", "--help"),
      ("render x.wav -o y.wav --qqqqqq", "--help"),
      ("render x.wav -o y.wav --format zzzzzz", "flac"),
      ("render x.wav -o y.wav --format zzzzzz", "s16le"),
      ("render x.wav -o y.wav --reverb zzzzzz", "cathedral"), ("effects show zzzzzz", "chipmunk"),
      ("render x.wav -o y.wav -Z", "-Z"), ("render x.wav", "-o"), ("render", "--help"),
      ("info", "--help"), ("show", "--help"), ("rename last", "TITLE"), ("rename a b c", "“c”"),
      ("tag", "--help"), ("tag last --favorite --no-favorite", "choose"), ("import", "--help"),
      ("delete", "--help"), ("undelete", "--help"), ("list --order zzz", "longest"),
      ("list --limit 0", "--limit"), ("list last", "“last”"), ("trash it", "“it”"),
      ("check it --accept", "--accept"), ("effects show", "chipmunk"),
      ("render x.wav -o y.xyz", "--format"), ("play x.wav y.wav --loop 1-2", "--loop"),
    ])
  func noSuggestion(line: String, mention: String) throws {
    let outcome = try Myna.run(line.split(separator: " ").map(String.init), in: folder)
    #expect(outcome.isRefusal(64, naming: mention), "\(outcome.talk)")
    #expect(!outcome.talk.contains("Did you mean"))
  }

  @Test(
    "A number that is malformed or out of range is refused",
    arguments: [
      ("--pitch", "2401", "2400"), ("--pitch", "-2401", "2400"), ("--pitch", "nan", "nan"),
      ("--pitch", "inf", "inf"), ("--pitch", "1e999", "1e999"), ("--rate", "0", "0.03125"),
      ("--rate", "-1", "0.03125"), ("--rate", "33", "32"), ("--lowpass", "5", "10"),
      ("--lowpass", "1e6", "96000"), ("--jobs", "0", "1024"), ("--jobs", "-3", "1024"),
      ("--jobs", "1.5", "1.5"), ("--jobs", "99999999999999999999999", "1024"),
      ("--pitch", "high", "high"), ("--rate", "", "--rate"), ("--pitch", "12px", "12px"),
    ])
  func ranges(option: String, value: String, mention: String) throws {
    for arguments in [[option, value], ["\(option)=\(value)"]] {
      let outcome = try Myna.run(["render", "x.wav", "-o", "y.wav"] + arguments, in: folder)
      #expect(outcome.isRefusal(64, naming: mention), "\(outcome.talk)")
      #expect(outcome.talk.contains(option))
    }
  }

  @Test(
    "An option without its value is refused",
    arguments: [
      "--output", "--effect", "--pitch", "--rate", "--lowpass", "--reverb", "--format", "--jobs",
      "-o", "-e", "-p", "-r", "-f", "-j",
    ])
  func missingValue(option: String) throws {
    #expect(try Myna.run("render", "x.wav", option, in: folder).isRefusal(64, naming: option))
  }

  @Test("A switch with a value is refused")
  func switchWithValue() throws {
    let outcome = try Myna.run("render", "x.wav", "-o", "y.wav", "--force=yes", in: folder)
    #expect(outcome.isRefusal(64, naming: "--force"))
  }

  @Test("A usage error is found before anything is written")
  func nothingWritten() throws {
    try folder.write(.sine(frequency: 440, seconds: 0.1), to: "x.wav")
    _ = try Myna.run("render", "x.wav", "-o", "new/", "--format", "zzz", in: folder)
    #expect(folder.names == ["x.wav"])
  }
}
