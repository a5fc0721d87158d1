import Foundation
import MediaControls
import MynaDSP
import MynaMusic
import SoundFiles
import Synchronization
import TestSupport
import Testing

@testable import MynaAudio
@testable import MynaStudio

@Suite("MusicPlayer")
struct MusicPlayerTests {
  private let songs = MusicFixture.songs("a", "b", "c")

  // MARK: Order

  @Test("Songs play in order, and after the last song, playback stops and returns to the first")
  func order() throws {
    let room = MusicFixture()
    #expect(room.player.status == MusicStatus())
    try room.ask(.playSongs(songs, at: 0))
    #expect(room.player.status.state == .playing && room.player.status.song == songs[0])
    #expect(room.player.status.count == 3 && room.player.status.duration == 5)
    for (index, song) in songs.enumerated() {
      #expect(room.wait { $0.song == song && $0.index == index && $0.position > 2 })
      #expect(room.player.status.problem == nil)
    }
    #expect(room.wait { $0.state == .stopped })
    #expect(room.player.status.song == songs[0] && room.player.status.position == 0)
    #expect(room.sounds.begun.count == 3)
    try room.ask(.play)
    #expect(room.wait { $0.song == songs[1] })
  }

  @Test("Next and Previous at the queue's ends change nothing, and starting over works")
  func ends() throws {
    let room = MusicFixture()
    try room.ask(.playSongs(songs, at: 1))
    #expect(try room.ask(.next) == .moved)
    #expect(room.wait { $0.position > 1 })
    let position = room.player.status.position
    #expect(try room.ask(.next) == .atLast)
    #expect(room.player.status.state == .playing && room.player.status.position >= position)
    try room.ask(.startOver(.last))
    #expect(room.player.status.song == songs[0] && room.player.status.position == 0)
    #expect(room.wait { $0.position > 1 })
    #expect(try room.ask(.previous) == .atFirst)
    #expect(room.player.status.position > 1 && room.player.status.state == .playing)
    try room.ask(.startOver(.first))
    #expect(room.player.status.song == songs[0] && room.player.status.position == 0)
    #expect(room.player.status.state == .playing)
  }

  @Test("Skipping to another song keeps playback playing, paused, or stopped")
  func statesOfSteps() throws {
    let room = MusicFixture()
    try room.ask(.playSongs(songs, at: 0))
    try room.ask(.pause)
    #expect(try room.ask(.next) == .moved)
    #expect(room.player.status.state == .paused && room.player.status.song == songs[1])
    try room.ask(.stop)
    #expect(try room.ask(.next) == .moved)
    #expect(room.player.status.state == .stopped && room.player.status.song == songs[2])
    try room.ask(.play)
    #expect(room.player.status.state == .playing && room.sounds.begun.count == 3)
    try room.ask(.seek(to: 3))
    try room.ask(.stop)
    #expect(room.player.status.position == 0 && room.player.status.song == songs[2])
    #expect(throws: MusicPlayerError.nothingToPlay) { try room.ask(.playSongs([], at: 0)) }
    #expect(room.player.status.song == songs[2])
  }

  @Test("Repeating a song lasts until the user skips, and repeating all songs wraps around")
  func repeating() throws {
    let room = MusicFixture()
    try room.ask(.setRepeat(.one))
    try room.ask(.playSongs(songs, at: 1))
    #expect(room.wait { _ in room.sounds.begun.count == 4 })
    #expect(room.player.status.song == songs[1])
    #expect(try room.ask(.next) == .moved)
    try room.ask(.setRepeat(.all))
    #expect(room.wait { $0.song == songs[0] })
    #expect(try room.ask(.previous) == .moved)
    #expect(room.player.status.song == songs[2])
  }

