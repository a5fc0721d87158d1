import Foundation
import SoundFiles

/// Lets - stand for standard input and output in a plan made for files.
final class StandardStreams {
  private var spool: Spool?
  private var folder: String?

  deinit {
    // What is left in the folder for temporary files is cleared by the system.
    if let folder { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// The path to read `input` from; copies standard input first.
  func path(forInput input: String) throws(SoundFileError) -> String {
    guard input == RenderPlan.pipe else { return input }
    let spool = try Spool(STDIN_FILENO) { !Interruption.hasCome }
    self.spool = spool
    return spool.path
  }

  /// The path to write `output` to.
  func path(forOutput output: String) throws(SoundFileError) -> String {
    guard output == RenderPlan.pipe else { return output }
    let base = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(base)/myna-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .unwritable(path: base, reason: String(cString: strerror(errno)))
    }
    let folder = template.withUnsafeBufferPointer {
      $0.baseAddress.map { String(cString: $0) } ?? base
    }
    self.folder = folder
    return soundPath(in: folder)
  }

  /// Copies the finished file at `path` to standard output.
  func deliver(_ path: String) throws {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw SoundFileError.notFound(path: path)
    }
    while let data = try file.read(upToCount: 1 << 16), !data.isEmpty {
      guard !Interruption.hasCome else { throw Console.OutputError.interrupted }
      try Console.write(data)
    }
  }

  /// A sentence with the streams called by their names, instead of the files that stand for them.
  func named(_ sentence: String) -> String {
    var sentence = sentence.replacing("“\(RenderPlan.pipe)”", with: "standard input")
    if let spool { sentence = sentence.replacing("“\(spool.path)”", with: "standard input") }
    guard let folder else { return sentence }
    return sentence.replacing("“\(soundPath(in: folder))”", with: "standard output")
  }

  private func soundPath(in folder: String) -> String { "\(folder)/sound" }
}
