import Foundation
import TestSupport
import Testing

@Suite("myna cloud with a folder")
struct CloudFolderTests {
  private struct Row: Decodable {
    let name: String
    let bytes: Int
    let seconds: Double?
    let type: String?
    let modified: String
  }

  private struct Report: Decodable {
    let kind: String
    let path: String?
    let reachable: Bool?
    let objects: Int?
    let bytes: Int?
    let unfinished: Int?
  }

  @Test("Setting up a cloud folder saves the location and leaves the folder empty")
  func setUp() throws {
    let home = try CloudHome()
    let outcome = try home.run("setup", "folder", "bucket")
    #expect(outcome.isRefusal(0, naming: home.bucket), "\(outcome.talk)")
    #expect(home.objects.isEmpty)
    #expect(try home.folder.text("home/settings/cloud.json").contains("\"kind\" : \"folder\""))
    let report = try home.run("status", "--json").json(Report.self)
    #expect(report.kind == "folder" && report.path == home.bucket && report.reachable == true)
  }

  @Test("A file can be uploaded, listed with its length, downloaded, and removed")
  func roundTrip() throws {
    let home = try CloudHome.ready()
    try home.folder.write(.noise(seconds: 1.5, seed: 1), to: "memo.wav")
    let put = try home.run("put", "memo.wav", "--as", "Takes/Für Elise.wav")
    #expect(put.status == 0 && put.text == "Takes/Für Elise.wav\n", "\(put.talk)")
    #expect(home.objects.contains("Takes/Für Elise.wav"))
    let rows = try home.run("ls", "--json").json([Row].self)
    #expect(rows.map(\.name) == ["Takes/Für Elise.wav"])
    #expect(rows[0].seconds == 1.5 && rows[0].type == "audio/wav")
    let table = try home.run("ls", "Takes/")
    #expect(table.text.contains("0:01") && table.text.contains("audio/wav"), "\(table.text)")
    #expect(try home.run("ls", "None").isRefusal(0, naming: "None"))
    let get = try home.run("get", "Takes/Für Elise.wav", "-o", "back.wav")
    #expect(get.status == 0 && get.text == "back.wav\n", "\(get.talk)")
    #expect(try home.folder.data("back.wav") == home.folder.data("memo.wav"))
    let report = try home.run("status", "--json").json(Report.self)
    #expect(report.objects == 1 && report.unfinished == 0)
    #expect(try home.run("rm", "Takes/Für Elise.wav").isRefusal(naming: "--yes"))
    #expect(try home.run("rm", "Takes/Für Elise.wav", "--yes").isRefusal(0, naming: "removed"))
    #expect(try home.run("ls").isRefusal(0, naming: "There are no files in the cloud"))
    #expect(try home.run("ls", "--json").text == "[]\n")
  }

  @Test(
    "When many files are transferred at once, one failure doesn't stop the others",
    arguments: ["1", "4"])
  func many(transfers: String) throws {
    struct Row: Decodable { let name: String }
    let home = try CloudHome.ready()
    let names = (0..<20).map { "file-\($0).txt" }
    for name in names where name != "file-7.txt" {
      try home.folder.write("This is \(name).", to: name)
    }
    let put = try home.run(["put"] + names + ["--as", "many/", "--transfers", transfers])
    #expect(put.status != 0 && put.talk.contains("file-7.txt"), "\(put.talk)")
    let there = names.filter { $0 != "file-7.txt" }.map { "many/" + $0 }
    #expect(put.text.split(separator: "\n").map(String.init).sorted() == there.sorted())
    try FileManager.default.createDirectory(
      atPath: home.folder("back"), withIntermediateDirectories: false)
    let get = try home.run(["get"] + there + ["-o", "back", "--json", "--transfers", transfers])
    #expect(try get.json([Row].self).map(\.name) == there, "in the order that was asked for")
    for name in names where name != "file-7.txt" {
      #expect(try home.folder.text("back/" + name) == "This is \(name).")
    }
    let tooMany = try home.run("put", "file-1.txt", "--transfers", "17")
    #expect(tooMany.status != 0 && tooMany.talk.contains("--transfers"), "\(tooMany.talk)")
  }

