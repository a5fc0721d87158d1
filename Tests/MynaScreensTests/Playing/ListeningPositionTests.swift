import Foundation
import MynaDSP
import MynaLibrary
import MynaScreens
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing

@testable import MynaAudio

@Suite("Listening positions")
@MainActor struct ListeningPositionTests {
  private let scratch: StudioScratch
  private let studio: Studio

  init() throws {
    scratch = try StudioScratch()
    studio = Studio(folders: scratch.folders)
    try scratch.folders.make(\.takes)
  }

  private func record(_ title: String) async throws {
    try scratch.scratch.write(
      Signal.noise(seconds: 10, seed: UInt64(title.utf8.first ?? 0)), to: "\(title).wav")
    let path = scratch.scratch("\(title).wav")
    try await studio.library.use { store throws(LibraryError) in
      _ = try store.imports.importFiles([path])
    }
  }

  private func take(_ title: String) async throws -> Take {
    try await studio.library.use { store throws(LibraryError) in try store.find(title) }
  }

  private func open(_ title: String) async throws -> PlaybackModel {
    let open = await studio.openTake(try await take(title))
    let model = PlaybackModel(try #require(open), studio: studio)
    await model.open()
    _ = await model.findPerformance()
    return model
  }

  private func leave(_ model: PlaybackModel) async {
    await model.finish()
    model.close()
  }

  @Test("A memo resumes at its last position and speed, and can start over")
  func goesOn() async throws {
    try await record("Talk")
    try await record("Walk")
    var model = try await open("Talk")
    #expect(model.position == 0 && !model.isGoingOn)
    await model.seek(to: 4)
    model.adjust { $0.speed = 1.5 }
    await leave(model)

    model = try await open("Talk")
    #expect(model.position == 4 && model.adjustments.speed == 1.5 && model.isGoingOn)
    await model.startOver()
    #expect(model.position == 0 && model.adjustments.isNeutral && !model.isGoingOn)
    await leave(model)
    model = try await open("Talk")
    #expect(model.position == 0 && !model.isGoingOn)
    model.close()
    // Each memo has its own position.
    model = try await open("Walk")
    #expect(model.position == 0 && model.adjustments.isNeutral)
    model.close()
    #expect(try await take("Walk").listening == nil)
  }

  @Test("A memo reopens with its effect, and from the start if playback had reached the end")
  func ended() async throws {
    try await record("Talk")
    var model = try await open("Talk")
    let vader = try #require(model.effects.first { $0.id == "vader" } ?? model.effects.last)
    model.adjust { $0 = SoundAdjustments(vader.chain) }
    await leave(model)
    model = try await open("Talk")
    #expect(model.isLit(vader) && model.chosen == vader && model.isGoingOn && model.position == 0)
    await model.seek(to: model.duration)
    await leave(model)
    model = try await open("Talk")
    #expect(model.adjustments.isNeutral && model.position == 0 && !model.isGoingOn)
    model.close()
  }

  @Test("The listening position is stored in the sidecar and survives the loss of the index")
  func sidecar() async throws {
    try await record("Talk")
    let model = try await open("Talk")
    await model.seek(to: 7)
    await leave(model)
    let place = try await take("Talk").listening
    #expect(place?.position == 7)
    let other = try LibraryStore(takes: scratch.folders.takes, data: scratch.scratch("anew"))
    try other.scan()
    #expect(try other.find("Talk").listening == place)
  }
}
