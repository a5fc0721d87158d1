import MynaScreens
import Testing

@Suite("LiveWaveform")
struct LiveWaveformTests {
  @Test(
    "Each live waveform column shows its maximum peak at any update rate",
    arguments: [7, 16, 60, 144])
  func columns(perSecond: Int) {
    var waveform = LiveWaveform()
    for frame in 1...perSecond * 10 {
      let time = Double(frame) / Double(perSecond)
      // One loud moment in the fifth second.
      waveform.record(frame == perSecond * 5 ? 0.9 : 0.1, at: time)
    }
    #expect(waveform.count == 250 && waveform.peaks.count == 250)
    let loud = waveform.peaks.indices.filter { waveform.peaks[$0] == 0.9 }
    // The column of that moment, or several columns if there are fewer updates than columns.
    #expect(!loud.isEmpty && loud.allSatisfy { 118...126 ~= $0 })
    #expect(waveform.peaks.allSatisfy { $0 == 0.1 || $0 == 0.9 })
  }

  @Test("A short peak between two waveform columns is never lost")
  func shortest() {
    var waveform = LiveWaveform()
    waveform.record(0.8, at: 0.005)
    waveform.record(0.1, at: 0.012)
    waveform.record(0.1, at: 0.039)
    #expect(waveform.peaks.isEmpty)
    waveform.record(0.2, at: 0.041)
    #expect(waveform.peaks == [0.8])
    waveform.record(0.3, at: 0.081)
    #expect(waveform.peaks == [0.8, 0.3] && waveform.count == 2)
  }

  @Test("The live waveform stands still while recording is paused")
  func paused() {
    var waveform = LiveWaveform()
    waveform.record(0.5, at: 1)
    let before = waveform
    for _ in 0..<100 { waveform.record(0.5, at: 1) }
    #expect(waveform.peaks == before.peaks && waveform.count == 25)
  }

  @Test("Levels below the noise floor are shown as silence, and louder levels are unchanged")
  func floor() {
    var waveform = LiveWaveform(floor: 0.005)
    waveform.record(0.004, at: 0.081)
    #expect(waveform.peaks == [0, 0])
    waveform.record(0.006, at: 0.121)
    #expect(waveform.peaks == [0, 0, 0.006])
  }

  @Test("Only the latest columns are kept, while the total count keeps growing")
  func capacity() {
    var waveform = LiveWaveform(capacity: 100)
    for index in 1...1_000 {
      waveform.record(Float(index) / 1_000, at: (Double(index) + 0.5) * LiveWaveform.columnDuration)
      #expect(waveform.count == index)
      #expect(waveform.peaks.last == Float(index) / 1_000)
      #expect(min(index, 100)...200 ~= waveform.peaks.count)
    }
    // An hour without updates.
    waveform.record(0.5, at: 3_600)
    #expect(waveform.count == 90_000 && 100...300 ~= waveform.peaks.count)
  }
}
