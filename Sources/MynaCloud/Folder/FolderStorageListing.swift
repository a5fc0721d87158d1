import Files
import FoundationEssentials
import Glibc

/// Lists a folder recursively in the order of full object names, one page at a time.
///
/// Even in a folder with 100,000 files, it holds only about two pages of names for each level of
/// subfolders, and reads the status only of files that may be on the page.
struct FolderStorageListing {
  /// A file or folder.
  ///
  /// A folder's key ends with `/`, so that keys sort like object names.
  private struct Candidate {
    let key: ObjectName
    let segment: String
    let isFolder: Bool
  }

  let folder: OpenStorageFolder
  let pageSize: Int
  let shouldContinue: () -> Bool

  func page(of prefix: String, after last: String?) throws(CloudError) -> ObjectPage {
    var start = folder.file
    if !prefix.isEmpty {
      let segments = try ObjectFileNames.segments(of: ObjectName(listed: String(prefix.dropLast())))
      guard prefix.hasSuffix("/") else { throw .badName(prefix) }
      guard let found = try folder.open(segments, for: ObjectName(listed: prefix)) else {
        return ObjectPage([], next: nil)
      }
      start = found
    }
    var entries: [ListedObject] = []
    let cursor = ObjectName(listed: last ?? "")
    do throws(CloudError) {
      try list(start, prefix, after: cursor, into: &entries)
    } catch {
      if case .file(let error) = error { throw folder.root.error(error) }
      throw error
    }
    let isLast = entries.count <= pageSize
    entries = Array(entries.prefix(pageSize))
    return ObjectPage(entries, next: isLast ? nil : entries.last.map { PageToken($0.name.text) })
  }

  private func list(
    _ folder: OpenFile, _ prefix: String, after last: ObjectName,
    into entries: inout [ListedObject]
  ) throws(CloudError) {
    var cursor = last
    while entries.count <= pageSize {
      let batch = try candidates(in: folder, prefix, after: cursor)
      for candidate in batch where entries.count <= pageSize {
        guard shouldContinue() else { throw .cancelled }
        cursor = candidate.key
        if candidate.isFolder {
          guard let inner = try open(candidate.segment, in: folder) else { continue }
          try list(inner, candidate.key.text, after: last, into: &entries)
          // All objects in this folder sort before the next candidate, so the next batch can start
          // after this folder's key.
        } else if let entry = try entry(candidate, in: folder) {
          entries.append(entry)
        }
      }
      if batch.count <= pageSize { return }
    }
  }

  /// Returns the next files and folders in the order of their keys, up to one more than the page
  /// size.
  private func candidates(
    in folder: OpenFile, _ prefix: String, after last: ObjectName
  ) throws(CloudError) -> [Candidate] {
    var found: [Candidate] = []
    func shorten() {
      found.sort { $0.key < $1.key }
      found.removeLast(max(0, found.count - pageSize - 1))
    }
    try FolderEntries.each(in: folder) { name, isFolder throws(CloudError) in
      guard ObjectFileNames.isVisible(name) else { return true }
      let text = prefix + name
      let key = ObjectName(listed: isFolder ? text + "/" : text)
      let mayHaveMore = isFolder && last.text.utf8.starts(with: key.text.utf8) && last != key
      guard last < key || mayHaveMore, text.utf8.count <= ObjectName.byteLimit else {
        return true
      }
      found.append(Candidate(key: key, segment: name, isFolder: isFolder))
      if found.count > 2 * pageSize + 2 {
        guard shouldContinue() else { throw .cancelled }
        shorten()
      }
      return true
    }
    shorten()
    return found
  }

  private func open(_ segment: String, in folder: OpenFile) throws(CloudError) -> OpenFile? {
    do throws(SystemError) {
      return try OpenFile(segment, in: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    } catch {
      // All other errors are thrown, because skipping the folder would make its objects appear to
      // be deleted.
      if error.kind == .missing || error.isNoFolder { return nil }
      throw .file(error)
    }
  }

  private func entry(
    _ candidate: Candidate, in folder: OpenFile
  ) throws(CloudError) -> ListedObject? {
    let status: FileStatus
    do throws(SystemError) {
      status = try FileStatus(ofLink: candidate.segment, in: folder.descriptor)
    } catch {
      if error.kind == .missing { return nil }
      throw .file(error)
    }
    guard status.kind == .regular else { return nil }
    let (seconds, nanoseconds) = (status.modified.seconds, status.modified.nanoseconds)
    return ListedObject(
      candidate.key, size: status.size,
      modified: Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9),
      version: ObjectVersion(status))
  }
}
