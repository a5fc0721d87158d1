import MusicTags
import TestSupport
import Testing

@testable import MynaMusic

/// The library's texts for songs whose tags state no encoding.
@Suite("Folder encodings")
struct FolderEncodingTests {
  let scratch = MusicScratch()

  /// Returns a line for the fake reader, with a text of unknown encoding.
  private func line(_ field: String, _ text: String, _ encoding: String) throws -> String {
    let bytes = try #require(LegacyDecoder.encode(text, to: encoding))
    return "\(field)=\(UndecodedText.text(of: bytes))\n"
  }

  private func write(
    _ path: String, _ title: String, _ encoding: String, artist: String = "Olympic"
  ) throws {
    try scratch.write(
      path, try line("title", title, encoding) + line("artist", artist, encoding) + "album=Hity\n")
  }

  @Test("An ambiguous tag is decoded like its folder's other songs, without rereading the file")
  func together() async throws {
    try write("A/1.mp3", "Želva", "iso-8859-2")
    let library = scratch.library()
    try await library.update()
    #expect(try await library.titles().first != "Želva")
    try write("A/2.mp3", "Dej mi víc své lásky", "iso-8859-2")
    try write("A/3.mp3", "Okno mé lásky, kdyby žil", "iso-8859-2")
    try write("A/4.mp3", "Šťastný muž a bláznivý Kiki", "iso-8859-2")
    try await library.update()
    let titles = try await library.titles()
    #expect(titles.contains("Želva"), "\(titles)")
    // Search and order use the displayed text.
    #expect(try await library.titles("zelva") == ["Želva"])
    let read = scratch.reader.read.filter { $0.hasSuffix("A/1.mp3") }
    #expect(read.count == 1, "No file is read again.")
  }

  @Test("A moved song's tags are decoded with its new folder's encoding")
  func moved() async throws {
    try write("A/1.mp3", "Želva", "iso-8859-2")
    try write("B/2.mp3", "Šťastný muž a bláznivý Kiki", "iso-8859-2")
    try write("B/3.mp3", "Okno mé lásky, kdyby žil", "iso-8859-2")
    let library = scratch.library()
    try await library.update()
    try scratch.move("A/1.mp3", to: "B/1.mp3")
    try await library.update()
    #expect(try await library.titles("zelva") == ["Želva"])
  }

  @Test("A user can set a folder's encoding, including subfolders, and remove it")
  func stated() async throws {
    try write("A/CD1/1.mp3", "ДДТ", "koi8-r", artist: "ДДТ")
    try write("B/1.mp3", "Déjà vu", "windows-1252", artist: "Zoé")
    let library = scratch.library()
    try await library.update()
    let guessed = try await library.titles("")
    try await library.setFolders([scratch.music], encodings: [scratch.music + "/A": "koi8-r"])
    #expect(Set(try await library.titles()) == ["ДДТ", "Déjà vu"])
    #expect(try await library.artists().map(\.name) == ["Zoé", "ДДТ"])
    // Restarts with the setting, and without it.
    let again = MusicLibrary(
      MusicLibrary.Paths(
        data: scratch.data, thumbnails: scratch.thumbnails, folders: [scratch.music],
        encodings: [scratch.music + "/A": "KOI8-R"]), samples: [], source: scratch.reader,
      pictures: scratch.reader, time: scratch.time)
    try await again.update()
    #expect(try await again.titles("").contains("ДДТ"))
    try await again.setFolders([scratch.music])
    #expect(try await again.titles("") == guessed)
  }

  @Test("A chosen encoding applies to its folder and subfolders, not to folders with similar names")
  func nearest() {
    let stated = FolderTagEncodings(
      ["/m/A": "koi8-r", "/m/A/B": "big5", "/m/C": "no such", "/": "gbk"])
    #expect(stated.encoding(of: "/m/A") == "koi8-r")
    #expect(stated.encoding(of: "/m/A/x") == "koi8-r")
    #expect(stated.encoding(of: "/m/A/B/x") == "big5")
    #expect(stated.encoding(of: "/m/AB") == "gbk")
    #expect(stated.encoding(of: "/m/C") == "gbk")
  }

  @Test("Bytes that are invalid in the chosen encoding are shown as replacement characters")
  func invalid() async throws {
    try write("A/1.mp3", "Übel", "windows-1252", artist: "Übel")
    let library = scratch.library()
    try await library.setFolders([scratch.music], encodings: [scratch.music: "utf-8"])
    #expect(try await library.titles() == ["\u{FFFD}bel"])
  }
}
