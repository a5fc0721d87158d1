import AudioDevices
import Foundation
import SoundFiles
import Synchronization
import TestSupport
import Testing

@testable import MynaAudio

/// Tests handing the audio focus over, with a real sound server, each test in a separate process.
@Suite("Audio focus handover", .serialized)
struct FocusHandoverTests {
  @Test("A player that fails to play releases the audio focus, and the interrupted take resumes")
  func failedPlay() async {
    await #expect(processExitsWith: .success) { try FocusHandoverScenarios.failedPlay() }
  }

  @Test("A take that loses the focus before its first frame resumes when the focus is available")
  func lostBeforeBegun() async {
    await #expect(processExitsWith: .success) { try FocusHandoverScenarios.lostBeforeBegun() }
  }

  @Test("Playback fades out without a click before another player starts")
  func fades() async {
    await #expect(processExitsWith: .success) { try FocusHandoverScenarios.fades() }
  }

  @Test("A player released during playback releases the device and the audio focus")
  func releasedPlayer() async {
    await #expect(processExitsWith: .success) { try FocusHandoverScenarios.releasedPlayer() }
  }

  @Test(
    "A recorder released during recording releases the microphone, and the recording is complete")
  func releasedRecorder() async {
    await #expect(processExitsWith: .success) { try FocusHandoverScenarios.releasedRecorder() }
  }

  @Test(
    "A hanging sound server doesn't block the status, and playback starts once the server recovers")
  func standstill() async {
    await #expect(processExitsWith: .success) { try FocusHandoverScenarios.standstill() }
  }

  @Test("Opening a file that hangs can be canceled, while the current sound continues to play")
  func cancelled() async {
    await #expect(processExitsWith: .success) { try FocusHandoverScenarios.cancelled() }
  }
}

private enum FocusHandoverScenarios {
  static func failedPlay() throws {
    let (server, folder) = (try PacedServer(), Scratch(in: Scratch.memory))
    server.activate()
    let (devices, focus) = (AudioDevices(), AudioFocus())
    let idleCount = Mutex(0)
    focus.onIdle { idleCount.withLock { $0 += 1 } }
    try folder.write(.vowel(seconds: 2), to: "sound.wav", format: .wav16)
    let recorder = Recorder(devices: devices, focus: focus)
    try recorder.sync { try $0.record(to: folder("take.recording.wav")) }
    try #require(waitUntil { recorder.status.duration > 0.1 })

    let player = try Player(
      path: folder("sound.wav"), devices: devices, focus: focus, device: "nowhere")
    let songs = SequencePlayer(devices: devices, focus: focus, device: "nowhere")
    try songs.go(to: SequenceItem(id: 1, path: folder("sound.wav")))
    let plays = [{ try player.sync { try $0.play() } }, { try songs.sync { try $0.play() } }]
    for (count, play) in plays.enumerated() {
      let duration = recorder.status.duration
      #expect(throws: PlayerError.device(.notFound("nowhere", .output))) { try play() }
      try #require(recorder.status.state == .paused && recorder.status.isInterrupted)
      try #require(idleCount.withLock { $0 } == count + 1)
      try #require(try recorder.sync { try $0.resumeIfInterrupted() })
      try #require(waitUntil { recorder.status.duration > duration + 0.1 })
    }
    _ = try recorder.sync { try $0.stop() }
    server.kill()
  }

  static func lostBeforeBegun() throws {
    let (server, folder) = (try PacedServer(), Scratch(in: Scratch.memory))
    server.activate()
    let focus = AudioFocus()
    let recorder = Recorder(focus: focus)
    let other = FocusHolder(of: focus, for: .playing) { _, _, done in done() }
    // While the previous holder yields to the take, another player starts.
    let player = FocusHolder(of: focus, for: .playing) { _, _, done in
      _ = ThreadedCall { _ = other.acquire() }
      _ = waitUntil { other.isUsed }
      done()
    }
    try #require(player.acquire())
    try recorder.sync { try $0.record(to: folder("take.recording.wav")) }
    try #require(waitUntil { recorder.status.isInterrupted })
    try #require(recorder.status.state == .paused && recorder.status.device == nil)
    try #require(try !recorder.sync { try $0.resumeIfInterrupted() })
    other.rest()
    try #require(try recorder.sync { try $0.resumeIfInterrupted() })
    try #require(waitUntil { recorder.status.duration > 0.1 })
    _ = try recorder.sync { try $0.stop() }
    server.kill()
  }

