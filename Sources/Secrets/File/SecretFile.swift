import Files
import FoundationEssentials
import Glibc
package import Threads

/// A file of secrets that only its owner may read, for machines without a keyring.
///
/// It is readable text: whoever can read the owner's files, or has the disk, can read it.
package struct SecretFile: SecretStore {
  /// The path; the folder is Myna's alone.
  package let path: String
  private let time: any TimeSource

  /// A file that need not be there yet.
  package init(path: String, time: any TimeSource = SystemTime()) {
    (self.path, self.time) = (path, time)
  }

  /// The secret of that name, or nil if there is none.
  package func secret(named name: SecretName) throws(SecretError) -> Secret? {
    try read().entries.first { $0.name == name }.map { Secret($0.secret) }
  }

  /// Keeps a secret, and makes the file and its folder for it.
  package func keep(_ secret: Secret, as name: SecretName) throws(SecretError) {
    try rethrowing(as: SecretError.file, try Folder.make(Folder.parent(of: path), mode: 0o700))
    try change { entries in
      entries.removeAll { $0.name == name }
      entries.append(SecretList.Entry(name, secret))
    }
  }

  /// Removes a secret.
  package func remove(_ name: SecretName) throws(SecretError) {
    guard try read().entries.contains(where: { $0.name == name }) else { return }
    try change { $0.removeAll { $0.name == name } }
  }

  // MARK: The file

  private static let mostBytes = 1 << 20

  /// Reads all secrets; none if there is no file.
  private func read() throws(SecretError) -> SecretList {
    let file: OpenFile
    do throws(SystemError) {
      // A link could lead to a file that somebody else has prepared.
      file = try OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    } catch {
      guard error.kind == .missing else { throw .file(error) }
      return SecretList(entries: [])
    }
    let status = try checked(file)
    guard status.kind == .regular, status.size <= Self.mostBytes else {
      throw .damagedFile(path: path)
    }
    let bytes = try rethrowing(as: SecretError.file, try file.read(status.size))
    // The reason is left out: it may quote the file.
    guard let list = try? JSONDecoder().decode(SecretList.self, from: Data(bytes)) else {
      throw .damagedFile(path: path)
    }
    return list
  }

  /// Changes the secrets while no other program does.
  private func change(_ body: (inout [SecretList.Entry]) -> Void) throws(SecretError) {
    let lock = try lock()
    defer { FileLock.release(lock.descriptor) }
    var list = try read()
    body(&list.entries)
    try write(list)
  }

  private func write(_ list: SecretList) throws(SecretError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Plain texts can always be encoded.
    guard let data = try? encoder.encode(list) else { throw .damagedFile(path: path) }
    let file = try rethrowing(
      as: SecretError.file, try FileReplacement(path: path, overwrite: true, mode: 0o600))
    // A disk without rights of its own, such as a USB stick, would show it to everybody: nothing is written then.
    let descriptor = file.descriptor
    let status = try rethrowing(
      as: SecretError.file, try FileStatus(of: descriptor, path: path))
    guard status.mode & 0o077 == 0 else { throw .openFile(path: path) }
    try rethrowing(as: SecretError.file) { () throws(SystemError) in
      try file.write(data.bytes)
      try file.commit()
    }
  }

  /// Throws if anyone but the owner may read an open file, or if that is somebody else.
  private func checked(_ file: OpenFile) throws(SecretError) -> FileStatus {
    let status = try rethrowing(as: SecretError.file, try file.status())
    guard status.mode & 0o077 == 0, status.owner == geteuid() else {
      throw .openFile(path: path)
    }
    return status
  }

  /// Waits ten seconds for other programs, which need milliseconds.
  private func lock() throws(SecretError) -> OpenFile {
    let file = try rethrowing(
      as: SecretError.file,
      try OpenFile(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600))
    let end = time.seconds + 10
    while true {
      switch FileLock.take(of: file.descriptor) {
      case .taken: return file
      // Where there are no locks, the last writer wins.
      case .unavailable: return file
      case .busy:
        guard time.seconds < end else { throw .busyFile(path: path) }
        time.wait(for: .milliseconds(10))
      }
    }
  }
}