  @Test("The next song reflects shuffle changes and removals made while a song plays")
  func choices() throws {
    let many = (0..<100).map { SongID.sample("\($0)") }
    let room = MusicFixture()
    // By chance, the last song may be among the first.
    try room.ask(.setRepeat(.all))
    try room.ask(.playSongs(many, at: 0))
    #expect(room.waitForNext())
    try room.ask(.setShuffled(true))
    #expect(room.player.status.isShuffled && room.player.status.song == many[0])
    for index in 1...3 {
      #expect(room.wait { $0.index == index })
      #expect(room.player.status.state == .playing)
    }
    let song = try #require(room.player.status.song)
    try room.ask(.setShuffled(false))
    #expect(room.player.status.song == song)
    let songIndex = try #require(many.firstIndex(of: song))
    #expect(room.player.status.index == songIndex)
    let next = many[(songIndex + 1) % 100]
    #expect(room.waitForNext())
    // The catalog has lost the next song.
    try room.ask(.remove([next]))
    #expect(room.wait { $0.song != song })
    #expect(room.player.status.song == many[(songIndex + 2) % 100])
  }

  @Test("A removed song plays to its end, without repeating, and then leaves the queue")
  func removed() throws {
    let room = MusicFixture()
    try room.ask(.setRepeat(.one))
    try room.ask(.playSongs(songs, at: 0))
    #expect(room.waitForNext())
    try room.ask(.remove([songs[0]]))
    #expect(room.player.status.song == songs[0] && room.player.status.state == .playing)
    #expect(room.wait { $0.position > 4.5 })
    #expect(room.wait { $0.song == songs[1] })
    #expect(room.player.status.count == 2 && room.player.status.index == 0)
    #expect(room.player.status.state == .playing && room.player.status.problem == nil)
    // A song that is no longer playing is removed at once.
    try room.ask(.stop)
    try room.ask(.remove([songs[1]]))
    #expect(room.player.status.song == songs[2] && room.player.status.count == 1)
    #expect(room.player.status.problem == nil)
  }

  @Test("When all songs are removed, playback stops after the current song and that is reported")
  func emptied() throws {
    let room = MusicFixture()
    try room.ask(.playSongs(songs, at: 1))
    #expect(room.waitForNext())
    try room.ask(.remove(Set(songs)))
    #expect(room.player.status.state == .playing && room.player.status.count == 1)
    #expect(room.wait { $0.state == .stopped })
    #expect(room.player.status.song == nil && room.player.status.problem == .emptied)
    #expect(room.sounds.begun.count == 1)
    #expect(throws: MusicPlayerError.nothingToPlay) { try room.ask(.play) }
    try room.ask(.playSongs(songs, at: 0))
    #expect(room.player.status.problem == nil && room.player.status.count == 3)
  }

  @Test("Removing a restored, paused song moves to the next song's beginning")
  func removedWhilePaused() throws {
    let scratch = Scratch(in: Scratch.memory)
    let first = MusicFixture(state: scratch("music.json"))
    try first.ask(.playSongs(songs, at: 1))
    #expect(first.wait { $0.position > 2 })
    try first.ask(.close)
    let room = MusicFixture(state: scratch("music.json"))
    #expect(room.player.status.song == songs[1] && room.player.status.position > 2)
    try room.ask(.remove([songs[1]]))
    #expect(room.player.status.song == songs[2] && room.player.status.position == 0)
  }

  // MARK: Problems

  @Test("An unplayable song is skipped and reported, both in order and when chosen")
  func skipping() throws {
    let room = MusicFixture(missing: [songs[1]])
    try room.ask(.playSongs(songs, at: 0))
    #expect(room.wait { $0.problem == .skipped(songs[1], .missing) })
    #expect(room.wait { $0.song == songs[2] })
    #expect(room.player.status.index == 2)
    #expect(try room.ask(.previous) == .moved)
    #expect(room.player.status.song == songs[0])
    #expect(room.player.status.problem == .skipped(songs[1], .missing))
    try room.ask(.playSongs(songs, at: 1))
    #expect(room.player.status.song == songs[2] && room.player.status.state == .playing)
  }

