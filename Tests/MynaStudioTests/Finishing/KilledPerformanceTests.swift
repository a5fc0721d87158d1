import Foundation
import MIDI
import MynaLibrary
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing

@Suite("Performances whose recording was killed")
struct KilledPerformanceTests {
  /// The number of seconds that a kill may lose.
  private static let loss = 0.5

  @Test(
    "A killed performance is recovered as audio and MIDI, and lacks at most about half a second",
    arguments: 0..<20)
  func killed(number: Int) async throws {
    let studio = try StudioScratch()
    let (home, progress) = (studio.scratch("home"), studio.scratch("progress"))
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [home = home as String, progress = progress as String, number = number as Int] in
      try KilledPerformance.run(home: home, progress: progress, number: number)
    }
    let played = Double(try self.number(in: progress)) / KilledPerformance.sampleRate
    #expect(studio.recovery.run().failures.isEmpty)
    let left = studio.names(in: studio.folders.takes).filter {
      $0.hasSuffix(".events") || $0.hasSuffix(".recording.wav") || $0.contains(".part")
    }
    #expect(left.isEmpty)
    guard let name = studio.takes.first else {
      #expect(played < Self.loss)
      return
    }
    #expect(studio.takes.count == 1)
    let sound = try SoundFileReader(path: studio.take(name)).info
    let duration = Double(try #require(sound.frameCount)) / KilledPerformance.sampleRate
    #expect(duration > played - Self.loss)
    let id = try #require(TakeIdentity(sound.tags)?.id)
    let path = TakesFolder(path: studio.folders.takes).performance(of: id)
    // A performance without any note is not kept.
    guard played > Self.loss || FileManager.default.fileExists(atPath: path) else { return }
    try judge(
      StandardMIDIFile(Array(try Data(contentsOf: URL(fileURLWithPath: path)))), duration: duration)
  }

  private func judge(_ file: StandardMIDIFile, duration: Double) throws {
    let map = TempoMap(file)
    #expect(abs(map.seconds(atTick: file.endTick) - duration) < 0.001)
    var (isHeld, last) = (false, 0.0)
    for (tick, event) in file.events {
      let seconds = map.seconds(atTick: tick)
      switch event {
      case .noteOn:
        #expect(!isHeld)
        (isHeld, last) = (true, seconds)
      case .noteOff: isHeld = false
      default: break
      }
    }
    #expect(!isHeld)
    let gap =
      Double(KilledPerformance.blocksPerNote * KilledPerformance.blockFrames)
      / KilledPerformance.sampleRate
    // Two notes, since a busy machine's time stamps are uneven.
    #expect(duration - last < 2 * gap + 0.1)
  }

  private func number(in path: String) throws -> Int {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return data.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
  }
}
