import Foundation
import TestSupport
import Testing

@testable import SoundFiles

@Suite("TakeJournal recovery")
struct TakeJournalRecoveryTests {
  private let folder = Scratch()
  private let id = UUID()
  private let date = Date(timeIntervalSince1970: 1_795_269_780)

  private func journal(channelCount: Int = 1, longestPlainFile: Int? = nil) throws -> TakeJournal {
    let journal = try TakeJournal(
      path: folder("a.wav"), sampleRate: 48_000, channelCount: channelCount, id: id, date: date,
      title: "First words")
    if let longestPlainFile { journal.header.longestPlainFile = longestPlainFile }
    return journal
  }

  /// Recovers the first bytes of a file, and releases the journal.
  private func recovered(_ data: Data) throws -> (frameCount: Int, title: String?) {
    try folder.write(data, to: "cut.wav")
    let found = try #require(try TakeJournal.recover(path: folder("cut.wav")))
    #expect(found.isEmpty || (found.id == id && found.date == date && found.duration > 0))
    return (found.frameCount, found.title)
  }

  @Test(
    "A journal cut off anywhere in its audio keeps all complete frames before that point",
    arguments: [1, 2])
  func cutSound(channelCount: Int) throws {
    let samples = Signal.steps(60 * channelCount)
    let journal = try journal(channelCount: channelCount)
    try journal.append(samples)
    let data = try folder.data("a.wav")
    for cut in (4_096...data.count).reversed() {
      let found = try recovered(data.prefix(cut))
      #expect(found.frameCount == (cut - 4_096) / (3 * channelCount))
      #expect(found.title == "First words")
      let info = try SoundFileReader(path: folder("cut.wav")).info
      #expect(info.damage == nil)
      #expect(info.frameCount == found.frameCount)
      let kept = try folder.signal("cut.wav").interleaved
      #expect(kept == Array(samples.prefix(found.frameCount * channelCount)))
    }
  }

  @Test("A journal cut off in its header, or with a blank header, is recovered as empty")
  func cutHeader() throws {
    let journal = try journal()
    try journal.finish()
    let data = try folder.data("a.wav")
    for cut in 0...4_096 {
      #expect(try recovered(data.prefix(cut)).frameCount == 0)
    }
    for length in [0, 1, 12, 4_095, 4_096] {
      #expect(try recovered(Data(count: length)).frameCount == 0)
    }
    #expect(try folder.data("cut.wav") == Data(count: 4_096))
  }

  @Test("Recovery ignores the header's lengths and uses the file's own length")
  func wrongHeader() throws {
    let journal = try journal()
    try journal.append(Signal.steps(999))
    let data = try folder.data("a.wav")
    for name in ["RIFF", "RF64"] {
      for size in [0, 3, 0x7FFF_FFFF, 0xFFFF_FFFF] {
        var bytes = data
        let number = withUnsafeBytes(of: UInt32(size).littleEndian) { Data($0) }
        bytes.replaceSubrange(0..<4, with: name.utf8)
        bytes.replaceSubrange(4..<8, with: number)
        bytes.replaceSubrange(4_092..<4_096, with: number)
        #expect(try recovered(bytes).frameCount == 999)
        #expect(try folder.signal("cut.wav").samples == Signal.steps(999))
      }
    }
  }

  @Test("Recovery leaves a finished journal unchanged")
  func finished() throws {
    let journal = try journal()
    try journal.append(Signal.steps(333))
    try journal.finish()
    let data = try folder.data("a.wav")
    #expect(try recovered(data).frameCount == 333)
    #expect(try folder.data("cut.wav") == data)
  }

