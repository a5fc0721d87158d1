import MynaScreens
import SoundFiles
import StudioSupport
import TestSupport
import Testing

@Suite("LibraryUpkeep")
@MainActor struct LibraryUpkeepTests {
  @Test("A file that somebody puts into the folder is read, so that it has a waveform at once")
  func putIn() async throws {
    let room = try EditRoom()
    try room.write(.noise(seconds: 1, seed: 1))
    await room.studio.upkeep.look()
    let model = MemosModel(library: room.studio.library)
    try await room.wait("one row") { model.count == 1 }
    try room.scratch.scratch.write(
      .noise(seconds: 1, seed: 2), to: "home/takes/2026-11-21 15.00 Other.flac", format: .flac)
    try await room.wait("both waveforms") {
      model.count == 2 && (0..<2).allSatisfy { model.row(at: $0)?.peaks.isEmpty == false }
    }
  }
}
