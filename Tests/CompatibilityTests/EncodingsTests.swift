import Foundation
import TestSupport
import Testing

@Suite("Keys and values of stored types")
struct EncodingsTests {
  @Test("Each stored type is encoded with the keys and values of version 0.1")
  func encodings() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: FixtureHomes.fixture + "/encodings.json"))
    guard case .object(let golden) = try JSONValue(data) else {
      throw CocoaError(.coderInvalidValue)
    }
    let samples = try Samples().all
    #expect(Set(golden.keys).isSubset(of: samples.keys))
    for (name, sample) in samples {
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .iso8601
      let encoded = try JSONValue(encoder.encode(sample))
      let lacks = golden[name].map { encoded.lacks(of: $0) } ?? []
      #expect(lacks.isEmpty, "\(name): \(lacks)")
    }
  }
}
