import Foundation
import Testing

@testable import MynaSync

@Suite("FieldValue")
struct FieldValueTests {
  @Test("What is written is read as it was")
  func roundTrip() {
    let value = FieldValue.object([
      "text": .text("“Öl” \"x\" \\ \n\t\u{1} 나의 🎙"), "none": .null, "yes": .boolean(true),
      "whole": .integer(.min), "part": .number(0.1), "three": .number(3),
      "list": .list([.integer(1), .list([]), .object([:])]),
    ])
    #expect(FieldValue(json: value.json) == value)
  }

  @Test("Equal values have equal bytes, whatever order they were written in")
  func canonical() {
    #expect(FieldValue(json: #"{"b":1,"a":{"d":2,"c":3}}"#)?.json == #"{"a":{"c":3,"d":2},"b":1}"#)
  }

  @Test("Blanks and escapes of other writers are understood")
  func escapes() {
    #expect(
      FieldValue(json: " [ \"\\u00e9\\ud83c\\udf99\\/\\b\" ,\n-1.5e2 , 0 ] ")
        == .list([.text("é🎙/\u{8}"), .number(-150), .integer(0)]))
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", "{", "[1,]", "{\"a\":1,}", "{\"a\":1,\"a\":2}", "01", "-", "1.", ".5", "1e", "1e999",
      "NaN",
      "tru", "nulll", "\"\\x\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"a", "\"\u{1}\"", "[1 2]",
      "1 1", "{1:2}",
    ])
  func malformed(text: String) {
    #expect(FieldValue(json: text) == nil)
  }

  @Test("Bytes that are no UTF-8 are refused")
  func encoding() {
    #expect(FieldValue(json: [0x22, 0xFF, 0x22]) == nil)
    #expect(FieldValue(json: [0x22, 0x5C, 0x6E, 0xC3, 0x22]) == nil)
  }

  @Test("A value nested a million deep is refused, and does not end the process")
  func deep() {
    #expect(FieldValue(json: String(repeating: "[", count: 1_000_000)) == nil)
    #expect(FieldValue(json: String(repeating: "{\"a\":", count: 1_000_000)) == nil)
  }
}
