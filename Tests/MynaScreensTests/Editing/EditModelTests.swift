import Foundation
import MynaLibrary
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing
import Threads

@testable import MynaAudio
@testable import MynaScreens

/// Tests the editing screen's decisions, without widgets or a speaker.
@Suite("EditModel")
@MainActor struct EditModelTests {
  private let room: EditFixture

  init() throws { room = try EditFixture() }

  @Test("A take in the library can be edited, but a file outside the library can't")
  func whatCanBeEdited() async throws {
    let edit = try await room.open(.noise(seconds: 1, seed: 1))
    #expect(edit.canEdit && !edit.canUndo && !edit.isEditing)
    edit.setEditing(true)
    #expect(edit.isEditing && edit.selection == 0...1 && edit.isWhole)

    try room.scratch.scratch.write(.noise(seconds: 1, seed: 1), to: "outside.flac")
    let other = try await room.edit(room.scratch.scratch("outside.flac"))
    // Waits until a scan of the library has looked for the file.
    await room.studio.maintenance.refresh()
    other.setEditing(true)
    #expect(!other.canEdit && !other.isEditing)
    try await other.normalize()
    #expect(other.playback.duration == 1 && !other.canUndo)
  }

  @Test("A new take can be edited once its file is finalized")
  func recorded() async throws {
    let recorded = try RecordedJournal(
      for: room.scratch.take("2026-11-21 14.03 New.wav"), seconds: 1)
    let take = NewTake(
      RecordedTake(
        journal: recorded.path, identity: recorded.identity, frameCount: 48_000,
        sampleRate: 48_000, channelCount: 1))
    let playback = PlaybackModel(take, studio: room.studio)
    await playback.open()
    let edit = room.follow(EditModel(playback))
    #expect(!edit.canEdit)
    await room.studio.finish(take)
    try await room.wait("the take") { edit.canEdit }
  }

  @Test("Selection ends can't cross each other or extend beyond the recording")
  func selecting() async throws {
    let edit = try await room.open(.noise(seconds: 3, seed: 1))
    edit.setEditing(true)
    edit.moveStart(to: 1)
    edit.moveEnd(to: 2)
    #expect(edit.selection == 1...2 && !edit.isWhole)
    edit.moveStart(to: 2.5)
    #expect(edit.selection == 1.9...2)
    edit.moveEnd(to: 0)
    #expect(edit.selection == 1.9...2)
    edit.moveStart(to: -1)
    edit.moveEnd(to: 9)
    #expect(edit.selection == 0...3 && edit.isWhole)
  }

  @Test("Selecting from or to a position starts editing and sets that end of the selection")
  func selectingFrom() async throws {
    let edit = try await room.open(.noise(seconds: 3, seed: 1))
    edit.select(from: 1)
    #expect(edit.isEditing && edit.selection == 1...3)
    edit.select(to: 2)
    #expect(edit.selection == 1...2)
    edit.setEditing(false)
    edit.select(to: 2)
    #expect(edit.isEditing && edit.selection == 0...2)
  }

