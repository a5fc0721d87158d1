import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("The configuration file")
struct ConfigurationFileTests {
  let home = LibraryHome()

  init() throws {
    try FileManager.default.createDirectory(
      atPath: home.folder("home/settings"), withIntermediateDirectories: true)
    try home.folder.write(.sine(frequency: 440, seconds: 0.2), to: "in.wav")
  }

  private func write(_ text: String) throws {
    try home.folder.write(text, to: "home/settings/command.conf")
  }

  private func info(_ name: String) throws -> Info {
    try #require(try home.run("info", name, "--json").json([Info].self).first)
  }

  private struct Info: Decodable {
    let fileFormat: String
    let seconds: Double
    let channels: Int
  }

  @Test("Defaults apply only to their own command, and comments and empty lines are ignored")
  func apply() throws {
    try write(
      "\u{FEFF}# My defaults\r\n\r\n  render.format=flac\r\nrender.rate = 2\nplay.rate = 0.5")
    #expect(try home.run("render", "in.wav", "-o", "out/").status == 0)
    let info = try info("out/in.flac")
    #expect(info.fileFormat == "flac" && abs(info.seconds - 0.1) < 0.001)
  }

  @Test("An option on the command line overrides its default and any conflicting default")
  func given() throws {
    try write(
      "render.format = flac\nrender.mono = yes\nrender.bits = 16\nrender.bitrate = 128\n"
        + "render.rate = 2\nrender.effect = chipmunk")
    let outcome = try home.run(
      "render", "in.wav", "-o", "out.wav", "--channels", "2", "--rate", "1", "-e", "rabbit")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let info = try info("out.wav")
    #expect(info.fileFormat == "wav" && info.channels == 2)
    // Twice the speed of the given effect.
    #expect(abs(info.seconds - 0.1) < 0.001)
    #expect(abs(cents(try home.folder.signal("out.wav").dominantFrequency, above: 440)) < 100)
    #expect(try home.run("render", "in.wav", "-o", "out.mp3").status == 0)
    #expect(try self.info("out.mp3").channels == 1)
  }

  @Test("--no-config and --json ignore the configuration file, whatever it contains")
  func ignored() throws {
    try write("render.format = flac")
    #expect(try home.run("render", "in.wav", "-o", "a/", "--no-config").status == 0)
    #expect(try home.run("render", "in.wav", "-o", "b/", "--json").status == 0)
    #expect(home.folder.names.contains("a/in.wav") && home.folder.names.contains("b/in.wav"))
    try write("nonsense")
    #expect(try home.run("render", "in.wav", "-o", "c/", "--no-config").status == 0)
    #expect(try home.run("render", "in.wav", "-o", "d/", "--json=lines").status == 0)
    #expect(try home.run("help", "render").status == 0)
    #expect(try home.run("render", "--help").status == 0)
  }

  @Test("A switch can be on by default, and a default of “no” has no effect")
  func switches() throws {
    try write("render.mono = no\nrender.quiet = yes")
    let outcome = try home.run("render", "in.wav", "-o", "out/", "--channels", "2")
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
    #expect(try info("out/in.wav").channels == 2)
  }

  @Test("A default has no effect on actions without that option or without a related option")
  func unused() throws {
    try write("render.peak = -2\ngenerate.color = pink\nmusic.shuffle = yes\ntrim.bitrate = 128")
    #expect(try home.run("render", "in.wav", "-o", "out.wav").status == 0)
    #expect(try home.run("generate", "tone", "-o", "tone.wav").status == 0)
    #expect(try home.run("music", "folders").status == 0)
    try home.fill("Walk")
    #expect(try home.run("trim", "Walk", "--to", "0.05").status == 0)
  }

