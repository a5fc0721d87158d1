/// The file format for a performance that is being recorded, which consists of a header followed by
/// an entry for each event.
///
/// Bytes are only ever appended. Each entry contains a 32-bit FNV-1a checksum, which makes it
/// possible to detect entries that were damaged by a power failure.
///
/// ```swift
/// var bytes = PerformanceLog.header(sampleRate: 48_000)
/// bytes += PerformanceLog.bytes(of: Performance.Entry(frame: 480, .event(event)))
/// let performance = Performance(log: bytes)
/// ```
public enum PerformanceLog {
  /// The size of the header, and of each entry, in bytes.
  public static let entrySize = 16
  /// The size of the checksum at the end of each entry, in bytes.
  public static let checksumSize = 4
  static let magic = Array("MYNAPLAY".utf8)
  static let (bar, end) = (UInt8(1), UInt8(2))
  /// The maximum frame number of an undamaged entry, reached after a month at 192 kHz.
  static let lastFrame = 1 << 39
  /// The unit in which tempos are stored, in beats per minute.
  static let tempoUnit = 0.001

  /// Returns the header of a log.
  public static func header(sampleRate: Double) -> [UInt8] {
    sealed(magic + littleEndian(Int(sampleRate.rounded()), 4))
  }

  /// Returns the bytes of an entry.
  public static func bytes(of entry: Performance.Entry) -> [UInt8] {
    var data: [UInt8]
    switch entry.content {
    case .event(let event): data = event.bytes
    case .bar(let tempo, let beats):
      data = [bar, UInt8(clamping: beats)] + littleEndian(Int((tempo / tempoUnit).rounded()), 3)
    case .end: data = [end]
    }
    data += [UInt8](repeating: 0, count: 7 - data.count)
    return sealed(littleEndian(entry.frame, 5) + data)
  }

  private static func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Returns the given bytes followed by their checksum.
  public static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    bytes + littleEndian(Int(check(bytes[...])), checksumSize)
  }

  static func check(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}

extension Performance {
  /// Reads a log, skipping damaged entries; nil if the bytes are not a log.
  public init?(log: [UInt8]) {
    let size = PerformanceLog.entrySize
    let entries = stride(from: 0, to: log.count - log.count % size, by: size).map {
      log[$0..<$0 + size]
    }.filter {
      Self.number($0.suffix(PerformanceLog.checksumSize))
        == Int(PerformanceLog.check($0.dropLast(PerformanceLog.checksumSize)))
    }
    guard log.starts(with: PerformanceLog.magic), let header = entries.first,
      header.startIndex == 0
    else { return nil }
    let rate = Self.number(header[8..<12])
    guard rate > 0 else { return nil }
    self.init(
      sampleRate: Double(rate), entries: entries.dropFirst().compactMap(Entry.init(log:)))
  }

  fileprivate static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Performance.Entry {
  fileprivate init?(log bytes: ArraySlice<UInt8>) {
    let bytes = Array(bytes)
    let frame = Performance.number(bytes[0..<5])
    guard frame <= PerformanceLog.lastFrame else { return nil }
    switch bytes[5] {
    case PerformanceLog.bar:
      let tempo = Double(Performance.number(bytes[7..<10])) * PerformanceLog.tempoUnit
      self.init(frame: frame, .bar(tempo: tempo, beats: Int(bytes[6])))
    case PerformanceLog.end: self.init(frame: frame, .end)
    default:
      guard let event = MIDIEvent(status: bytes[5], bytes[6], bytes[7]) else { return nil }
      self.init(frame: frame, .event(event))
    }
  }
}
