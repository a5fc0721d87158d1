import AudioDevices
import Foundation
import MynaAudio
import SoundFiles
import TestSupport
import Testing

/// Tests players and recorders whose thread is busy, as with a file, a disk or an unresponsive
/// sound server.
@Suite("Busy players and recorders")
struct BusyOwnerTests {
  private let time = VirtualTime()
  private let scratch = Scratch(in: Scratch.memory)

  init() throws {
    try scratch.write(.vowel(seconds: 10), to: "sound.wav", format: .wav16)
  }

  /// Makes calls while the thread is busy.
  ///
  /// The status must be available, and the calls must run in order afterward.
  private func expectOrder(
    status: @escaping @Sendable () -> Void, calls: [@Sendable () -> Void],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let begun = time.whileBusy {
      let begun = calls.map { ThreadedCall($0) }
      #expect(ThreadedCall(status).returns(), sourceLocation: sourceLocation)
      #expect(begun.allSatisfy { !$0.hasReturned }, sourceLocation: sourceLocation)
      return begun
    }
    #expect(begun.allSatisfy { $0.returns() }, sourceLocation: sourceLocation)
  }

  @Test("While a player is busy, its status is readable, and a pending seek runs afterward")
  func player() throws {
    let player = try Player(path: scratch("sound.wav"), time: time)
    try player.sync { try $0.seek(to: 2) }
    expectOrder(
      status: { #expect(player.status.position == 2 && player.status.duration == 10) },
      calls: [{ try? player.sync { try $0.seek(to: 5) } }])
    #expect(player.status.position == 5)
  }

  @Test(
    "While a sequence player is busy, its status is readable, and pending calls run in order later")
  func sequence() throws {
    let player = SequencePlayer(time: time)
    let item = SequenceItem(id: 7, path: scratch("sound.wav"))
    try player.go(to: item, at: 2)
    expectOrder(
      status: { #expect(player.status.item == 7 && player.status.position == 2) },
      calls: [
        { try? player.sync { try $0.seek(to: 5) } }, { player.sync { $0.player.setVolume(0.5) } },
      ])
    #expect(abs(player.status.position - 5) < 0.001)
    #expect(player.status.undecided == 7)
  }

  @Test("While a recorder is busy, its status is readable, and pending calls run afterward")
  func recorder() {
    let recorder = Recorder(time: time)
    expectOrder(
      status: { #expect(recorder.status == RecorderStatus()) },
      calls: [{ recorder.sync { $0.pause() } }, { _ = recorder.sync { $0.mark() } }])
    #expect(recorder.status == RecorderStatus())
  }

  @Test("The next sound is decided only once, unless the decision is canceled or withdrawn")
  func follow() throws {
    let player = SequencePlayer(time: time)
    let (first, next) = (
      SequenceItem(id: 1, path: scratch("sound.wav")),
      SequenceItem(id: 2, path: scratch("sound.wav"))
    )
    try player.go(to: first)
    #expect(try !player.setNext(1, with: next) { false })
    #expect(player.status.undecided == 1)
    #expect(try player.setNext(1, with: next))
    #expect(player.status.undecided == nil)
    // A decision that comes too late has no effect.
    #expect(try !player.setNext(1, with: first))
    player.sync { $0.end(after: 1) }
    player.sync { $0.forgetNext() }
    #expect(player.status.undecided == 1)
    player.sync { $0.end(after: 1) }
    #expect(player.status.undecided == nil && player.status.item == 1)
  }
}