  @Test("Uploads and downloads replace existing files only with --force")
  func force() throws {
    let home = try CloudHome.ready()
    try home.folder.write("one", to: "a.txt")
    try home.run("put", "a.txt")
    try home.folder.write("two, which is longer", to: "a.txt")
    #expect(try home.run("put", "a.txt").isRefusal(naming: "--force"))
    #expect(try home.folder.text("bucket/a.txt") == "one")
    #expect(try home.run("get", "a.txt").isRefusal(naming: "--force"))
    #expect(try home.run("put", "a.txt", "--bwlimit", "1M").isRefusal(64, naming: "--bwlimit"))
    #expect(try home.folder.text("a.txt") == "two, which is longer")
    #expect(try home.run("put", "a.txt", "--force").status == 0)
    #expect(try home.folder.text("bucket/a.txt") == "two, which is longer")
    try home.folder.write("three", to: "a.txt")
    #expect(try home.run("get", "a.txt", "--force").status == 0)
    #expect(try home.folder.text("a.txt") == "two, which is longer")
  }

  @Test("A download never replaces a recording, and other files are still downloaded")
  func recordings() throws {
    let home = try CloudHome.ready()
    try home.folder.write(.noise(seconds: 0.2, seed: 1), to: "Talk.wav")
    let imported = try Myna.run(
      ["import", "Talk.wav"], in: home.folder, environment: home.environment)
    let name = URL(fileURLWithPath: imported.text.trimmingCharacters(in: .newlines))
      .lastPathComponent
    let take = "home/takes/\(name)"
    let audio = try home.folder.data(take)
    for file in [name, "new.wav"] { try home.folder.write("other", to: "bucket/\(file)") }
    for output in [take, "link.wav"] {
      if output != take {
        try FileManager.default.createSymbolicLink(
          atPath: home.folder(output), withDestinationPath: home.folder(take))
      }
      let one = try home.run("get", name, "-o", output, "--force")
      #expect(one.isRefusal(naming: "“\(output)” is a recording"), "\(one.talk)")
    }
    let both = try home.run("get", name, "new.wav", "-o", "home/takes", "--force")
    #expect(both.status == 1 && both.text == "home/takes/new.wav\n", "\(both.talk)")
    #expect(both.talk.contains("is a recording"), "\(both.talk)")
    #expect(try home.folder.data(take) == audio)
  }

  @Test(
    "Downloaded files with the same name are numbered, and a missing object doesn't stop the others"
  )
  func several() throws {
    let home = try CloudHome.ready()
    for (path, text) in [("x/a.txt", "x"), ("y/a.txt", "y"), ("b.txt", "b")] {
      let file = URL(fileURLWithPath: home.folder("bucket/" + path))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let nothing = try home.run("get", "none.txt", "-o", "out/", "-q")
    #expect(nothing.isRefusal(naming: "“none.txt”"), "\(nothing.talk)")
    #expect(!FileManager.default.fileExists(atPath: home.folder("out")))
    // The folder is created, as for “myna render”.
    let again = try home.run("get", "x/a.txt", "y/a.txt", "none.txt", "b.txt", "-o", "out/")
    #expect(again.talk.contains("Created the folder “out/”."), "\(again.talk)")
    #expect(again.status == 1 && again.talk.contains("“none.txt”"), "\(again.talk)")
    #expect(again.text == "out/a.txt\nout/a (2).txt\nout/b.txt\n")
    #expect(try home.folder.text("out/a (2).txt") == "y")
    #expect(home.folder.names.filter { $0.hasPrefix("out/") }.count == 3)
  }

  @Test("A cloud folder can't create links, and --for is limited to seven days")
  func link() throws {
    let home = try CloudHome.ready()
    try home.folder.write("a", to: "bucket/a.txt")
    #expect(try home.run("link", "a.txt").isRefusal(naming: "support links"))
    #expect(try home.run("link", "a.txt", "--for", "8d").isRefusal(64, naming: "7d"))
    for time in ["0m", "500ms", "169h", "30"] {
      #expect(try home.run("link", "a.txt", "--for", time).isRefusal(64, naming: "“\(time)”"))
    }
    #expect(
      try home.run("link", "a.txt", "--for", "1h30m").isRefusal(naming: "support links"))
  }

