import Files
import FoundationEssentials
import Glibc

extension TakeRecords {
  /// Returns an unused file name: the given name, or its first numbered variant that is not in
  /// `taken` and that no file, take, or recording uses.
  ///
  /// - Parameter id: the ID of a take without a file. The take can reuse its own file name.
  func freeName(
    _ name: String, in location: TakeFileLocation, besides own: String? = nil, for id: UUID? = nil,
    taken: Set<String> = []
  ) throws(LibraryError) -> String {
    var limit = FileNameLimit.bytes(in: folder.path)
    var number = 1
    while true {
      let candidate = NumberedPath.path(name, number: number, longest: limit)
      if candidate == own { return candidate }
      let path = folder.file(candidate, in: location)
      switch FileNameAvailability(of: path) {
      case .tooLong where limit > FileNameLimit.least:
        // Some file systems do not report their maximum name length, so shorter names are tried.
        limit -= 8
        continue
      case .tooLong: throw .system(path, code: ENAMETOOLONG)
      case .unknown(let code): throw .system(path, code: code)
      case .free:
        // The name of a missing take's file stays reserved, in case the file comes back.
        let known = try index.records(named: candidate, in: location)
        if known.allSatisfy({ $0.take.id == id }), !taken.contains(candidate),
          !NumberedPath.isTaken(JournalFileName.journal(for: path))
        {
          return candidate
        }
      case .taken: break
      }
      number += 1
    }
  }
}
