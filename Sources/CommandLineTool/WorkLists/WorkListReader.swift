import Files
import Glibc

/// Reads a list of files: lines with an input and, after a tab, an output, or JSON objects as in
/// NeMo's manifests.
struct WorkListReader: Sendable {
  enum Line: Equatable, Sendable {
    case item(WorkItem)
    case mistake(line: Int, WorkLine.Mistake)
  }

  /// The number of the last line, from 1.
  private(set) var lineCount = 0
  private let path: String
  private let endsWithNull: Bool
  private let shard: Shard
  private var records: RecordReader
  /// Parses the lines; nil until the first line that is not blank.
  private var parser: WorkLine?

  /// - Parameters:
  ///   - path: the list, or `-`.
  ///   - endsWithNull: whether null characters end the lines.
  ///   - shard: the lines to read.
  init(path: String, endsWithNull: Bool, shard: Shard) throws(WorkListError) {
    do throws(SystemError) {
      let file = try PipeOperand.open(path)
      guard try file.status().kind != .folder else { throw SystemError(path: path, code: EISDIR) }
      records = RecordReader(file, terminator: endsWithNull ? 0 : UInt8(ascii: "\n"))
    } catch {
      throw .unreadable(path: path, reason: error.refusal)
    }
    (self.path, self.endsWithNull, self.shard) = (path, endsWithNull, shard)
  }

  /// Waits for the next line of the shard; returns nil after the last one, or if canceled.
  mutating func next(while shouldContinue: () -> Bool) throws(WorkListError) -> Line? {
    while shouldContinue(), let record = try record(while: shouldContinue) {
      lineCount += 1
      let line: Line?
      switch record {
      case .tooLong: line = .mistake(line: lineCount, .tooLong)
      case .bytes(let bytes): line = try parsed(bytes)
      }
      if let line, shard.contains(line: lineCount) { return line }
    }
    return nil
  }

  private mutating func record(
    while shouldContinue: () -> Bool
  ) throws(WorkListError) -> RecordReader.Record? {
    do throws(SystemError) {
      return try records.next(while: shouldContinue)
    } catch {
      throw .unreadable(path: path, reason: error.refusal)
    }
  }

  /// Returns nil for a blank line.
  private mutating func parsed(_ bytes: [UInt8]) throws(WorkListError) -> Line? {
    var rest = bytes[...]
    // Some editors begin UTF-8 files with a byte order mark, or end lines with two characters.
    if lineCount == 1, rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    if !endsWithNull, rest.last == UInt8(ascii: "\r") { rest = rest.dropLast() }
    guard let first = rest.first(where: { !Self.isBlank($0) }) else { return nil }
    if parser == nil {
      guard endsWithNull || !rest.contains(0) else { throw .notList(path: path) }
      parser = WorkLine(endsWithNull: endsWithNull, isJSON: first == UInt8(ascii: "{"))
    }
    guard let parser, shard.contains(line: lineCount) else { return nil }
    do throws(WorkLine.Mistake) {
      return .item(try parser.item(Array(rest), line: lineCount))
    } catch {
      return .mistake(line: lineCount, error)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x9...0xD ~= byte }
}
