import Foundation
import MynaLibrary
import MynaStudio
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("TakeRegistration")
struct TakeRegistrationTests {
  private let scratch = Scratch()
  private let folders: MynaFolders

  init() throws {
    folders = try MynaFolders(environment: ["MYNA_HOME": scratch.path])
    try folders.make(\.takes)
    try scratch.write(.noise(seconds: 0.1), to: "takes/2026-11-21 14.03 a b.wav")
  }

  private var path: String { folders.takes + "/2026-11-21 14.03 a b.wav" }
  private var blockingCatalog: TakeRegistration {
    TakeRegistration(folders: folders, isQuiet: true)
  }

  @Test("A recorded take is added to the library with its exact title")
  func title() throws {
    let found = blockingCatalog.add(path, title: "a/b")
    let library = try LibraryStore(takes: folders.takes, data: folders.data)
    let take = try library.find("last")
    #expect(take.title == "a/b" && library.path(of: take) == found)
    #expect(FileManager.default.fileExists(atPath: found))
  }

  @Test("If the library can't be opened, the take stays at its path")
  func unopened() throws {
    try scratch.write("no folder", to: "data")
    #expect(blockingCatalog.add(path, title: "a/b") == path)
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test("A file outside the takes folder isn't added to the library")
  func elsewhere() {
    #expect(blockingCatalog.add(scratch("x.wav"), title: nil) == scratch("x.wav"))
    #expect(!scratch.names.contains("data"))
  }
}
