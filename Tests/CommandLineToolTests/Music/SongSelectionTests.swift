import Foundation
import MynaMusic
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("SongSelection")
struct SongSelectionTests {
  private let blockingCatalog = BlockingSongCatalog(catalog: FakeCatalog())

  private func choice(_ words: String...) throws -> SongSelection {
    let arguments = try ParsedArguments(words, for: MusicCommand.description)
    return try SongSelection(words: arguments.operands, arguments)
  }

  private func titles(_ choice: SongSelection) throws -> [String] {
    try choice.songs(in: blockingCatalog).map(\.title)
  }

  @Test("With no words, all songs are selected; otherwise, the songs that match every word")
  func words() throws {
    #expect(try titles(choice()).count == 6)
    #expect(try titles(choice("ludwig", "klavier")) == ["Für Elise", "Mondschein"])
    #expect(try titles(choice("ludwig", "--sort", "duration")).first == "Für Elise")
  }

  @Test("Albums and artists match regardless of case and accents")
  func names() throws {
    #expect(try titles(choice("--artist", "FREDERIC")) == ["Nocturne", "Étude"])
    #expect(try titles(choice("--album", "etudes")) == ["Étude"])
    #expect(try titles(choice("--album", "best of", "--artist", "ludwig")) == ["Ode an die Freude"])
    // The album is by another artist.
    #expect(try titles(choice("--album", "Klavier", "--artist", "Frédéric")) == [])
  }

  @Test("A misspelled or ambiguous album or artist is refused with suggestions")
  func wrong() throws {
    func error(_ words: String...) throws -> SongSelectionError? {
      let arguments = try ParsedArguments(words, for: MusicCommand.description)
      let choice = try SongSelection(words: [], arguments)
      return #expect(throws: SongSelectionError.self) { try choice.songs(in: blockingCatalog) }
    }
    #expect(try error("--artist", "Ludwik") == .noArtist("Ludwik", nearest: "Ludwig"))
    #expect(try error("--album", "Klavir") == .noAlbum("Klavir", nearest: "Klavier"))
    #expect(
      try error("--album", "Best of")
        == .severalAlbums("Best of", artists: ["Frédéric", "Ludwig"]))
  }

  @Test("Path arguments select files, and other words select songs")
  func files() throws {
    let folder = Scratch()
    try folder.write("", to: "a.flac")
    #expect(
      try choice(folder("a.flac"), folder("./a.flac")).files() == [
        .file(folder("a.flac")), .file(folder("a.flac")),
      ])
    #expect(try choice("no", "such", "song").files() == nil)
    #expect(throws: SongSelectionError.noFile("b.flac")) {
      try choice(folder("a.flac"), "b.flac").files()
    }
    #expect(throws: SongSelectionError.noFile("/none/b.flac")) {
      try choice("/none/b.flac").files()
    }
    #expect(throws: SongSelectionError.folder(folder.path)) { try choice(folder.path).files() }
  }
}