  @Test("The Memos list shows an edit's progress, and clears it when the edit is canceled")
  func inList() async throws {
    let edit = try await room.open(.noise(seconds: 300, seed: 1))
    let (studio, id) = (room.studio, try #require(edit.playback.kept?.id))
    let memos = MemosModel(library: studio.library, jobs: studio.jobs)
    await memos.refresh()
    try await room.wait("the row") { memos.row(at: 0) != nil }
    var told: [Double?] = []
    memos.onChange = { [weak memos] change in
      if case .updated(0..<1) = change, let memos { told.append(memos.editProgress(of: id)) }
    }
    let work = Task { try await edit.reduceNoise() }
    try await room.wait("the progress") { told.contains { $0 != nil } }
    #expect((0...1).contains(memos.editProgress(of: id) ?? -1))
    edit.cancel()
    await #expect(throws: StudioError.cancelled) { try await work.value }
    try await room.wait("the end") { told.last == .some(nil) }
    #expect(memos.editProgress(of: id) == nil)
  }

  @Test("Playback is limited to the selection while editing, and covers the whole take afterward")
  func part() async throws {
    let edit = try await room.open(.noise(seconds: 3, seed: 1))
    edit.setEditing(true)
    edit.moveStart(to: 1)
    edit.moveEnd(to: 2)
    try await room.wait("the part") { edit.playback.part == 1...2 }
    try await room.wait("the beginning of the part") { edit.playback.position == 1 }
    edit.setEditing(false)
    try await room.wait("all of it") { edit.playback.part == nil }
    #expect(edit.playback.problem == nil)
  }

  @Test("Trim keeps the selection, Cut Out removes it, and Undo restores the original bytes")
  func trimAndCut() async throws {
    let sound = Signal.noise(seconds: 3, seed: 1)
    let edit = try await room.open(sound)
    let (path, playback) = (edit.playback.take.path, edit.playback)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    edit.setEditing(true)
    playback.adjust { $0.pitch = 300 }
    await playback.seek(to: 1.5)
    edit.moveStart(to: 1)
    edit.moveEnd(to: 2.25)
    try await edit.trim()
    #expect(try Signal(file: playback.take.path).frameCount == 60_000)
    #expect(playback.duration == 1.25 && playback.position == 0.5)
    #expect(playback.adjustments.pitch == 300 && playback.phase == .stopped)
    #expect(edit.selection == 0...1.25 && edit.isEditing && edit.canUndo)

    edit.moveStart(to: 0.25)
    edit.moveEnd(to: 0.75)
    try await edit.cut()
    #expect(try Signal(file: playback.take.path).frameCount == 36_000)
    #expect(playback.duration == 0.75 && playback.position == 0.25)
    edit.setEditing(false)
    try await edit.undo()
    #expect(playback.duration == 1.25 && edit.canUndo)
    try await edit.undo()
    #expect(playback.duration == 3 && !edit.canUndo && playback.take.path == path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    await #expect(throws: StudioError.library(.notEdited(title: "Song"))) { try await edit.undo() }
  }

  @Test("A trim replaces the waveform with the waveform of the new audio")
  func picture() async throws {
    let edit = try await room.open(.noise(seconds: 3, seed: 1))
    await edit.playback.readSound()
    edit.setEditing(true)
    edit.moveEnd(to: 1)
    try await edit.trim()
    try await room.wait("a second") { edit.playback.overview?.duration == 1 }
  }

  @Test("A split creates a second take, and undo restores the first and deletes the second")
  func split() async throws {
    let edit = try await room.open(.noise(seconds: 3, seed: 1))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: edit.playback.take.path))
    await #expect(throws: StudioError.library(.emptyRange(title: "Song"))) {
      try await edit.split()
    }
    await edit.playback.seek(to: 1)
    let rest = try #require(try await edit.split())
    // The take now ends there, so nothing is left to play.
    #expect(edit.playback.duration == 1 && edit.playback.position == 0)
    #expect(try Signal(file: room.scratch.take(rest.fileName)).frameCount == 96_000)
    try await edit.undo()
    #expect(edit.playback.duration == 3)
    #expect(try Data(contentsOf: URL(fileURLWithPath: edit.playback.take.path)) == bytes)
    #expect(try await room.take(rest.id)?.deleted != nil)
  }

  @Test("Takes from several splits get numbered titles, and their file names contain the date once")
  func splitTitles() async throws {
    let edit = try await room.open(.noise(seconds: 3, seed: 1))
    try await room.change { store throws(LibraryError) in
      let take = try store.takes(store.keys())[0]
      try store.descriptions.rename(take.id, to: "2026-11-21 14.03")
    }
    try await room.wait("the title") { edit.playback.take.title == "2026-11-21 14.03" }
    var names: [String] = []
    for place in [2.0, 1] {
      await edit.playback.seek(to: place)
      let part = try #require(try await edit.split())
      names.append(part.title)
      #expect(part.fileName.split(separator: "-").count == 3, "\(part.fileName)")
    }
    #expect(names == ["2026-11-21 14.03 2", "2026-11-21 14.03 3"])
  }

  @Test("Undone edits, including splits, can be redone until a new edit is made")
  func redo() async throws {
    let edit = try await room.open(.noise(seconds: 3, seed: 1))
    func bytes() throws -> Data {
      try Data(contentsOf: URL(fileURLWithPath: edit.playback.take.path))
    }
    #expect(!edit.canRedo)
    edit.setEditing(true)
    edit.moveEnd(to: 2)
    try await edit.trim()
    let trimmed = try bytes()
    await edit.playback.seek(to: 1)
    let rest = try #require(try await edit.split())
    try await edit.undo()
    #expect(try await room.take(rest.id)?.deleted != nil)
    try await edit.undo()
    #expect(edit.playback.duration == 3 && edit.canRedo && !edit.canUndo)
    try await edit.redo()
    #expect(edit.playback.duration == 2 && edit.canRedo && edit.canUndo)
    #expect(try bytes() == trimmed)
    try await edit.redo()
    #expect(edit.playback.duration == 1 && !edit.canRedo)
    #expect(try await room.take(rest.id)?.deleted == nil)
    // Undoing the redone split deletes the second take again.
    try await edit.undo()
    #expect(try await room.take(rest.id)?.deleted != nil && edit.canRedo)
    edit.moveEnd(to: 1.5)
    try await edit.trim()
    #expect(!edit.canRedo && edit.playback.duration == 1.5)
    try await edit.redo()
    #expect(edit.playback.duration == 1.5)
  }

  @Test("An edit undone by another process can be redone on the editing screen")
  func redoOfOthers() async throws {
    let edit = try await room.open(.noise(seconds: 3, seed: 1))
    edit.setEditing(true)
    edit.moveEnd(to: 2)
    try await edit.trim()
    let id = try #require(edit.playback.kept?.id)
    try await room.change { store throws(LibraryError) in try store.edits.undo(id) }
    try await room.wait("the way forward") { edit.canRedo && edit.playback.duration == 3 }
    try await edit.redo()
    #expect(edit.playback.duration == 2)
  }

  @Test("Undoing a split keeps the split-off take if it was renamed")
  func splitAndNamed() async throws {
    let edit = try await room.open(.noise(seconds: 3, seed: 1))
    await edit.playback.seek(to: 2)
    let rest = try #require(try await edit.split())
    try await room.change { store throws(LibraryError) in
      try store.descriptions.rename(rest.id, to: "Chorus")
    }
    try await edit.undo()
    #expect(edit.playback.duration == 3)
    let found = try await room.take(rest.id)
    #expect(found?.deleted == nil && found?.title == "Chorus")
  }

  @Test("Restoring the original undoes normalization and noise reduction, and can itself be undone")
  func wholeFiles() async throws {
    let edit = try await room.open(.noise(amplitude: 0.0025, seconds: 3))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: edit.playback.take.path))
    try await edit.normalize()
    let loud = try await SoundReport(path: edit.playback.take.path)
    #expect(abs(try #require(loud.loudness) + 16) < 0.1)
    try await edit.reduceNoise()
    let soft = try await SoundReport(path: edit.playback.take.path)
    #expect(try #require(soft.loudness) < -20)
    try await edit.restoreOriginal()
    #expect(try Data(contentsOf: URL(fileURLWithPath: edit.playback.take.path)) == bytes)
    try await edit.undo()
    let undone = try await SoundReport(path: edit.playback.take.path)
    #expect(try #require(undone.loudness) < -20)
  }

  @Test("An impossible edit throws the reason and leaves nothing to undo")
  func refused() async throws {
    let edit = try await room.open(.silence(seconds: 1))
    let silent = StudioError.library(.silent(title: "Song"))
    await #expect(throws: silent) { try await edit.normalize() }
    edit.setEditing(true)
    let empty = StudioError.library(.emptyRange(title: "Song"))
    await #expect(throws: empty) { try await edit.trim() }
    await #expect(throws: empty) { try await edit.cut() }
    #expect(!edit.canUndo && !edit.isWorking && edit.progress == nil)
    try FileManager.default.removeItem(atPath: edit.playback.take.path)
    edit.moveEnd(to: 0.5)
    await #expect(throws: StudioError.self) { try await edit.trim() }
  }

  @Test("A canceled edit leaves the take's file unchanged")
  func cancelled() async throws {
    let edit = try await room.open(.noise(seconds: 120, seed: 1))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: edit.playback.take.path))
    // Blocks the edit, which might finish before it is canceled.
    let gate = DispatchSemaphore(value: 0)
    edit.queue.async { gate.wait() }
    let work = Task { () async -> StudioError? in
      do throws(StudioError) { try await edit.reduceNoise() } catch { return error }
      return nil
    }
    try await room.wait("the work") { edit.isWorking }
    edit.cancel()
    gate.signal()
    #expect(await work.value == .cancelled)
    #expect(!edit.isWorking && !edit.canUndo && edit.playback.duration == 120)
    #expect(try Data(contentsOf: URL(fileURLWithPath: edit.playback.take.path)) == bytes)
  }

  @Test("The editing screen shows a rename, undo, or deletion of the take by another process")
  func others() async throws {
    let edit = try await room.open(.noise(seconds: 3, seed: 1))
    let id = try #require(edit.playback.kept?.id)
    try await room.change { store throws(LibraryError) in
      try store.descriptions.rename(id, to: "Chorus")
    }
    try await room.wait("the name") { edit.playback.take.title.hasSuffix("Chorus") }
    edit.setEditing(true)
    edit.moveEnd(to: 1)
    try await edit.trim()
    try await room.change { store throws(LibraryError) in try store.edits.undo(id) }
    try await room.wait("the old sound") { edit.playback.duration == 3 && !edit.canUndo }
    try await room.change { store throws(LibraryError) in try store.trash.delete([id]) }
    try await room.wait("the end of editing") { !edit.canEdit && !edit.isEditing }
  }

  @Test("The library's stored waveform appears before the audio is read, and matches the audio")
  func peaks() async throws {
    try room.write(.noise(seconds: 3, seed: 1))
    try await room.change { store throws(LibraryError) in
      try store.scan()
      try store.analyses.analyzeAll()
    }
    let edit = try await room.edit(room.path)
    try await room.wait("the take") { edit.canEdit }
    try await room.wait("its looks") { edit.playback.isBetterKept }
    let kept = await edit.playback.keptColumns(100, in: 0...3)
    await edit.playback.readSound()
    #expect(!edit.playback.isBetterKept)
    #expect(kept == edit.playback.overview?.columns(100, in: 0...3))
    edit.setEditing(true)
    edit.moveEnd(to: 2)
    try await edit.trim()
    #expect(edit.playback.peaks == nil, "they are of another sound")
  }

  @Test(
    "If another process renames a take during an edit, the name appears once the edit is canceled")
  func changedMeanwhile() async throws {
    let edit = try await room.open(.noise(seconds: 200, seed: 1))
    let id = try #require(edit.playback.kept?.id)
    edit.setEditing(true)
    let cleaning = Task { try await edit.reduceNoise() }
    try await room.wait("an edit") { edit.isWorking }
    #expect(room.studio.jobs.kinds == [.edit])
    try await room.change { store throws(LibraryError) in
      _ = try store.descriptions.rename(id, to: "Called otherwise")
    }
    edit.cancel()
    // The rename may have happened before the edit opened the file.
    await #expect(throws: StudioError.self) { try await cleaning.value }
    try await room.wait("the other title") { edit.playback.take.title == "Called otherwise" }
    #expect(!edit.canUndo && room.studio.jobs.kinds.isEmpty)
  }

  @Test("Quitting during an edit cancels the edit and leaves the take unedited")
  func quit() async throws {
    let edit = try await room.open(.noise(seconds: 200, seed: 1))
    let cleaning = Task { try await edit.reduceNoise() }
    try await room.wait("an edit") { edit.isWorking }
    await room.studio.jobs.cancel()
    #expect(!edit.isWorking && !edit.canUndo)
    await #expect(throws: StudioError.cancelled) { try await cleaning.value }
  }
}
