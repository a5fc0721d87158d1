import Foundation
import Testing

@testable import MynaDSP

@Suite("StrictDecoding")
struct StrictDecodingTests {
  private enum Color: String, CaseIterable { case dark, bright }

  /// A unit like those in effect files.
  private struct Unit: Decodable, Equatable {
    var rate = 1.0
    var isOn = true
    var color = Color.dark
    var taps: [Tap] = []

    init(from decoder: any Decoder) throws {
      let settings = try StrictDecoding(
        decoder, of: "unit", keys: ["rate", "isOn", "color", "taps"])
      rate = try settings.number("rate", in: 0.03125...32, default: rate)
      isOn = try settings.flag("isOn", default: isOn)
      color = try settings.choice("color", default: color)
      taps = try settings.list("taps", atMost: 2)
    }
  }

  private struct Tap: Decodable, Equatable {
    var gain = 0.0

    init(from decoder: any Decoder) throws {
      gain = try StrictDecoding(decoder, of: "tap", keys: ["gain"])
        .number("gain", in: -1...1, default: gain)
    }
  }

  private func decoded(_ json: String) throws -> Unit {
    try JSONDecoder().decode(Unit.self, from: Data(json.utf8))
  }

  @Test("Missing settings keep their defaults, and existing settings are decoded")
  func values() throws {
    let empty = try decoded("{}")
    #expect(empty.rate == 1 && empty.isOn && empty.color == .dark && empty.taps.isEmpty)
    let full = try decoded(
      #"{"rate": 32, "isOn": false, "color": "bright", "taps": [{}, {"gain": -1}]}"#)
    #expect(full.rate == 32 && !full.isOn && full.color == .bright)
    #expect(full.taps.map(\.gain) == [0, -1])
  }

  @Test(
    "Each decoding mistake is explained in words",
    arguments: [
      (#"{"rat": 2}"#, #""rat" is not a parameter of unit; it has rate, isOn, color, taps"#),
      (
        #"{"zz": 2, "aa": 1}"#, #""aa" is not a parameter of unit; it has rate, isOn, color, taps"#
      ),
      (#"{"rate": 50}"#, "rate 50 is outside 0.03125…32"),
      (#"{"rate": 0.01}"#, "rate 0.01 is outside 0.03125…32"),
      (#"{"rate": "fast"}"#, "rate is not a number"),
      (#"{"rate": null}"#, "rate is not a number"),
      (#"{"isOn": 1.5}"#, "isOn is not true or false"),
      (#"{"color": "red"}"#, #""red" is not a color; there are dark, bright"#),
      (#"{"color": 7}"#, "color is not a name"),
      (#"{"taps": {}}"#, "taps is not a list"),
      (#"{"taps": [{}, {}, {}]}"#, "taps has more than 2"),
      (#"{"taps": [{"gian": 1}]}"#, #""gian" is not a parameter of tap; it has gain"#),
      (#"{"taps": [3]}"#, "tap is not a set of named values"),
      ("[1]", "unit is not a set of named values"),
    ])
  func mistakes(json: String, message: String) {
    do {
      _ = try decoded(json)
      Issue.record("\(json) was accepted")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription == message)
    } catch {
      Issue.record("\(json) gave \(error)")
    }
  }
}
