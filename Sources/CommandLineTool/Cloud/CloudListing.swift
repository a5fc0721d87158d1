import Translations

/// A list of rows that is printed while more rows are still being loaded.
protocol CloudListing {
  var isEmpty: Bool { get }
  mutating func add(_ row: CloudObjectSummary) throws
  mutating func flush() throws
  mutating func end() throws
}

struct TextListing: CloudListing {
  private(set) var isEmpty = true
  private var buffer = OutputBuffer()
  private var columns = TextColumns(
    [tr("SIZE"), tr("DATE"), tr("LENGTH"), tr("TYPE"), tr("NAME")], rightAligned: [0, 2],
    flexible: 4)

  init() {
    // The later rows aren't known yet, so start with columns that are wide enough for most rows.
    columns.fit(["999.9 MB", "2026-11-21 14:03", "1:00:00", "audio/mpeg", ""].map { TextCell($0) })
  }

  mutating func add(_ row: CloudObjectSummary) throws {
    if isEmpty { columns.appendHeader(to: &buffer) }
    isEmpty = false
    let cells = row.cells.map { TextCell($0) }
    columns.fit(cells)
    var narrow = columns
    narrow.narrow(to: Console.outputWidth)
    narrow.append(cells, to: &buffer)
  }

  mutating func flush() throws { try buffer.write() }
  mutating func end() throws { try flush() }
}

struct JSONListing: CloudListing {
  private(set) var isEmpty = true
  private var buffer = OutputBuffer()

  mutating func add(_ row: CloudObjectSummary) throws {
    let text = try Console.encoded { VersionedObject(value: row) }
    if Console.printsLines { return buffer.append(text + "\n") }
    buffer.append(isEmpty ? "[\n" : ",\n")
    isEmpty = false
    buffer.append(text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
  }

  mutating func flush() throws { try buffer.write() }

  mutating func end() throws {
    if !Console.printsLines { buffer.append(isEmpty ? "[]\n" : "\n]\n") }
    try flush()
  }
}
