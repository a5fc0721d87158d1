import Files
import Foundation
import MynaLibrary
import SoundFiles
import StudioSupport
import TestSupport
import Testing

@testable import MynaStudio

@Suite("FolderChange")
struct FolderChangeTests {
  @Test(
    "Moving the takes folder preserves all its contents, and it can be moved back",
    arguments: [false, true])
  func moved(copies: Bool) throws {
    let room = try FolderFixture()
    let (old, before) = (try room.folders.takes, try room.shown)
    // Other contents that a user may have there: folders, links, names that are not UTF-8.
    try Folder.make(old + "/Deep/er")
    try FileContents.write(Data([1]), to: old + "/Deep/er/Gr" + String(fileSystemBytes: [0xFC]))
    #expect(symlink("Take 1.flac", old + "/link") == 0)
    let files = room.files(in: old)
    #expect(try room.change().examine(at: room.new) == .empty(canMove: true))
    // An existing empty folder works as well as a missing one.
    if copies { try Folder.make(room.new) }

    #expect(try room.change(copies: copies).move(to: room.new) == 0)
    #expect(try room.folders.takes == room.new)
    #expect(room.files(in: room.new) == files && FileStatus.isGone(old))
    let after = try room.shown
    #expect(after.map(\.id) == before.map(\.id) && after.map(\.note) == before.map(\.note))
    #expect(after.allSatisfy { $0.condition == .good })
    #expect(Path.target(ofLink: room.new + "/link") == "Take 1.flac")

    let former = try #require(try room.folders.formerTakes)
    #expect(former == FormerFolder(takes: old, isMoved: true))
    #expect(try room.change(copies: copies).move(to: former.takes) == 0)
    #expect(try room.folders.takes == old && room.files(in: old) == files)
    #expect(FileStatus.isGone(room.new) && room.besides.isEmpty)
    #expect(try room.shown.map(\.id) == before.map(\.id))
  }

  @Test("Files added or changed during a copy stay in the old folder and are counted")
  func left() throws {
    let room = try FolderFixture()
    let old = try room.folders.takes
    var change = try room.change(copies: true)
    change.onStep = { step in
      guard step == .copied else { return }
      for name in ["Take 2.flac", "new.txt"] {
        try? FileContents.write(Data([1, 2, 3]), to: old + "/" + name)
      }
    }
    #expect(try change.move(to: room.new) == 2)
    #expect(room.files(in: old) == ["Take 2.flac", "new.txt"])
    #expect(try room.folders.takes == room.new && room.shown.count == 2)
  }

  @Test("Files in an old folder that can no longer be opened are counted as left behind")
  func locked() async {
    await #expect(processExitsWith: .success) {
      // The superuser can open any folder.
      if geteuid() == 0 { try #require(setuid(65_534) == 0) }
      let room = try FolderFixture()
      let old = try room.folders.takes
      let all = room.studio.names(in: old).filter {
        FileStatus.seen(link: old + "/" + $0)?.kind != .folder
      }
      var change = try room.change(copies: true)
      change.onStep = { if $0 == .copied { chmod(old, 0) } }
      let left = try change.move(to: room.new)
      chmod(old, 0o700)
      #expect(left == all.count && all.contains("Take 1.flac"))
      #expect(room.files(in: old) == room.files(in: room.new))
    }
  }

