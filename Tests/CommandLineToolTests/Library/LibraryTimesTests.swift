import Foundation
import TestSupport
import Testing

@Suite("Invalid edit times")
struct LibraryTimesTests {
  private let library = LibraryHome()
  private let bytes: Data

  init() throws {
    try library.record("Speech", try .speech(["Front_Center"]))
    bytes = try library.bytes("Speech")
  }

  @Test(
    "A malformed, missing, or reversed time is a usage error",
    arguments: [
      (["trim", "Speech"], "--from TIME, --to TIME, or both"),
      (["trim", "Speech", "--from", "soon"], "“soon”"),
      (["trim", "Speech", "--from", "-1"], "“-1”"),
      (["trim", "Speech", "--from", "1e1"], "“1e1”"),
      (["trim", "Speech", "--from", "0:75"], "“0:75”"),
      (["trim", "Speech", "--to", "1:2:3:4"], "“1:2:3:4”"),
      (["trim", "Speech", "--from", "1", "--to", "0.5"], "--from must be before --to"),
      (["trim", "Speech", "--to", "0"], "--from must be before --to"),
      (["cut", "Speech", "--from", "0.5"], "with --to,"),
      (["cut", "Speech", "--to", "0.5"], "with --from,"),
      (["split", "Speech"], "with --at TIME,"),
    ])
  func mistakes(arguments: [String], words: String) throws {
    let outcome = try library.run(arguments)
    #expect(outcome.isRefusal(64, naming: words), "\(outcome.talk)")
  }

  @Test(
    "A time outside a take, or an edit that leaves nothing, is refused",
    arguments: [
      (["trim", "Speech", "--from", "2"], "is 1.428 s long, so 2.000 s is past its end"),
      (["trim", "Speech", "--to", "1:30"], "1:30.000 is past its end"),
      (["trim", "Speech", "--to", "1m30"], "1:30.000 is past its end"),
      (["trim", "Speech", "--to", "1.4285"], "either all of “Speech” or nothing"),
      (["trim", "Speech", "--from", "0"], "either all of “Speech” or nothing"),
      (["cut", "Speech", "--from", "1", "--to", "2"], "2.000 s is past its end"),
      (["cut", "Speech", "--from", "0", "--to", "1.4285"], "either all of “Speech” or nothing"),
      (["split", "Speech", "--at", "0"], "either all of “Speech” or nothing"),
      (["split", "Speech", "--at", "1:00:00"], "1:00:00.000 is past its end"),
    ])
  func beyond(arguments: [String], words: String) throws {
    let outcome = try library.run(arguments)
    #expect(outcome.isRefusal(naming: words), "\(outcome.talk)")
    #expect(outcome.talk.contains("“Speech”"))
    #expect(try library.list().count == 1)
    #expect(try library.take("Speech").edited == false)
    #expect(try library.bytes("Speech") == bytes)
  }
}
