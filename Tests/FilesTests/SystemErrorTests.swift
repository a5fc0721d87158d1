import Files
import Foundation
import Testing

@Suite("SystemError")
struct SystemErrorTests {
  @Test(
    "Error numbers with the same meaning map to one kind of error",
    arguments: [
      (ENOENT, SystemError.Kind.missing), (ENOTDIR, .missing), (EEXIST, .exists),
      (EISDIR, .isFolder), (EACCES, .notPermitted), (EPERM, .notPermitted),
      (EROFS, .notPermitted), (ENOSPC, .noSpace), (EDQUOT, .noSpace), (EIO, .other),
      (ENAMETOOLONG, .other),
    ])
  func kinds(code: Int32, kind: SystemError.Kind) {
    let error = SystemError(path: "a", code: code)
    #expect(error.kind == kind && error.code == code && error.path == "a")
    #expect(error.refusal.words == String(cString: strerror(code)))
  }

  @Test("Error numbers identify temporary errors, missing link support, and non-folder paths")
  func meanings() {
    func error(_ code: Int32) -> SystemError { SystemError(path: "a", code: code) }
    #expect(error(ENOSPC).isPassing && error(EIO).isPassing && !error(ENOENT).isPassing)
    #expect(error(EPERM).lacksLinks && error(EMLINK).lacksLinks && !error(EXDEV).lacksLinks)
    #expect(error(ELOOP).isNoFolder && error(ENOTDIR).isNoFolder && !error(ENOENT).isNoFolder)
    #expect(SystemError(notRegularFile: "a").kind == .notRegularFile)
  }

  @Test("Rethrowing converts errors and returns values unchanged")
  func rethrown() throws {
    struct Other: Error, Equatable { var inner: SystemError }
    let failure = SystemError(path: "a", code: EIO)
    func fail() throws(SystemError) -> Int { throw failure }
    #expect(throws: Other(inner: failure)) { try rethrowing(as: Other.init, try fail()) }
    #expect(throws: Other(inner: failure)) {
      try rethrowing(as: Other.init) { () throws(SystemError) in
        let number = try fail()
        return number + 1
      }
    }
    let status = try rethrowing(as: Other.init, try FileStatus(path: "/"))
    #expect(status.kind == .folder)
  }
}
