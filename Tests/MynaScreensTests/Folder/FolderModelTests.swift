import MynaLibrary
import MynaStudio
import StudioSupport
import TestSupport
import Testing

@testable import MynaScreens

@Suite("FolderModel")
@MainActor struct FolderModelTests {
  @Test("The takes folder moves unless a job is running, and is used at the next start")
  func moved() async throws {
    let room = try EditFixture()
    try room.write(.noise(seconds: 0.2, seed: 1))
    await room.studio.maintenance.refresh()
    let (model, new) = (FolderModel(room.studio), room.scratch.scratch("new"))
    let job = room.studio.jobs.begin(.edit) {}
    await #expect(throws: FolderModel.Problem.job) { _ = try await model.move(to: new) }
    room.studio.jobs.end(job)
    let offer = try await model.examine(at: new)
    #expect(offer == .empty(canMove: true))
    let left = try await model.move(to: new)
    #expect(left == 0)

    let folders = try MynaFolders(environment: ["MYNA_HOME": room.scratch.scratch("home")])
    let next = FolderModel(Studio(folders: folders))
    #expect(next.takes == new)
    #expect(next.former?.takes == room.scratch.folders.takes && next.former?.isMoved == true)
    let store = try folders.openLibrary()
    try store.scan()
    #expect(try store.keys().count == 1)
  }
}
