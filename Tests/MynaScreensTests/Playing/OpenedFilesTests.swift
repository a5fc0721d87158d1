import Foundation
import MynaAudio
import MynaScreens
import SoundFiles
import StudioSupport
import TestSupport
import Testing

@Suite("OpenedFiles")
@MainActor struct OpenedFilesTests {
  private let scratch = Scratch()

  init() throws {
    for name in ["a", "b", "c", "d"] {
      try scratch.write(.noise(seconds: 0.1), to: "\(name).wav", format: .wavFloat)
    }
    try scratch.write("no sound at all", to: "bad.wav")
    try scratch.write("", to: "empty.wav")
  }

  private func files(_ names: String...) -> OpenedFiles {
    OpenedFiles(names.map { scratch("\($0).wav") })
  }

  private func names(_ files: OpenedFiles) -> [String] {
    files.files.map { String($0.path.dropFirst(scratch.path.count + 1).dropLast(4)) }
  }

  @Test("The first readable file is shown, and each unreadable file is reported and skipped")
  func failures() async throws {
    let files = files("bad", "gone", "a", "b", "empty", "c")
    #expect(await files.findFirst())
    #expect(files.current?.path == scratch("a.wav"))
    let shown = files.current?.id
    await files.checkOthers()
    #expect(names(files) == ["a", "b", "c"] && files.current?.id == shown)
    #expect(files.failures.map(\.path) == ["bad", "gone", "empty"].map { scratch("\($0).wav") })
    #expect(
      files.failures.map(\.problem) == [
        .unreadable(.file(.notSound(path: scratch("bad.wav")))),
        .unreadable(.file(.notFound(path: scratch("gone.wav")))),
        .unreadable(.file(.empty(path: scratch("empty.wav")))),
      ])
  }

  @Test("If no file can be opened, all failures are reported")
  func none() async throws {
    let files = files("bad", "gone")
    #expect(await !files.findFirst())
    #expect(files.files.isEmpty && files.current == nil && files.failures.count == 2)
  }

  @Test("The user can step through opened files in both directions, up to the first and last")
  func moving() async throws {
    let files = files("a", "b", "c")
    #expect(await files.findFirst())
    #expect(files.index == 0 && files.hasNext && !files.hasPrevious)
    files.move(by: -1)
    #expect(files.index == 0)
    files.move(by: 1)
    files.move(by: 1)
    #expect(files.index == 2 && !files.hasNext && files.hasPrevious)
    files.move(by: 1)
    #expect(files.index == 2)
    files.go(to: 1)
    #expect(files.current?.path == scratch("b.wav"))
  }

  @Test("The file on screen stays in the list even if it can't be opened")
  func shownStays() async throws {
    let files = files("a", "bad", "c")
    #expect(await files.findFirst())
    files.move(by: 1)
    await files.checkOthers()
    #expect(names(files) == ["a", "bad", "c"] && files.index == 1 && files.failures.isEmpty)
  }
}
