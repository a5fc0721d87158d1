import Foundation
import MynaMusic
import MynaPiano
import SoundFiles
import StudioSupport
import Synchronization
import TestSupport
import Testing
import Threads

@testable import MynaStudio

@Suite("SampleSongRendering")
struct SampleSongRenderingTests {
  private let scratch: StudioScratch

  init() throws { scratch = try StudioScratch() }

  /// Renders with strings.
  private func rendering(_ soundFont: String? = nil) -> SampleSongRendering {
    SampleSongRendering(
      folders: scratch.folders,
      renderer: ScoreRenderer(soundFont: soundFont, instruments: .strings), time: SystemTime())
  }

  private func song(_ index: Int = 0, bars: ClosedRange<Int> = 1...1) -> SampleSong {
    var song = SampleSong.all[index]
    song.score.heading.order = [bars]
    return song
  }

  private var names: [String] { scratch.names(in: scratch.folders.samples) }

  @Test("A sample song is rendered once and reused later")
  func once() throws {
    let first = try rendering().sound(of: song())
    #expect(try SoundFileReader(path: first.path).info.frameCount ?? 0 > 48_000)
    var asked = 0
    let again = try rendering().sound(of: song()) { _ in
      asked += 1
      return false
    }
    #expect(again == first && asked == 0)
    #expect(names.count == 2, "the sound, and how loud it is")
  }

  @Test("Changing the score or SoundFont creates a new rendering and removes the old one")
  func changes() throws {
    let first = try rendering().sound(of: song()).path
    let second = try rendering().sound(of: song(bars: 2...2)).path
    #expect(first != second && names.count == 2)
    try scratch.scratch.write("one", to: "a.sf2")
    let third = try rendering(scratch.scratch("a.sf2")).sound(of: song(bars: 2...2)).path
    try scratch.scratch.write("another", to: "a.sf2")
    let fourth = try rendering(scratch.scratch("a.sf2")).sound(of: song(bars: 2...2)).path
    #expect(Set([second, third, fourth]).count == 3 && names.count == 2)
    // The sounds of other pieces are kept.
    _ = try rendering().sound(of: song(1))
    #expect(names.count == 4)
  }

  @Test("A canceled rendering leaves no file, and the song can be rendered again")
  func cancelled() throws {
    #expect(throws: ScoreRenderingError.cancelled) {
      try rendering().sound(of: song()) { $0 < 0.3 }
    }
    #expect(names.isEmpty)
    _ = try rendering().sound(of: song())
    #expect(names.count == 2)
  }

  @Test("Sample songs peak below −1 dB, with a matching peak value and plausible loudness")
  func loudness() throws {
    for index in [0, 3] {
      let sound = try rendering().sound(of: song(index, bars: 1...3))
      let gain = try #require(sound.loudness.trackGain)
      #expect(sound.loudness.albumGain == gain)
      let signal = try Signal(file: sound.path)
      #expect(signal.truePeakDecibels < -1)
      let peak = try #require(sound.loudness.trackPeak)
      #expect(abs(20 * log10(peak) - signal.truePeakDecibels) < 0.1)
      let loudness = -18 - gain
      #expect((-36 ... -12).contains(loudness), "\(loudness) LUFS")
    }
  }

  @Test("A broken SoundFont doesn't silence a sample song")
  func brokenSoundFont() throws {
    try scratch.scratch.write("no SoundFont", to: "broken.sf2")
    let broken = SampleSongRendering(
      folders: scratch.folders, soundFont: scratch.scratch("broken.sf2"))
    let sound = try Signal(file: broken.sound(of: song()).path)
    #expect(sound.peak > 0.01)
  }

  @Test("Rendering throws if its folder can't be created")
  func noFolder() throws {
    try scratch.scratch.write("a file", to: "home/cache")
    #expect(throws: ScoreRenderingError.self) { try rendering().sound(of: song()) }
  }

  @Test("Missing samples can be rendered in advance while another is requested")
  func preparation() async throws {
    let rendering = rendering()
    let songs = [0, 1, 3].map { song($0) }
    async let done: Void = rendering.prepare(songs)
    let wanted = try rendering.sound(of: song(7, bars: 4...4))
    await done
    #expect(names.filter { $0.hasSuffix(".flac") }.count == 4)
    #expect(FileManager.default.fileExists(atPath: wanted.path))
    #expect(names.allSatisfy { !$0.hasSuffix(".mid") })
  }

  @Test("Canceling the preparation of samples stops it")
  func cancelledPreparation() async throws {
    let rendering = rendering()
    let task = Task { await rendering.prepare() }
    task.cancel()
    await task.value
    #expect(names.filter { $0.hasSuffix(".flac") }.count <= 1)
  }
}
