import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("myna plot")
struct PlotTests {
  let folder = Scratch()

  private static let (blue, vermilion) = ("#0072b2", "#d55e00")

  private struct Summary: Decodable {
    let input: String
    let output: String
    let format: String
    let width: Int
    let height: Int
    let diagrams: [String]
    let fromSeconds: Double
    let seconds: Double
    let medianPitchHz: Double?
    let medianPitchAfterHz: Double?
  }

  private func plot(_ options: String...) throws -> PlottedSVG {
    let outcome = try Myna.run(["plot", "a.wav", "-o", "a.svg", "--force"] + options, in: folder)
    #expect(
      outcome.status == 0 && outcome.talk.isEmpty && outcome.output.isEmpty, "\(outcome.talk)")
    return try PlottedSVG(folder("a.svg"))
  }

  @Test("A tone's pitch, before and after an effect, is drawn at its frequency on the axis")
  func pitch() throws {
    try folder.write(.sine(frequency: 440, seconds: 2), to: "a.wav")
    let plain = try plot("--show", "pitch")
    #expect(plain.curves(Self.vermilion).isEmpty)
    let line = try #require(plain.curves(Self.blue).first)
    for point in line { #expect(abs(plain.frequency(at: point.y) - 440) < 4) }
    // The curve covers all of the axis, except for the detector's window.
    #expect((line.last?.x ?? 0) - line[0].x > 1_050)
    #expect(plain.texts("pitch").contains { $0.hasPrefix("Median: 4") })
    #expect(plain.texts("pitch").contains("C5"))

    let both = try plot("--pitch", "1200")
    for (color, frequency) in [(Self.blue, 440.0), (Self.vermilion, 880)] {
      let points = both.curves(color).joined()
      #expect(points.count > 200)
      let found = points.map { both.frequency(at: $0.y) }.sorted()
      #expect(abs(found[found.count / 2] - frequency) < 0.01 * frequency)
    }
  }

  @Test("The waveform is a thin line in silence, and elsewhere its height matches the level axis")
  func waveform() throws {
    let tone = Signal.sine(frequency: 300, amplitude: 0.5, seconds: 1).samples
    let silence = Signal.silence(seconds: 1).samples
    try folder.write(Signal([silence + tone, tone + silence], sampleRate: 48_000), to: "a.wav")
    let svg = try plot()
    let lanes = (svg.layers["waveform"] ?? []).filter { $0.kind == "polygon" }
    try #require(lanes.count == 2)
    let fullScale = svg.axis("waveform").filter { $0.value == 0 }.map(\.y).sorted()
    try #require(fullScale.count == 4)
    for (index, lane) in lanes.enumerated() {
      // Two pixels around the change belong to neither.
      let middle = (58.0 + 1_154) / 2
      func height(_ range: Range<Double>) -> Double {
        let heights = lane.points.filter { range.contains($0.x) }.map(\.y)
        return (heights.max() ?? 0) - (heights.min() ?? 0)
      }
      let halves = [58..<middle - 2, middle + 2..<1_154]
      let fullHeight = fullScale[2 * index + 1] - fullScale[2 * index]
      #expect(height(halves[index]) == 0)
      #expect(abs(height(halves[1 - index]) / fullHeight - 0.5) < 0.01)
    }
    #expect(svg.texts("waveform").contains("Right"))
  }

  @Test("A PNG image has the requested size and is brightest at a tone's frequency")
  func spectrogram() throws {
    try folder.write(.sine(frequency: 1_000, amplitude: 0.5, seconds: 1), to: "a.wav")
    let options = ["--show", "spectrogram", "--size", "900x500"]
    let outcome = try Myna.run(["plot", "a.wav", "-o", "a.png"] + options, in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    let pixels = [UInt8](
      try Tool.ffmpeg.run("-i", folder("a.png"), "-f", "rawvideo", "-pix_fmt", "rgb24", "-"))
    try #require(pixels.count == 900 * 500 * 3)
    func brightness(_ y: Double) -> Int {
      let first = (Int(y) * 900 + 450) * 3
      return pixels[first..<first + 3].reduce(0) { $0 + Int($1) }
    }
    let axis = try plot("--show", "spectrogram", "--size", "900x500").axis("spectrogram")
    let tone = try #require(axis.first { $0.value == 1_000 })
    let others = axis.filter { $0.value != 1_000 }
    #expect(others.count >= 4)
    for other in others { #expect(brightness(tone.y) > brightness(other.y) + 250) }
  }

  @Test("An SVG file contains a PNG image that shows the tone at the correct height")
  func embeddedImage() throws {
    try folder.write(.sine(frequency: 1_000, amplitude: 0.5, seconds: 1), to: "a.wav")
    let svg = try plot("--show", "spectrogram")
    let (y, band) = try brightest(in: svg)
    let tone = try #require(svg.axis("spectrogram").first { $0.value == 1_000 })
    #expect(abs(y - tone.y) < 1.5 * band)
  }

  /// Returns the vertical position of the brightest band of a spectrogram, and a band's height.
  private func brightest(in svg: PlottedSVG) throws -> (y: Double, band: Double) {
    let image = try #require(svg.layers["spectrogram"]?.last { $0.kind == "image" })
    let link = try #require(image.attributes["{http://www.w3.org/1999/xlink}href"])
    let encoded = try #require(link.split(separator: "base64,").last)
    try folder.write(try #require(Data(base64Encoded: String(encoded))), to: "image.png")
    let pixels = [UInt8](
      try Tool.ffmpeg.run("-i", folder("image.png"), "-f", "rawvideo", "-pix_fmt", "gray", "-"))
    let width = Int(image.number("width"))
    let rows = pixels.count / width
    let column = (0..<rows).map { pixels[$0 * width + width / 2] }
    let brightest = try #require(column.indices.max { column[$0] < column[$1] })
    let y = image.number("y") + (Double(brightest) + 0.5) / Double(rows) * image.number("height")
    return (y, image.number("height") / 128)
  }

  @Test(
    "At any sample rate, tones have the correct pitch and height in the spectrogram",
    arguments: [8_000.0, 192_000])
  func rates(sampleRate: Double) throws {
    try folder.write(.sine(frequency: 1_000, sampleRate: sampleRate, seconds: 1), to: "a.wav")
    let svg = try plot("--show", "waveform,spectrogram")
    #expect(svg.axis("spectrogram").allSatisfy { $0.value <= min(20_000, sampleRate / 2) })
    let (y, band) = try brightest(in: svg)
    let tone = try #require(svg.axis("spectrogram").first { $0.value == 1_000 })
    // The analysis window's main lobe is about three bands wide.
    #expect(abs(y - tone.y) < 3 * band)

    try folder.write(.sine(frequency: 220, sampleRate: sampleRate, seconds: 1), to: "a.wav")
    let pitch = try plot("--show", "pitch")
    let found = pitch.curves(Self.blue).joined().map { pitch.frequency(at: $0.y) }.sorted()
    try #require(found.count > 50)
    #expect(abs(found[found.count / 2] - 220) < 2.2)
  }

  @Test("--force never replaces a recording, in any format or through a link")
  func recordings() throws {
    let home = LibraryHome()
    try home.write("a.wav", seconds: 0.3)
    try Tool.ffmpeg.run("-v", "error", "-i", home.folder("a.wav"), home.folder("old.aiff"))
    #expect(try home.run("import", "old.aiff").status == 0)
    let path = try home.take("old").path
    #expect(path.hasSuffix(".aiff"))
    let audio = try Data(contentsOf: URL(filePath: path))
    try FileManager.default.createSymbolicLink(
      atPath: home.folder("p.svg"), withDestinationPath: path)
    for output in [[path, "-f", "svg"], ["p.svg"]] {
      let refused = try home.run(["plot", "a.wav", "--force", "-o"] + output)
      #expect(refused.isRefusal(64, naming: "“\(output[0])” is a recording"), "\(refused.talk)")
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == audio)
    // An image in the same folder isn't a recording.
    for _ in 0..<2 {
      let image = try home.run("plot", "a.wav", "--force", "-o", "home/takes/a.svg")
      #expect(image.status == 0 && image.talk.isEmpty, "\(image.talk)")
    }
  }

  @Test("A plot of <(…) is titled “sound”, without the descriptor's number")
  func pipe() throws {
    try folder.write(.sine(frequency: 220, seconds: 0.2), to: "a.wav")
    let outcome = try Myna.shell(#""$MYNA" plot <(cat a.wav) -o a.svg"#, in: folder)
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(try PlottedSVG(folder("a.svg")).title == "sound")
  }

  @Test("All diagrams share a time axis, and the report covers the range that they show")
  func parts() throws {
    try folder.write(.sine(frequency: 220, seconds: 10), to: "a.wav")
    let words = ["plot", "a.wav", "-o", "a.svg", "--show", "waveform,spectrogram,pitch"]
    let outcome = try Myna.run(words + ["--from", "2", "--to", "0:08", "--json"], in: folder)
    let summary = try outcome.json(Summary.self)
    #expect(summary.input == "a.wav" && summary.output == "a.svg" && summary.format == "svg")
    #expect(summary.diagrams == ["waveform", "spectrogram", "pitch"])
    #expect(summary.width == 1_200 && summary.height == 1_000)
    #expect(summary.fromSeconds == 2 && summary.seconds == 6)
    #expect(abs((summary.medianPitchHz ?? 0) - 220) < 1 && summary.medianPitchAfterHz == nil)
    let svg = try PlottedSVG(folder("a.svg"))
    #expect(svg.width == "1200" && svg.height == "1000")
    #expect(svg.texts("time").filter { !$0.isEmpty } == (2...8).map { "0:0\($0)" })
    #expect(Set(svg.layers.keys) == ["title", "waveform", "spectrogram", "pitch", "time"])
  }

  @Test("A file name that contains markup is the title of a valid SVG file")
  func markup() throws {
    let name = #"R&D <b>"it's" .wav"#
    try folder.write(.sine(frequency: 220, seconds: 0.2), to: name)
    let outcome = try Myna.run("plot", name, "-o", "-", "--format", "svg", in: folder)
    #expect(outcome.status == 0)
    try folder.write(outcome.output, to: "piped.svg")
    let svg = try PlottedSVG(folder("piped.svg"))
    #expect(svg.title == name && svg.texts("title") == [name])
  }

  @Test("Silence and unpitched noise are drawn, and the diagram says that there is no pitch")
  func unvoiced() throws {
    try folder.write(.silence(channelCount: 2, seconds: 1), to: "a.wav")
    let svg = try plot("--show", "pitch,waveform,spectrogram")
    #expect(svg.texts("pitch").contains("No pitch was detected."))
    try folder.write(.sine(frequency: 440, seconds: 0.001), to: "a.wav")
    #expect(try plot("--show", "waveform,spectrogram,pitch").texts("time").contains("0.001 s"))
  }

  @Test(
    "An existing file is replaced only with --force, and a damaged file's readable part is drawn")
  func existing() throws {
    try folder.write(.sine(frequency: 440, seconds: 1), to: "a.wav")
    try folder.write("mine", to: "a.svg")
    let outcome = try Myna.run("plot", "a.wav", "-o", "a.svg", in: folder)
    #expect(outcome.isRefusal(naming: "--force"))
    #expect(try folder.text("a.svg") == "mine")
    try folder.write(
      WAVBytes.integer(Signal.sine(frequency: 440, seconds: 1).samples).data.prefix(44 + 48_000),
      to: "a.wav")
    let damaged = try Myna.run("plot", "a.wav", "-o", "a.svg", "--force", in: folder)
    #expect(damaged.isRefusal(naming: "readable part"))
    #expect(try PlottedSVG(folder("a.svg")).title == "a.wav")
  }

  @Test(
    "An invalid option or output is refused, and nothing is written",
    arguments: [
      ("", "-o FILE.svg"), ("-o a.wav", "a.svg"), ("-o a.wav -f svg --force", "a.svg"),
      ("-o b.svg -f png", "b.png"), ("-o b.svg -f gif", "gif"), ("-o -", "--format svg"),
      ("-o - -f svg --json", "--json"), ("-o .", "folder"), ("-o b.jpg", "b.png"),
      ("-o b.svg --size 12", "1200x400"), ("-o b.svg --size 10x400", "300x120"),
      ("-o b.svg --size 99999x400", "8000"), ("-o b.svg --show wavefrom", "waveform"),
      ("-o b.svg --show pitch,pitch", "twice"), ("-o b.svg --show waveform -e chipmunk", "pitch"),
      ("-o b.svg --from 2 --to 1", "--from"), ("a.wav -o b.svg", "a.wav"),
    ])
  func usage(options: String, mention: String) throws {
    try folder.write(.sine(frequency: 440, seconds: 0.2), to: "a.wav")
    let before = folder.names
    let outcome = try Myna.run(
      ["plot", "a.wav"] + options.split(separator: " ").map(String.init), in: folder)
    #expect(outcome.isRefusal(64, naming: mention), "\(outcome.talk)")
    #expect(folder.names == before)
  }

  @Test("A range past the end is refused, and no file is left")
  func beyondEnd() throws {
    try folder.write(.sine(frequency: 440, seconds: 1), to: "a.wav")
    let outcome = try Myna.run("plot", "a.wav", "-o", "a.svg", "--from", "3", in: folder)
    #expect(outcome.isRefusal(naming: "--from"), "\(outcome.talk)")
    #expect(folder.names == ["a.wav"])
  }
}
