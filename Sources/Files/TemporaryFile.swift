import Glibc
package import Threads

/// A file without a name, removed when this object is released or the process ends.
package final class TemporaryFile: Sendable {
  package let path: String
  private let file: OpenFile

  package init() throws(SystemError) {
    let folder = Self.folder
    var template = Self.template(in: folder)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .last(folder) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    file = OpenFile(adopting: descriptor, path: folder)
    path = "/proc/self/fd/\(descriptor)"
  }

  package var descriptor: Int32 { file.descriptor }

  /// Appends bytes.
  package func append(_ bytes: RawSpan) throws(SystemError) { try file.write(bytes) }

  /// Fills `buffer` with the bytes at `offset` and returns the number of bytes read.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(SystemError) -> Int { try file.read(into: buffer, at: offset) }

  package func tail(_ count: Int) throws(SystemError) -> [UInt8] {
    try file.read(count, at: max(0, try file.status().size - count))
  }

  package static var folder: String { ProcessEnvironment.variable("TMPDIR") ?? "/tmp" }

  private static func template(in folder: String) -> [CChar] {
    ("\(folder)/myna-XXXXXX".fileSystemBytes + [0]).map { CChar(bitPattern: $0) }
  }

  /// Creates a folder with a unique name and returns its path.
  ///
  /// The caller must remove the folder.
  package static func makeFolder() throws(SystemError) -> String {
    let folder = folder
    var template = template(in: folder)
    guard mkdtemp(&template) != nil else { throw .last(folder) }
    return String(fileSystemRepresentation: template)
  }

  /// Appends all data from a pipe until its end; returns false if canceled.
  ///
  /// - Parameters:
  ///   - source: the descriptor of the pipe.
  ///   - name: the pipe's name for errors.
  ///   - time: the time source for waiting.
  ///   - shouldContinue: called several times a second; returning false cancels.
  /// - Throws: an error with the path `name` if the pipe cannot be read, or with the path of the
  ///   temporary folder if the file cannot be written.
  package func append(
    from source: Int32, named name: String, time: any TimeSource = SystemTime(),
    while shouldContinue: () -> Bool = { true }
  ) throws(SystemError) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while shouldContinue() {
      // Do not block in `read`, which would miss a signal that arrives just before the call.
      guard time.wait(atMost: .milliseconds(200), for: source, to: .read) else { continue }
      let count = Glibc.read(source, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last(name) }
      if count == 0 { return true }
      try file.write(buffer.span.extracting(first: count).bytes)
    }
    return false
  }
}