  static func fades() throws {
    let (server, folder) = (try PacedServer(), Scratch(in: Scratch.memory))
    server.activate()
    let (devices, focus) = (AudioDevices(), AudioFocus())
    let tone = Signal.sine(frequency: 100, amplitude: 0.5, seconds: 20)
    try folder.write(tone.stereo, to: "tone.wav", format: .wavFloat)
    try folder.write(Signal.silence(seconds: 1).stereo, to: "still.wav", format: .wavFloat)
    let player = try Player(path: folder("tone.wav"), devices: devices, focus: focus)
    let songs = SequencePlayer(devices: devices, focus: focus)
    let still = try Player(path: folder("still.wav"), devices: devices, focus: focus)
    try songs.go(to: SequenceItem(id: 1, path: folder("tone.wav")))
    for play in [{ try player.sync { try $0.play() } }, { try songs.sync { try $0.play() } }] {
      server.speaker.forget()
      try play()
      try #require(server.speaker.advance(for: 0.5))
      try still.sync { try $0.play() }
      try #require(waitUntil { still.status.state == .ended })
      try #require(try server.finishes(server.speaker))
      let heard = server.speaker.played.samples
      // A tone of 100 Hz changes by 0.0066 per frame, and a cut by up to half of full scale.
      let step = zip(heard, heard.dropFirst()).map { abs($0 - $1) }.max() ?? 0
      try #require(heard.contains { abs($0) > 0.49 } && step < 0.02, "\(step)")
    }
    try #require(player.status.state == .paused && songs.status.state == .paused)
    server.kill()
  }

  static func releasedPlayer() throws {
    let (server, folder, time) = (try PacedServer(), Scratch(in: Scratch.memory), VirtualTime())
    server.activate()
    let (devices, focus) = (AudioDevices(), AudioFocus())
    let idleCount = Mutex(0)
    focus.onIdle { idleCount.withLock { $0 += 1 } }
    try folder.write(.vowel(seconds: 30), to: "sound.wav", format: .wav16)
    var player: Player? = try Player(
      path: folder("sound.wav"), devices: devices, focus: focus, time: time)
    try player?.sync { try $0.play() }
    let status = try #require(player).status
    try #require(status.state == .playing && time.tickerCount == 1)
    try #require(server.speaker.advance(for: 0.2))
    player = nil
    try #require(waitUntil { time.tickerCount == 0 })
    try #require(try waitUntil { try server.control("list", "short", "sink-inputs").isEmpty })
    try #require(idleCount.withLock { $0 } == 1)

    var songs: SequencePlayer? = SequencePlayer(devices: devices, focus: focus, time: time)
    try songs?.go(to: SequenceItem(id: 1, path: folder("sound.wav")))
    try songs?.sync { try $0.play() }
    try #require(server.speaker.advance(for: 0.2) && time.tickerCount == 1)
    songs = nil
    try #require(waitUntil { time.tickerCount == 0 })
    try #require(try waitUntil { try server.control("list", "short", "sink-inputs").isEmpty })
    try #require(idleCount.withLock { $0 } == 2)
    server.kill()
  }

  static func releasedRecorder() throws {
    let (server, folder, time) = (try PacedServer(), Scratch(in: Scratch.memory), VirtualTime())
    server.activate()
    var recorder: Recorder? = Recorder(time: time)
    let path = folder("take.recording.wav")
    var duration = 0.0
    do {
      let current = try #require(recorder)
      try current.sync { try $0.record(to: path) }
      try #require(time.advance { current.status.duration > 0.3 })
      duration = current.status.duration
    }
    recorder = nil
    try #require(waitUntil { time.tickerCount == 0 })
    try #require(try waitUntil { try server.control("list", "short", "source-outputs").isEmpty })
    try #require(try Signal(file: path).duration >= duration)
    server.kill()
  }

