import Foundation
import FuzzSubjects

/// Runs libFuzzer on one subject: `Fuzz SUBJECT [OPTION OF LIBFUZZER...]`.
@main
enum Fuzz {
  nonisolated(unsafe) static var subject = FuzzSubject.effect
  nonisolated(unsafe) static var folder = ""

  static func main() {
    guard let name = CommandLine.arguments.dropFirst().first,
      let subject = FuzzSubject(rawValue: name)
    else {
      print(
        "usage: Fuzz \(FuzzSubject.allCases.map(\.rawValue).joined(separator: "|")) [OPTION...]")
      exit(64)
    }
    Self.subject = subject
    let parent = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
    folder = "\(parent)/myna-fuzz-\(getpid())"
    // External decoders are not fuzzed.
    setenv("PATH", "", 1)
    var words: [UnsafeMutablePointer<CChar>?] =
      ([CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)).map { strdup($0) } + [nil]
    var count = Int32(words.count - 1)
    let status = words.withUnsafeMutableBufferPointer { buffer in
      var pointer = buffer.baseAddress
      return runDriver(&count, &pointer, readInput)
    }
    try? FileManager.default.removeItem(atPath: folder)
    exit(status)
  }
}

/// libFuzzer's entry point for programs that have their own `main`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

private func readInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let data = bytes.map { Data(bytes: $0, count: count) } ?? Data()
  do {
    try? FileManager.default.removeItem(atPath: Fuzz.folder)
    try FileManager.default.createDirectory(
      atPath: Fuzz.folder, withIntermediateDirectories: true)
    try Fuzz.subject.read(data, in: Fuzz.folder)
  } catch {
    fatalError("\(error)")
  }
  return 0
}
