import Foundation
import TestSupport
import Testing

/// Recordings of internet radio, whose songs may differ in sample rate.
@Suite("Chained Ogg files")
struct RenderChainTests {
  let home = LibraryHome()

  private func makeChain() throws {
    try home.folder.write(.noise(seconds: 0.5, seed: 4), to: "a.wav")
    let a = home.folder("a.wav")
    let first = try Tool.ffmpeg.run("-i", a, "-c:a", "libvorbis", "-f", "ogg", "-")
    let second = try Tool.ffmpeg.run(
      "-i", a, "-ar", "44100", "-ac", "2", "-c:a", "libvorbis", "-f", "ogg", "-")
    try home.folder.write(first + second + second, to: "radio.ogg")
  }

  @Test("A chained file with differing sample rates is fully rendered, with one message about it")
  func render() throws {
    try makeChain()
    let outcome = try home.run("render", "radio.ogg", "-o", "out.wav")
    #expect(outcome.status == 0 && outcome.talkLines.count == 1, "\(outcome.talk)")
    for word in ["radio.ogg", "44100 Hz", "stereo", "converted"] {
      #expect(outcome.talk.contains(word), "\(outcome.talk)")
    }
    #expect(abs(try home.folder.signal("out.wav").duration - 1.5) < 0.01)
    #expect(try home.run("info", "radio.ogg").text.contains("Converted"))
  }

  @Test("Importing a chained file also reports the conversion")
  func imported() throws {
    try makeChain()
    let outcome = try home.run("import", "radio.ogg")
    #expect(outcome.status == 0 && outcome.talkLines.count == 2, "\(outcome.talk)")
    #expect(outcome.talkLines[0].contains("converted"))
    #expect(abs(try home.list()[0].seconds - 1.5) < 0.01)
  }
}
