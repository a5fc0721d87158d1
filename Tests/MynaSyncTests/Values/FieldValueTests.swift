import Foundation
import Testing

@testable import MynaSync

@Suite("FieldValue")
struct FieldValueTests {
  @Test("A value reads back from JSON as it was written")
  func roundTrip() {
    let value = FieldValue.object([
      "text": .text("“Öl” \"x\" \\ \n\t\u{1} 나의 🎙"), "none": .null, "yes": .boolean(true),
      "whole": .integer(.min), "part": .number(0.1), "three": .number(3),
      "list": .list([.integer(1), .list([]), .object([:])]),
    ])
    #expect(FieldValue(json: value.json) == value)
  }

  @Test("JSON objects are encoded with sorted keys, regardless of their original order")
  func canonical() {
    #expect(FieldValue(json: #"{"b":1,"a":{"d":2,"c":3}}"#)?.json == #"{"a":{"c":3,"d":2},"b":1}"#)
  }

  @Test("JSON whitespace, escapes, and number forms from other writers are accepted")
  func escapes() {
    #expect(
      FieldValue(json: " [ \"\\u00e9\\ud83c\\udf99\\/\\b\" ,\n-1.5e2 , 0 ] ")
        == .list([.text("é🎙/\u{8}"), .number(-150), .integer(0)]))
  }

  @Test(
    "Malformed JSON gives no field value",
    arguments: [
      "", "{", "[1,]", "{\"a\":1,}", "{\"a\":1,\"a\":2}", "01", "-", "1.", ".5", "1e", "1e999",
      "NaN",
      "tru", "nulll", "\"\\x\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"a", "\"\u{1}\"", "[1 2]",
      "1 1", "{1:2}",
    ])
  func malformed(text: String) {
    #expect(FieldValue(json: text) == nil)
  }

  @Test("JSON that isn't valid UTF-8 is rejected")
  func encoding() {
    #expect(FieldValue(json: [0x22, 0xFF, 0x22]) == nil)
    #expect(FieldValue(json: [0x22, 0x5C, 0x6E, 0xC3, 0x22]) == nil)
  }

  @Test("JSON nested a million levels deep is rejected without a crash")
  func deep() {
    #expect(FieldValue(json: String(repeating: "[", count: 1_000_000)) == nil)
    #expect(FieldValue(json: String(repeating: "{\"a\":", count: 1_000_000)) == nil)
  }
}
