import Foundation
import SoundFonts
import TestSupport
import Testing

@testable import MynaPiano

@Suite("Instrument loading")
struct InstrumentLoaderTests {
  @Test("Each instrument loads with its own SoundFont program and is audible")
  func all() async {
    let loader = InstrumentLoader()
    var names: Set<String> = []
    for instrument in PianoInstrument.allCases {
      let loaded = await loader.load(instrument, sampleRate: PianoDevice.rate)
      #expect(loaded.status.wanted == instrument)
      #expect(loaded.status.problem == nil)
      if case .soundFont(_, let name) = loaded.status.sound {
        names.insert(name)
      } else {
        #expect(instrument == .strings)
      }
      let device = PianoDevice(loaded)
      device.press(72)
      #expect(device.play(seconds: 0.4).peak > 0.01, "\(instrument)")
    }
    #expect(names.count == PianoInstrument.allCases.count - 1)
  }

  @Test("If a SoundFont can't be played, the strings are used and the reason is reported")
  func broken() async throws {
    let scratch = Scratch()
    let (gone, noise, huge) = (scratch("gone.sf2"), scratch("noise.sf2"), scratch("huge.sf2"))
    try scratch.write(
      Data((0..<9_999).map { UInt8(truncatingIfNeeded: $0 &* 37) }), to: "noise.sf2")
    try scratch.write(Data("RIFF\0\0\0\0sfbk".utf8), to: "huge.sf2")
    truncate(huge, 4 << 30)
    for (path, problem) in [
      (gone, SoundFontError.notFound(path: gone)), (noise, .notSoundFont(path: noise)),
      (scratch.path, .notReadable(path: scratch.path)),
      (huge, .tooLarge(path: huge, byteCount: 4 << 30)),
    ] {
      let loader = InstrumentLoader(soundFont: path)
      let loaded = await loader.load(.celesta, sampleRate: PianoDevice.rate)
      #expect(loaded.status.problem == .soundFont(problem))
      #expect(loaded.status.sound == .strings)
      #expect(loaded.status.wanted == .celesta)
      let device = PianoDevice(loaded)
      device.press(60)
      #expect(device.play(seconds: 0.2).peak > 0.01)
    }
  }

  @Test("Strings are used if the device's sample rate is too high for SoundFonts")
  func rate() async {
    let loaded = await InstrumentLoader().load(.grand, sampleRate: 192_000)
    #expect(loaded.status.problem == .soundFont(.sampleRate(192_000)))
    let device = PianoDevice(loaded)
    device.press(60)
    #expect(device.play(seconds: 0.2).peak > 0.01)
  }
}
