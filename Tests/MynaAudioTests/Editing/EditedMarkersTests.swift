import Foundation
import MynaAudio
import SoundFiles
import TestSupport
import Testing

@Suite("Markers after edits")
struct EditedMarkersTests {
  private let folder = Scratch()

  private func times(after edit: SoundEdit) throws -> [Double] {
    let noise = Signal.noise(seconds: 4)
    let writer = try SoundFileWriter(
      path: folder("in.flac"), format: .flac, sampleRate: 48_000, channelCount: 1,
      markers: [0.5, 1.5, 2.5, 3.5].map { SoundMarker(time: $0) }, overwrite: true)
    try writer.write(noise.samples, frameCount: noise.frameCount)
    try writer.commit()
    _ = try folder.edit("in.flac", edit)
    return SoundMarker.read(path: folder("out")).map(\.time)
  }

  @Test("Markers stay with their audio, and markers in removed audio are removed")
  func moved() throws {
    #expect(try times(after: .trim(1...3)) == [0.5, 1.5])
    #expect(try times(after: .trim(-1...2)) == [0.5, 1.5])
    #expect(try times(after: .cut(1...2)) == [0.5, 1.5, 2.5])
    #expect(try times(after: .normalize()) == [0.5, 1.5, 2.5, 3.5])
  }
}