  static func standstill() throws {
    let (server, folder) = (try PacedServer(), Scratch(in: Scratch.memory))
    server.activate()
    try folder.write(.vowel(seconds: 30), to: "sound.wav", format: .wav16)
    let (player, recorder) = (try Player(path: folder("sound.wav")), Recorder())
    let path = folder("take.recording.wav")
    server.suspend()
    let play = ThreadedCall { try? player.sync { try $0.play() } }
    let record = ThreadedCall { try? recorder.sync { try $0.record(to: path) } }
    for _ in 0..<3 {
      try #require(ThreadedCall { _ = player.status }.returns())
      try #require(ThreadedCall { _ = recorder.status }.returns())
    }
    try #require(!play.hasReturned && !record.hasReturned)
    try #require(player.status.state == .stopped && recorder.status.state == .ready)
    server.resume()
    try #require(play.returns() && record.returns())
    try #require(waitUntil { player.status.position > 0.1 && recorder.status.duration > 0.1 })
    player.sync { $0.stop() }
    _ = try recorder.sync { try $0.stop() }
    server.kill()
  }

  static func cancelled() throws {
    let (server, folder) = (try PacedServer(), Scratch())
    server.activate()
    // A program that should decode the sound, but never writes anything.
    try FileManager.default.createDirectory(
      atPath: folder("bin"), withIntermediateDirectories: true)
    try Tool.write(
      script: "#!/bin/sh\necho > '\(folder("runs"))'\nexec sleep 1000000\n",
      to: folder("bin/ffmpeg"))
    setenv("PATH", folder("bin") + ":/usr/bin:/bin", 1)
    try folder.write(Data("\0\0\0\u{18}ftypM4A and no sound".utf8), to: "hang.m4a")
    try folder.write(.vowel(seconds: 30), to: "sound.wav", format: .wav16)
    let (songs, path) = (SequencePlayer(), folder("hang.m4a"))
    try songs.go(to: SequenceItem(id: 1, path: folder("sound.wav")))
    try songs.sync { try $0.play() }

    for opening in Opening.allCases {
      unlink(folder("runs"))
      let (request, outcome) = (CancellableRequest(), Outcome())
      let call = ThreadedCall {
        do throws(PlayerError) {
          try opening.run(path, in: songs, request)
        } catch {
          outcome.set(error)
        }
      }
      try #require(waitUntil { folder.names.contains("runs") })
      let position = songs.status.position
      try #require(ThreadedCall { songs.sync { $0.player.setVolume(0.5) } }.returns())
      try #require(waitUntil { songs.status.position > position + 0.1 })
      try #require(!call.hasReturned)
      request.end()
      try #require(call.returns())
      try #require(outcome.error == .sound(.cancelled))
    }
    try #require(songs.status.item == 1 && songs.status.undecided == 1)
    try #require(songs.status.state == .playing)
    songs.sync { $0.stop() }
    server.kill()
  }
}

/// The ways of opening a sound.
private enum Opening: CaseIterable {
  case alone, instead, next

  func run(_ path: String, in songs: SequencePlayer, _ request: CancellableRequest)
    throws(PlayerError)
  {
    let item = SequenceItem(id: 2, path: path)
    switch self {
    case .alone: _ = try Player(path: path, while: { request.holds })
    case .instead: try songs.go(to: item, while: { request.holds })
    case .next: try songs.setNext(1, with: item, while: { request.holds })
    }
  }
}

/// A request that can be canceled.
private final class CancellableRequest: Sendable {
  private let isOver = Atomic<Bool>(false)
  var holds: Bool { !isOver.load(ordering: .relaxed) }
  func end() { isOver.store(true, ordering: .relaxed) }
}

/// The error of a call on another thread.
private final class Outcome: Sendable {
  private let state = Mutex<PlayerError?>(nil)
  var error: PlayerError? { state.withLock { $0 } }
  func set(_ error: PlayerError) { state.withLock { $0 = error } }
}
