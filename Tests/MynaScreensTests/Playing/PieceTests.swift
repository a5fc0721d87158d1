import Foundation
import MIDI
import MediaControls
import MynaAudio
import MynaDSP
import MynaPiano
import MynaScreens
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing

@Suite("PlaybackModel: MIDI files")
@MainActor struct PieceTests {
  private let scratch: StudioScratch
  private let studio: Studio

  init() throws {
    scratch = try StudioScratch()
    studio = Studio(folders: scratch.folders)
  }

  private func write(_ events: [MIDIEvent] = Self.note) throws -> String {
    let entries = events.enumerated().map { MIDITrack.Entry(tick: $0 * 200, .event($1)) }
    let file = StandardMIDIFile(division: .quarter(ticks: 500), tracks: [MIDITrack(entries)])
    try scratch.scratch.write(Data(file.bytes), to: "Tune.mid")
    return scratch.scratch("Tune.mid")
  }

  private static let note: [MIDIEvent] = [
    .noteOn(channel: 0, key: 69, velocity: 100), .noteOff(channel: 0, key: 69, velocity: 64),
  ]

  @Test("A MIDI file opens under its title, and exports as audio or as MIDI")
  func opened() async throws {
    let path = try write()
    let model = PlaybackModel(NewTake(path: path), studio: studio)
    await model.open()
    #expect(model.phase == .stopped && model.problem == nil && model.preparation == nil)
    #expect(model.duration > 0.4 && model.take.title == "Tune" && !model.isRecording)
    #expect(await model.filePath() == path)
    model.adjust { $0.setRate(2) }
    let sound = model.export(to: scratch.scratch("Tune.wav"), format: .wavFloat)
    await sound.run()
    #expect(sound.phase == .done)
    let (made, whole) = (
      try Signal(file: scratch.scratch("Tune.wav")), try Signal(file: model.take.path)
    )
    #expect(abs(made.duration / whole.duration - 0.5) < 0.1)
    #expect(await model.findPerformance())
    let notes = try #require(model.exportPerformance(to: scratch.scratch("Copy.mid")))
    await notes.run()
    let same = FileManager.default.contentsEqual(atPath: path, andPath: scratch.scratch("Copy.mid"))
    #expect(same)
    // An exported copy is named after the piece.
    let offer = SharedFileProvider(model)
    model.reset()
    #expect(try await offer.make(.sound(.flac)).hasSuffix("/Tune.flac"))
    model.close()
  }

  @Test(
    "A MIDI file without notes is reported, and closing the page cancels preparation of the file")
  func failures() async throws {
    let path = try write([.controlChange(channel: 0, controller: 7, value: 100)])
    let model = PlaybackModel(NewTake(path: path), studio: studio)
    await model.open()
    #expect(model.problem == .piece(.render(.noNotes(path: path))) && model.phase == .opening)
    let files = OpenedFiles([path])
    #expect(await !files.findFirst())
    #expect(files.failures.map(\.problem) == [.piece(.render(.noNotes(path: path)))])

    let left = PlaybackModel(NewTake(path: try write()), studio: studio)
    async let opening: Void = left.open()
    left.close()
    await opening
    #expect(left.phase == .opening && left.problem == nil)
  }

  @Test("The media key for the next track skips to the next opened file")
  func mediaKeys() async throws {
    let files = OpenedFiles([try write(), scratch.scratch("other.wav")])
    let model = PlaybackModel(
      NewTake(path: scratch.scratch("Tune.mid")), studio: studio, files: files)
    await model.open()
    let state = try #require(model.mediaState(hidesTitle: false))
    #expect(state.canGoNext && !state.canGoPrevious)
    await model.perform(.next)
    #expect(files.index == 1)
    model.close()
  }
}