  @Test("If no song is playable, playback stops and reports an error, without trying endlessly")
  func nothingPlayable() throws {
    let broken = (0..<1_000).map { SongID.sample("\($0)") }
    let seconds = Dictionary(uniqueKeysWithValues: broken.map { ($0, 0.0) })
    let room = MusicFixture(seconds: seconds)
    try room.ask(.setRepeat(.all))
    #expect(throws: MusicPlayerError.unplayable(broken[5], .undecodable)) {
      try room.ask(.playSongs(broken, at: 5))
    }
    #expect(room.player.status.state == .stopped)
    #expect(room.notes.resolved.withLock { $0.count } < 100)
    // One good song before broken ones plays to its end.
    try room.ask(.playSongs([songs[0]] + broken, at: 0))
    try room.ask(.setRepeat(.off))
    #expect(room.wait { $0.state == .stopped })
    #expect(room.player.status.problem == .skipped(broken[0], .undecodable))
  }

  @Test("A file that ends early is reported, and a recording pauses the music until resumed")
  func interruptions() throws {
    let room = MusicFixture()
    try room.ask(.playSongs(songs, at: 0))
    #expect(room.waitForNext())
    room.sounds.cutShort()
    #expect(room.wait { $0.song == songs[1] && $0.problem == .cutShort(songs[0]) })
    room.sounds.yieldDevice()
    #expect(room.wait { $0.state == .paused && $0.problem == .recording })
    let position = room.player.status.position
    room.pass(.seconds(20))
    #expect(room.player.status.position == position)
    try room.ask(.play)
    #expect(room.player.status.problem == nil && room.player.status.state == .playing)
  }

  // MARK: Loudness

  private func loudness(track: Double?, album: Double? = nil, peak: Double?) -> SongLoudness {
    var loudness = SongLoudness()
    (loudness.trackGain, loudness.albumGain, loudness.trackPeak) = (track, album, peak)
    return loudness
  }

  @Test("Songs play at their track or album gain, limited by the peak to −1 dB")
  func gains() throws {
    let room = MusicFixture(loudness: [
      songs[0]: loudness(track: -6, album: -4, peak: 0.9),
      songs[1]: loudness(track: 12, peak: 0.5), songs[2]: loudness(track: 12, peak: nil),
    ])
    try room.ask(.playSongs(songs, at: 0))
    for song in songs { #expect(room.wait { $0.song == song }) }
    let gains = room.sounds.begun.map(\.gain)
    #expect(abs(gains[0] - 0.5012) < 0.001)
    // +12 dB would clip; an unknown peak may have any value.
    #expect(abs(gains[1] * 0.5 - 0.8913) < 0.001)
    #expect(gains[2] == 1)
    try room.ask(.playSongs(songs, at: 0, isAlbum: true))
    #expect(abs((room.sounds.gain ?? 0) - 0.631) < 0.001)
    try room.ask(.setLoudnessMatched(false))
    #expect(room.sounds.gain == 1)
    #expect(room.waitForNext())
    #expect(room.sounds.next?.gain == 1)
    try room.ask(.setLoudnessMatched(true))
    #expect(abs((room.sounds.gain ?? 0) - 0.631) < 0.001)
  }

  @Test("Unknown loudness is measured while the previous song plays, and saved")
  func measuring() throws {
    let room = MusicFixture(measures: loudness(track: -9, peak: 1))
    try room.ask(.playSongs(songs, at: 0))
    #expect(room.waitForNext())
    #expect(waitUntil { abs((room.sounds.next?.gain ?? 0) - 0.3548) < 0.001 })
    // The song that has already started keeps its gain.
    #expect(room.sounds.gain == 1)
    #expect(waitUntil { room.notes.measured.withLock { $0.count } == 2 })
    #expect(room.notes.measured.withLock { $0[songs[1]] }?.trackGain == -9)
  }

  @Test("Measured loudness matches ReplayGain 2, and silence needs no gain")
  func measurement() throws {
    let scratch = Scratch(in: Scratch.memory)
    // BS.1770: a tone of 997 Hz at −18 dB of full scale, in both channels, is −18 LUFS.
    let tone = Signal.sine(frequency: 997, amplitude: pow(10, -18 / 20.0), seconds: 2)
    try scratch.write(tone.stereo, to: "tone.wav", format: .wavFloat)
    let measured = try SongLoudness.measured(scratch("tone.wav")) { true }
    #expect(abs(measured.trackGain ?? 9) < 0.1)
    #expect(abs((measured.trackPeak ?? 0) - 0.1259) < 0.001)
    try scratch.write(.silence(seconds: 1), to: "silence.wav", format: .wav16)
    #expect(try SongLoudness.measured(scratch("silence.wav")) { true }.trackGain == 0)
    #expect(throws: RenderError.cancelled) {
      try SongLoudness.measured(scratch("tone.wav")) { false }
    }
  }

  // MARK: Effects

  @Test("The latest peak limit setting applies to later effects and restored effects")
  func limited() throws {
    let scratch = Scratch(in: Scratch.memory)
    let room = MusicFixture(state: scratch("music.json"))
    let chain = EffectPreset.chipmunk.chain
    try room.ask(.setChain(chain))
    #expect(room.sound.limitsPeaks && room.sound.chain == chain)
    try room.ask(.setLimitsPeaks(false))
    #expect(!room.sound.limitsPeaks && room.sound.chain == chain)
    try room.ask(.setSpeed(0.8))
    #expect(!room.sound.limitsPeaks && room.sound.chain.rate == 0.8)
    for limitsPeaks in [true, false] {
      let again = MusicFixture(limitsPeaks: limitsPeaks, state: scratch("music.json"))
      #expect(again.sound.limitsPeaks == limitsPeaks && again.sound.chain.rate == 0.8)
    }
    try room.ask(.setLimitsPeaks(true))
    #expect(room.sound.limitsPeaks && room.sound.chain.rate == 0.8)
  }

  // MARK: After a restart

  @Test("After a restart or a kill, the queue and position are restored, and playback is paused")
  func restart() throws {
    let scratch = Scratch(in: Scratch.memory)
    let long = Dictionary(uniqueKeysWithValues: songs.map { ($0, 100.0) })
    let killed = MusicFixture(seconds: long, state: scratch("music.json"))
    try killed.ask(.setRepeat(.all))
    try killed.ask(.setShuffled(true))
    try killed.ask(.playSongs(songs, at: 1, isAlbum: true))
    #expect(killed.wait { $0.position > 35 })
    let before = killed.player.status
    let room = MusicFixture(seconds: long, state: scratch("music.json"))
    let after = room.player.status
    #expect(after.state == .paused && after.song == before.song && after.index == before.index)
    #expect(20...36 ~= after.position)
    #expect(after.isShuffled && after.repeatMode == .all && after.count == 3)
    // After a clean exit the position is exact.
    try room.ask(.play)
    #expect(room.player.status.position == after.position)
    #expect(room.wait { $0.position > after.position + 5 })
    try room.ask(.close)
    let last = room.player.status.position
    let third = MusicFixture(seconds: long, state: scratch("music.json"))
    #expect(third.player.status.position == last)
    #expect(third.player.status.song == before.song)
  }

  @Test("A queue of 10,000 songs is restored, and a damaged state file is moved aside")
  func savedFiles() throws {
    let scratch = Scratch(in: Scratch.memory)
    let many = (0..<10_000).map { SongID.file("/music/\($0).flac") }
    let room = MusicFixture(state: scratch("music.json"))
    try room.ask(.playSongs(many, at: 7_000))
    try room.ask(.pause)
    let again = MusicFixture(state: scratch("music.json"))
    #expect(again.player.status.count == 10_000 && again.player.status.song == many[7_000])
    // A position of another queue is ignored.
    try scratch.write(#"{"number":99,"index":3,"seconds":9}"#, to: "music.json.position")
    #expect(MusicFixture(state: scratch("music.json")).player.status.song == many[7_000])
    try scratch.write("{", to: "music.json")
    #expect(MusicFixture(state: scratch("music.json")).player.status == MusicStatus())
    #expect(try scratch.text("music.json.damaged") == "{")
    // If the state cannot be written, the music still plays, and an error is reported.
    let nowhere = MusicFixture(state: scratch("none/music.json"))
    try nowhere.ask(.playSongs(many, at: 0))
    #expect(nowhere.player.status.state == .playing)
    #expect(nowhere.player.status.savingProblem != nil)
  }
}