  @Test("A journal that is being recorded or recovered can't be recovered at the same time")
  func locked() throws {
    let journal = try journal()
    try journal.append([0.5])
    let data = try folder.data("a.wav")
    #expect(try TakeJournal.recover(path: folder("a.wav")) == nil)
    #expect(try folder.data("a.wav") == data)
    try journal.finish()
    do {
      let first = try #require(try TakeJournal.recover(path: folder("a.wav")))
      #expect(try TakeJournal.recover(path: folder("a.wav")) == nil)
      try first.remove()
    }
    #expect(throws: SoundFileError.notFound(path: folder("a.wav"))) {
      try TakeJournal.recover(path: folder("a.wav"))
    }
  }

  @Test("Recovery refuses files that aren't journals, and leaves them unchanged")
  func others() throws {
    try folder.write(Signal.sine(frequency: 440, seconds: 1), to: "song.wav")
    try folder.write("A letter", to: "letter.wav")
    try folder.write(Data(repeating: 7, count: 10_000), to: "bytes.wav")
    for name in ["song.wav", "letter.wav", "bytes.wav"] {
      let data = try folder.data(name)
      #expect(throws: SoundFileError.notSound(path: folder(name))) {
        try TakeJournal.recover(path: folder(name))
      }
      #expect(try folder.data(name) == data)
    }
    #expect(throws: SoundFileError.notRegularFile(path: "/dev/null")) {
      try TakeJournal.recover(path: "/dev/null")
    }
    #expect(throws: SoundFileError.isFolder(path: folder.path)) {
      try TakeJournal.recover(path: folder.path)
    }
  }

  @Test("A journal that outgrows plain WAV becomes RF64 and stays readable")
  func becomesRF64() throws {
    let journal = try journal(channelCount: 2, longestPlainFile: 4_096 + 600)
    for count in 1...30 {
      try journal.append(Signal.steps(10 * 2, seed: UInt64(count)))
      let large = count > 10
      #expect(try folder.data("a.wav").prefix(4) == Data((large ? "RF64" : "RIFF").utf8))
      let info = try SoundFileReader(path: folder("a.wav")).info
      #expect(info.frameCount == count * 10)
      #expect(info.damage == nil)
    }
    try journal.finish()
    let all = (1...30).flatMap { Signal.steps(20, seed: $0) }
    #expect(try folder.signal("a.wav").interleaved == all)
    // Recovery uses the real limit, and makes it a plain WAV again.
    #expect(try recovered(try folder.data("a.wav")).frameCount == 300)
    #expect(try folder.data("cut.wav").prefix(4) == Data("RIFF".utf8))
    #expect(try folder.signal("cut.wav").interleaved == all)
  }

  @Test(
    "All frames are counted when a file is near or far beyond 4 GiB",
    arguments: [-3, -2, 0, 1, 2_000_000_000])
  func beyondFourGibibytes(more: Int) throws {
    let journal = try journal()
    try journal.append([0.5])
    try journal.finish()
    // The size limit of a plain WAV; a sparse file has the length without the bytes.
    let frameCount = (Int(UInt32.max) - 4_096) / 3 + more
    #expect(truncate(folder("a.wav"), 4_096 + 3 * frameCount) == 0)
    let recovered = try #require(try TakeJournal.recover(path: folder("a.wav")))
    #expect(recovered.frameCount == frameCount)
    let reader = try SoundFileReader(path: folder("a.wav"))
    #expect(reader.info.frameCount == frameCount)
    #expect(reader.info.damage == nil)
    var samples: [Float] = [1]
    #expect(try reader.read(into: &samples) == 1)
    #expect(samples == [0.5])
    #expect(SndfileHandle(path: folder("a.wav"))?.decodableFrameCount == frameCount)
  }

  @Test("A damaged title doesn't affect the date and ID that follow it")
  func damagedTitle() throws {
    let journal = try journal()
    try journal.append(Signal.steps(60))
    var data = try folder.data("a.wav")
    // Each of these bytes is decoded as a three-byte character.
    let title = try #require(data.range(of: Data("INAM".utf8)))
    data.replaceSubrange(
      title.upperBound + 4..<title.upperBound + 4 + 402, with: Data(repeating: 0xFF, count: 402))
    for rest in [data.dropLast(1), data] {
      let found = try recovered(rest)
      #expect(found.frameCount == (rest.count - 4_096) / 3)
      #expect(found.title?.utf8.count ?? 0 <= 402 * 3)
    }
    // Reading the completed file again gives the same result.
    #expect(try recovered(try folder.data("cut.wav")).frameCount == 60)
  }
}