  @Test(
    "Each mistake has its own message with the line number, and the command does nothing",
    arguments: [
      ("rendr.format = flac", "There is no command “rendr”. Did you mean “render”?"),
      ("render.fromat = flac", "“render” has no option --fromat. Did you mean “--format”?"),
      ("render.format = flacc", "Myna has no format called “flacc”. Did you mean “flac”?"),
      ("render.pitch = high", "--pitch takes a number, not “high”."),
      ("render.pitch = 1e9", "--pitch 1e9 is outside"),
      ("render.from = soon", "--from takes a time"),
      ("render.mono", "COMMAND.OPTION = VALUE, such as “render.format = flac”, not “render.mono”"),
      ("mono = yes", "COMMAND.OPTION = VALUE, such as “render.format = flac”, not “mono = yes”"),
      ("[render]", "COMMAND.OPTION = VALUE, such as “render.format = flac”, not “[render]”"),
      ("render.mono = maybe", "--mono is a switch; its default is yes or no, not “maybe”."),
      ("render.format =", "--format needs a value"),
      ("render.force = yes", "--force cannot be a default"),
      ("render.json = yes", "--json cannot be a default"),
      ("cloud.yes = yes", "--yes cannot be a default"),
      ("cloud.bring-first = yes", "--bring-first cannot be a default"),
      ("cloud.new-user = yes", "--new-user cannot be a default"),
      ("tag.note = Idea", "--note cannot be a default"),
      ("tag.remove = work", "--remove cannot be a default"),
      ("tag.favorite = yes", "--favorite cannot be a default"),
      ("tag.no-favorite = yes", "--no-favorite cannot be a default"),
      ("sync.only-here = last", "--only-here cannot be a default"),
      ("sync.everywhere = last", "--everywhere cannot be a default"),
      ("sync.keep-everything = on", "--keep-everything cannot be a default"),
      ("music.add = ~/Songs", "--add cannot be a default"),
      ("music.remove = ~/Songs", "--remove cannot be a default"),
      ("undo.original = yes", "--original cannot be a default"),
      ("trim.format = flacc", "Myna has no format called “flacc”. Did you mean “flac”?"),
      ("trash.empty = yes", "--empty cannot be a default"),
      ("render.no-config = yes", "--no-config cannot be a default"),
      ("render.rate = 2", "--rate has another default on line 2; remove one of them."),
      ("render.left = yes", "--left conflicts with --mono on line 3; remove one of them."),
      ("render.reverb = \u{1B}[31m", "The value contains a control character."),
    ])
  func mistakes(line: String, sentence: String) throws {
    try write("# Defaults\nrender.rate = 1.5\nrender.mono = yes\n\(line)\n")
    let outcome = try home.run("render", "in.wav", "-o", "out/")
    #expect(outcome.isRefusal(64, naming: "command.conf”, line 4: "), "\(outcome.talk)")
    #expect(outcome.talk.contains(sentence), "\(outcome.talk)")
    #expect(outcome.talk.contains("Correct the line, or add --no-config."))
    #expect(!home.folder.names.contains("out/in.wav"))
  }

  @Test("Lines for other commands are checked too")
  func others() throws {
    try write("record.pitch = 100")
    let outcome = try home.run("render", "in.wav", "-o", "out.wav")
    #expect(outcome.isRefusal(64, naming: "line 1: “record” has no option --pitch"))
  }

  @Test("A mistake on the command line is reported without mentioning the configuration file")
  func ownMistake() throws {
    try write("render.rate = 2")
    let outcome = try home.run("render", "in.wav", "-o", "out.wav", "--format", "flacc")
    #expect(outcome.isRefusal(64, naming: "flacc") && !outcome.talk.contains("command.conf"))
  }

  @Test(
    "A configuration file that isn't text, is too large, is a folder, or is unreadable is refused")
  func unusable() throws {
    let path = home.folder("home/settings/command.conf")
    func refuses(_ words: String) throws -> Bool {
      let outcome = try home.run("render", "in.wav", "-o", "out.wav")
      return outcome.isRefusal(64, naming: words) && outcome.talk.contains("--no-config")
    }
    try home.folder.write(
      Data("# a\nrender.rate = \u{FF}".utf8) + [0xFF], to: "home/settings/command.conf")
    #expect(try refuses("line 2: The line is not UTF-8 text."))
    try home.folder.write(Data(count: 2 << 20), to: "home/settings/command.conf")
    #expect(try refuses("too large"))
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(try refuses("is not a file"))
  }

  @Test("Without MYNA_HOME, the configuration file is in XDG_CONFIG_HOME or ~/.config")
  func location() throws {
    let environment = ["MYNA_HOME": "", "HOME": home.folder("me"), "XDG_CONFIG_HOME": ""]
    try FileManager.default.createDirectory(
      atPath: home.folder("me/.config/myna"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: home.folder("settings/myna"), withIntermediateDirectories: true)
    try home.folder.write("first", to: "me/.config/myna/command.conf")
    try home.folder.write("second", to: "settings/myna/command.conf")
    func talk(_ more: [String: String]) throws -> String {
      try Myna.run(
        ["render", "in.wav", "-o", "out.wav"], in: home.folder,
        environment: environment.merging(more) { $1 }
      ).talk
    }
    #expect(try talk([:]).contains("not “first”"))
    #expect(try talk(["XDG_CONFIG_HOME": home.folder("settings")]).contains("not “second”"))
  }
}