  @Test("myna cloud forget removes the saved location but no files")
  func forget() throws {
    let home = try CloudHome.ready()
    try home.folder.write("a", to: "bucket/a.txt")
    #expect(try home.run("forget").isRefusal(0, naming: home.bucket))
    #expect(home.objects == ["a.txt"])
    #expect(try home.run("ls").isRefusal(naming: "myna cloud setup"))
    #expect(try home.run("forget").isRefusal(naming: "myna cloud setup"))
    #expect(try home.run("status").isRefusal(0, naming: "myna cloud setup"))
    #expect(try home.run("status", "--json").json(Report.self).kind == "none")
  }

  @Test("A missing cloud folder is reported by path, and a damaged cloud.json stays unchanged")
  func gone() throws {
    let home = try CloudHome.ready()
    try FileManager.default.removeItem(atPath: home.bucket)
    #expect(try home.run("ls").isRefusal(naming: home.bucket))
    let status = try home.run("status")
    #expect(status.status == 1 && status.talk.contains(home.bucket))
    #expect(try home.run("setup", "folder", "nowhere").isRefusal(naming: "nowhere"))
    try home.folder.write("{", to: "home/settings/cloud.json")
    #expect(try home.run("ls").isRefusal(naming: "cloud.json"))
    #expect(try home.folder.text("home/settings/cloud.json") == "{")
  }

  @Test(
    "An invalid myna cloud command line is refused with a hint",
    arguments: [
      ([], "setup, ls"), (["lss"], "“ls”"), (["setup"], "firebase|s3|folder"),
      (["setup", "s4"], "“s3”"), (["setup", "s3", "x"], "“x”"), (["setup", "folder"], "PATH"),
      (["ls", "--yes"], "“rm”"), (["get"], "myna cloud ls"), (["put"], "Specify the files"),
      (["put", "a", "b", "--as", "c"], "--as"), (["put", "a", "--as", "a/../b"], "not the name"),
      (["link"], "Specify the file"), (["link", "a", "--for", "1y"], "12h"),
      (["get", "a", "--bwlimit", "500"], "500k"), (["put", "a", "--bwlimit", "0.5k"], "1k"),
      (["ls", "--bwlimit", "1M"], "“get” and “put”"),
      (["setup", "s3", "--bucket", "b"], "--endpoint"),
      (["setup", "s3", "--endpoint", "ftp://x", "--bucket", "b"], "https://"),
      (["setup", "s3", "--endpoint", "h", "--bucket", "b", "--key-id", "k"], "MYNA_S3_SECRET"),
      (["setup", "firebase", "--bucket", "b", "--sign-in", "mail"], "“email”"),
    ])
  func mistakes(words: [String], name: String) throws {
    let outcome = try Myna.run(["cloud"] + words, environment: ["MYNA_SECRETS": "file"])
    #expect(outcome.isRefusal(64, naming: name), "\(outcome.talk)")
  }

  @Test("myna cloud put reads standard input, and myna cloud get writes to standard output")
  func pipes() throws {
    let home = try CloudHome.ready()
    try home.folder.write(.noise(seconds: 1, seed: 3), to: "memo.wav")
    let put = try home.shell(#"cat memo.wav | "$MYNA" cloud put - --as Takes/memo.wav"#)
    #expect(put.status == 0 && put.text == "Takes/memo.wav\n", "\(put.talk)")
    let get = try home.shell(#""$MYNA" cloud get Takes/memo.wav -o - | cmp - memo.wav"#)
    #expect(get.status == 0, "\(get.talk)")
    #expect(try home.run("ls").text.contains("0:01  audio/wav"))
    #expect(!home.folder.names.contains("-"))
    #expect(try home.run("put", "-").status == 64)
    #expect(try home.run("get", "Takes/none.wav", "-o", "-").talk.contains("Takes/none.wav"))
  }

  @Test("Downloading into a folder that doesn't exist fails and names the folder")
  func missingFolder() throws {
    let home = try CloudHome.ready()
    try home.folder.write("x", to: "x.txt")
    try home.run("put", "x.txt")
    let get = try home.run("get", "x.txt", "-o", "missing/x.txt")
    #expect(get.status == 1 && get.talk.contains("folder “missing” does not exist"), "\(get.talk)")
  }
}
