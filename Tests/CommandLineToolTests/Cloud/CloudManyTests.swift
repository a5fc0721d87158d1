import Foundation
import TestSupport
import Testing

@Suite("myna cloud put and get with folders and patterns")
struct CloudManyTests {
  /// Creates folders, and files that contain their own paths.
  private func make(folders: [String], files: [String] = [], in home: CloudHome) throws {
    for folder in folders {
      try FileManager.default.createDirectory(
        atPath: home.folder(folder), withIntermediateDirectories: true)
    }
    for file in files { try home.folder.write(file, to: file) }
  }

  @Test("A folder is uploaded and downloaded with its structure, and repeating either is harmless")
  func roundTrip() throws {
    let home = try CloudHome.ready()
    try make(
      folders: ["Takes/sub", "out"], files: ["Takes/notes.txt", "Takes/.hidden.wav"], in: home)
    try home.folder.write(.noise(seconds: 0.1, seed: 1), to: "Takes/a.wav")
    try home.folder.write(.noise(seconds: 0.1, seed: 2), to: "Takes/sub/Grün.wav")
    for _ in 0..<2 {
      let put = try home.run("put", "Takes/", "--as", "Backup/")
      #expect(put.status == 0 && put.talk.contains("notes.txt"), "\(put.talk)")
      #expect(put.text == "Backup/Takes/a.wav\nBackup/Takes/sub/Grün.wav\n")
    }
    for _ in 0..<2 {
      let get = try home.run("get", "Backup/Takes/", "-o", "out")
      #expect(get.status == 0, "\(get.talk)")
      #expect(get.text == "out/Takes/a.wav\nout/Takes/sub/Grün.wav\n")
    }
    #expect(
      try home.folder.data("out/Takes/sub/Grün.wav") == home.folder.data("Takes/sub/Grün.wav"))
    // An existing file with other content is kept.
    try home.folder.write("mine", to: "out/Takes/a.wav")
    let get = try home.run("get", "Backup/**", "-o", "out/", "--json")
    #expect(get.status == 1 && get.talk.contains("--force"), "\(get.talk)")
    #expect(get.text.contains("out/Takes/sub/Grün.wav") && !get.text.contains("a.wav"))
    #expect(try home.folder.text("out/Takes/a.wav") == "mine")
  }

  @Test(
    "A pattern downloads every match, and an object name with special characters is taken literally"
  )
  func patterns() throws {
    let home = try CloudHome.ready()
    let names = [
      "T/a1.txt", "T/a2.txt", "T/b.txt", "T/sub/a3.txt", "song [live].txt", "song l.txt",
    ]
    try make(folders: ["bucket/T/sub", "o", "p"], files: names.map { "bucket/" + $0 }, in: home)
    let get = try home.run("get", "T/a?.txt", "nothing*", "T/b.txt", "T/*", "-o", "o")
    #expect(get.status == 1 && get.talk.contains("“nothing*”"), "\(get.talk)")
    #expect(get.text == "o/a1.txt\no/a2.txt\no/b.txt\n")
    let one = try home.run("get", "song [live].txt", "-o", "p/song.txt")
    #expect(one.status == 0 && one.text == "p/song.txt\n", "\(one.talk)")
    #expect(try home.folder.text("p/song.txt") == "bucket/song [live].txt")
    let set = try home.run("get", "song [kl]*", "-o", "p")
    #expect(set.status == 0 && set.text == "p/song l.txt\n", "\(set.talk)")
    #expect(try home.run("get", "none/", "-o", "p").isRefusal(naming: "none/"))
  }

  @Test("An object name with a tab and a newline takes one row and can be downloaded")
  func oddName() throws {
    let home = try CloudHome.ready()
    try home.folder.write("odd", to: "bucket/a\tb\nc.txt")
    let rows = try home.run("ls").text.split(separator: "\n")
    #expect(rows.count == 2 && rows[1].hasSuffix(#"  a\tb\nc.txt"#), "\(rows)")
    #expect(try home.run("get", "a*").text == "a_b_c.txt\n")
    #expect(try home.folder.text("a_b_c.txt") == "odd")
  }

  @Test("A file whose name isn't a valid object name doesn't stop the upload of its folder")
  func badName() throws {
    let home = try CloudHome.ready()
    try make(folders: ["F", "empty"], files: ["empty/x.txt"], in: home)
    try home.folder.write(.noise(seconds: 0.1, seed: 1), to: "F/a\nb.wav")
    try home.folder.write(.noise(seconds: 0.1, seed: 2), to: "F/c.wav")
    let put = try home.run("put", "F", "empty")
    #expect(put.status == 1 && put.text == "F/c.wav\n", "\(put.talk)")
    #expect(put.talk.contains("a\\nb.wav") && put.talk.contains("“empty”"), "\(put.talk)")
    #expect(try home.run("put", "F", "--as", "G").isRefusal(64, naming: "--as"))
  }
}
