import MynaStudio
import SoundFiles
import TestSupport
import Testing

@Suite("StereoSide")
struct StereoSideTests {
  private let folder = Scratch()
  private let voice = Signal.vowel(seconds: 1).samples

  private func silent(_ channels: [[Float]]) throws -> StereoSide? {
    try folder.write(Signal(channels, sampleRate: 48_000), to: "take.flac", format: .flac)
    return StereoSide.silent(in: folder("take.flac"))
  }

  @Test("A channel is silent if no sample exceeds −60 dB")
  func silent() throws {
    let nothing = [Float](repeating: 0, count: voice.count)
    #expect(try silent([voice, nothing]) == .right)
    #expect(try silent([nothing, voice]) == .left)
    // The noise of an unconnected input.
    let noise = Signal.noise(amplitude: 0.0009, seconds: 1).samples
    #expect(try silent([voice, noise]) == .right)
    var touched = noise
    touched[voice.count - 1] = 0.0011
    #expect(try silent([voice, touched]) == nil, "one sample above it, and it is none")
  }

  @Test("Stereo, mono, soft, and unreadable files have no silent channel")
  func others() throws {
    let nothing = [Float](repeating: 0, count: voice.count)
    #expect(try silent([voice, voice.map { $0 / 100 }]) == nil)
    #expect(try silent([voice]) == nil)
    #expect(try silent([nothing, nothing]) == nil)
    #expect(
      try silent([Signal.sine(frequency: 300, amplitude: 0.02, seconds: 1).samples, nothing]) == nil
    )
    try folder.write("nothing", to: "text.flac")
    #expect(StereoSide.silent(in: folder("text.flac")) == nil)
    #expect(StereoSide.silent(in: folder("missing.flac")) == nil)
  }
}
