import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Markers in myna show")
struct LibraryMarkersTests {
  private let home = LibraryHome()

  @Test("Markers are shown with times and names, as text and as JSON")
  func shown() throws {
    let noise = Signal.noise(seconds: 3)
    let writer = try SoundFileWriter(
      path: home.folder("Talk.flac"), format: .flac, sampleRate: 48_000, channelCount: 1,
      markers: [SoundMarker(time: 0.5), SoundMarker(time: 2.25, name: "Questions")])
    try writer.write(noise.samples, frameCount: noise.frameCount)
    try writer.commit()
    #expect(try home.run("import", "Talk.flac").status == 0)
    let text = try home.run("show", "Talk").text
    #expect(text.contains("\n  Markers     0.500 s  1\n"), "\(text)")
    #expect(text.contains("  2.250 s  Questions"), "\(text)")
    struct Shown: Decodable {
      struct Marker: Decodable, Equatable {
        var seconds: Double
        var name: String?
      }
      var markers: [Marker]?
    }
    let shown = try home.run("show", "Talk", "--json").json(Shown.self)
    #expect(
      shown.markers == [.init(seconds: 0.5, name: "1"), .init(seconds: 2.25, name: "Questions")])
    try home.write("Plain.wav")
    #expect(try home.run("import", "Plain.wav").status == 0)
    #expect(try !home.run("show", "Plain").text.contains("Markers"))
    #expect(try home.run("show", "Plain", "--json").json(Shown.self).markers == [])
  }
}
