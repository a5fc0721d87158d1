import Files
import FoundationEssentials
import Glibc

extension TakeRecords {
  /// Returns the name, or its first numbered variant that no file, take, or recording uses and that
  /// is not in `taken`.
  ///
  /// - Parameter id: a take without a file, which may use its own name.
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
        // Not every file system reports its maximum name length.
        limit -= 8
        continue
      case .tooLong: throw .system(path, code: ENAMETOOLONG)
      case .unknown(let code): throw .system(path, code: code)
      case .free:
        // A take whose file is gone keeps its name, in case the file comes back.
        let known = try index.records(named: candidate, in: location)
        if known.allSatisfy({ $0.take.id == id }), !taken.contains(candidate),
          !NumberedPath.isTaken(JournalName.journal(for: path))
        {
          return candidate
        }
      case .taken: break
      }
      number += 1
    }
  }
}