  @Test("A canceled or failed move leaves the old folder unchanged and in use")
  func givenUp() throws {
    let room = try FolderFixture()
    let (old, files) = (try room.folders.takes, room.files(in: try room.folders.takes))
    for share in [0, 0.3, 0.6] {
      #expect(throws: FolderChangeError.move(.library(.cancelled))) {
        try room.change(copies: true).move(to: room.new) { $0 < share }
      }
    }
    // The setting cannot be written after the copy.
    var change = try room.change(copies: true)
    let settings = try room.folders.settings
    change.onStep = { step in
      guard step == .copied else { return }
      rename(settings, settings + ".away")
      try? FileContents.write(Data(), to: settings)
    }
    #expect(throws: FolderChangeError.self) { try change.move(to: room.new) }
    #expect(FileStatus.isGone(room.new) && room.besides.isEmpty)
    unlink(settings)
    rename(settings + ".away", settings)
    try room.change().settle()
    #expect(try room.folders.takes == old && room.folders.formerTakes == nil)
    #expect(room.files(in: old) == files)
    #expect(try room.shown.count == 2)
  }

  @Test(
    "If a move is killed at any step, a complete takes folder is in use",
    arguments: [false, true], 0..<6)
  func killed(copies: Bool, number: Int) async throws {
    let room = try FolderFixture()
    let (old, files) = (try room.folders.takes, room.files(in: try room.folders.takes))
    let (home, new) = (room.home, room.new)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [
        home = home as String, new = new as String, copies = copies as Bool, number = number as Int
      ] in
      var change = FolderChange(
        folders: try MynaFolders(environment: ["MYNA_HOME": home]), music: [])
      change.canRename = !copies
      let steps = FolderChange.Step.allCases
      if number < steps.count {
        change.onStep = { if $0 == steps[number] { kill(getpid(), SIGKILL) } }
      }
      try change.move(to: new) { share in
        if share > Double(number - steps.count + 1) / 3 { kill(getpid(), SIGKILL) }
        return true
      }
      kill(getpid(), SIGKILL)
    }
    try room.change().settle()
    let used = try room.folders.takes
    #expect([old, new].contains(used))
    #expect(room.files(in: used) == files)
    #expect(try room.shown.count == 2 && room.shown[0].note == "Kept")
    #expect(room.besides.isEmpty)
    // A second change works.
    try room.change().use(room.studio.scratch("outside"))
  }

  @Test(
    "Each takes folder has its own index, and switching back reports no missing or deleted takes")
  func pointed() throws {
    let room = try FolderFixture()
    let (old, before) = (try room.folders, try room.shown)
    try room.change().use(room.new)
    let there = try room.folders
    #expect(there.takes == room.new && there.libraryData != old.libraryData)
    #expect(there.sync != old.sync && there.transfers != old.transfers)
    #expect(there.otherTakes == [old.takes])
    #expect(try room.shown.isEmpty)
    try room.studio.scratch.write(
      .noise(seconds: 0.1, seed: 3), to: "disk/Recordings/Other.flac", format: .flac)
    #expect(try room.shown.map(\.title) == ["Other"])
    #expect(there.formerTakes == FormerFolder(takes: old.takes, isMoved: false))

    #expect(try room.change().examine(at: old.takes) == .used)
    try room.change().use(old.takes)
    #expect(try room.folders.libraryData == old.libraryData)
    let after = try room.shown
    #expect(after.map(\.id) == before.map(\.id) && after.allSatisfy { $0.condition == .good })
    #expect(
      try old.openLibrary().deletions.all().isEmpty && there.openLibrary().deletions.all().isEmpty)
    // The second time, the folder is already known.
    try room.change().use(room.new)
    #expect(try room.folders.libraryData == there.libraryData)
    #expect(try room.shown.map(\.title) == ["Other"])
  }

  @Test("A takes folder that is moved by hand keeps its index and its takes")
  func movedByHand() throws {
    let room = try FolderFixture()
    let (old, before) = (try room.folders, try room.shown)
    try FileManager.default.moveItem(atPath: old.takes, toPath: room.new)
    #expect(try room.change().examine(at: room.new) == .used)
    try room.change().use(room.new)
    let now = try room.folders
    #expect(now.takes == room.new && now.libraryData == old.libraryData && now.formerTakes == nil)
    #expect(try room.shown.map(\.id) == before.map(\.id))
  }

  @Test("After a change, the previous takes folder still counts as a takes folder")
  func music() throws {
    let room = try FolderFixture()
    try Folder.make(room.folders.music)
    try room.change().use(room.folders.music + "/Takes")
    #expect(try room.folders.otherTakes == [room.studio.folders.takes])
  }

  @Test("A lost or damaged folder setting is read from a copy, and the damaged file is kept")
  func damaged() throws {
    let room = try FolderFixture()
    let old = try room.folders.takes
    let new = room.new + String(fileSystemBytes: [0xFC])
    try room.change().use(new)
    let path = try room.folders.settings + "/folder.json"
    for text in [
      "{", "{}", #"{"places": []}"#, #"{"places": [{"takes": "x"}]}"#,
      #"{"places": [{"takes": "/x", "library": "../.."}]}"#,
    ] {
      try FileContents.write(Data(text.utf8), to: path)
      #expect(try room.folders.takes == new)
    }
    try room.change().use(old)
    #expect(try room.folders.takes == old && !FileStatus.isGone(path + ".damaged"))
    unlink(path)
    #expect(try room.folders.takes == old && room.folders.formerTakes?.takes == new)
    unlink(try room.folders.data + "/folder.json")
    #expect(try room.folders.takes == old && room.folders.formerTakes == nil)
  }

  @Test("Takes waiting for a missing folder are imported into the next chosen folder")
  func waiting() throws {
    let room = try FolderFixture()
    try FileManager.default.removeItem(atPath: room.folders.takes)
    let place = try TakePaths(in: room.folders)
    #expect(place.isWaiting)
    try room.studio.scratch.write(
      .noise(seconds: 0.1, seed: 3), to: "home/data/waiting/Waited.flac", format: .flac)
    try room.change().use(room.new)
    let store = try room.folders.openLibrary()
    #expect(try store.imports.importWaitingTakes().takes.map(\.title) == ["Waited"])
    #expect(try !TakePaths(in: room.folders).isWaiting)
  }

  @Test("A journal left in the previous folder is recovered")
  func journal() throws {
    let room = try FolderFixture()
    let journal = try room.folders.takes + "/Left.flac.recording.wav"
    try makeJournal(journal).append(Signal.steps(4_800, seed: 1))
    try room.change().use(room.new)
    let report = Recovery(folders: try room.folders).run()
    #expect(report.failures.isEmpty && report.takes.count == 1)
    #expect(FileStatus.isGone(journal))
  }

  @Test("A folder that overlaps Myna's or music folders, or can't be used, is refused")
  func refused() throws {
    let room = try FolderFixture()
    let (change, folders) = (try room.change(), try room.folders)
    #expect(try change.examine(at: folders.takes + "/") == .current)
    try Folder.make(folders.takes + "/In it")
    for path in [folders.takes + "/In it", folders.takes + "/In it/deeper"] {
      #expect(throws: FolderChangeError.overlaps(path: path, takes: folders.takes)) {
        try change.examine(at: path)
      }
    }
    #expect(throws: FolderChangeError.overlaps(path: room.home, takes: folders.takes)) {
      try change.examine(at: room.home)
    }
    #expect(throws: FolderChangeError.own(path: folders.data + "/x")) {
      try change.examine(at: folders.data + "/x")
    }
    try Folder.make(folders.music)
    #expect(throws: FolderChangeError.music(path: folders.music)) {
      try change.examine(at: folders.music)
    }
    let missing = room.studio.scratch("no/folder")
    #expect(
      throws: FolderChangeError.unusable(path: missing, reason: .system(code: ENOENT))
    ) { try change.examine(at: missing) }
    try Folder.make(room.new)
    try room.studio.scratch.write("a file", to: "disk/Recordings/file")
    #expect(throws: FolderChangeError.move(.notEmpty(path: room.new))) {
      try change.move(to: room.new)
    }
    #expect(try room.folders == folders)
  }

  @Test("The folder can't be changed during a recording or an edit")
  func busy() throws {
    let room = try FolderFixture()
    let folders = try room.folders
    let store = try folders.openLibrary()
    do {
      let work = try store.edits.workFile(fileExtension: "flac")
      #expect(throws: FolderChangeError.move(.inUse(path: folders.takes))) {
        try room.change().move(to: room.new)
      }
      withExtendedLifetime(work) {}
    }
    let path = folders.takes + "/Now.flac.recording.wav"
    let journal = try makeJournal(path)
    #expect(throws: FolderChangeError.recording(path: path)) { try room.change().use(room.new) }
    #expect(throws: FolderChangeError.recording(path: path)) {
      try room.change().move(to: room.new)
    }
    withExtendedLifetime(journal) {}
    #expect(try room.folders == folders)
  }

  @Test(
    "A move to a disk without space, or to the disk's root, is refused",
    .enabled(if: SmallDisk.isAllowed))
  func disk() throws {
    let room = try FolderFixture()
    let (folders, files) = (try room.folders, room.files(in: try room.folders.takes))
    let small = try SmallDisk(kibibytes: 1_024)
    let path = small.path + "/Recordings"
    #expect(throws: FolderChangeError.move(.library(.noSpace(path: path)))) {
      try room.change().move(to: path)
    }
    let large = try SmallDisk(kibibytes: 32_768)
    #expect(throws: FolderChangeError.move(.isDisk(path: large.path))) {
      try room.change().move(to: large.path)
    }
    #expect(try room.folders.takes == folders.takes)
    #expect(try room.change().move(to: large.path + "/Recordings") == 0)
    #expect(room.files(in: large.path + "/Recordings") == files)
    #expect(try room.shown.count == 2 && FileStatus.isGone(folders.takes))
  }

  private func makeJournal(_ path: String) throws -> TakeJournal {
    try TakeJournal(
      path: path, sampleRate: 48_000, channelCount: 1, id: UUID(),
      date: Date(timeIntervalSince1970: 1_795_269_783), title: nil)
  }
}
