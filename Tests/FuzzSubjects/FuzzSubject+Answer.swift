import Foundation
import MusicTags

extension FuzzSubject {
  /// Reads an answer of the program that reads songs, which a broken file may have taken over, and
  /// a request to it; also reads the bytes as the text of a tag.
  func readAnswer(_ bytes: Data) throws {
    let message = [UInt8](bytes)
    // A refused message is not a finding.
    if let answer = try? ReaderResponse(message), (try? ReaderResponse(answer.message)) != answer {
      throw Finding("an answer that was written is not the one that is read")
    }
    if let request = try? ReaderRequest(message), (try? ReaderRequest(request.message)) != request {
      throw Finding("a request that was written is not the one that is read")
    }
    let units = message.map { $0 < 0x80 ? UInt16($0) : TagText.rawByteBase + UInt16($0) }
    let text = TagText.text(of: units)
    guard TagText.cleaned(text) == text, text.utf8.count <= TagText.longest else {
      throw Finding("a text that was cleaned is not clean")
    }
  }
}
