import FoundationEssentials
package import MynaCloud
package import MynaLibrary

package struct AudioReference: Hashable, Sendable {
  package var object: ObjectName
  package var size: Int
  /// The object's MD5, as 32 hexadecimal digits; nil if unknown.
  package var md5: String?
  package var hash: ContentHash
  /// The hash of the audio before the edit; nil for unedited audio.
  package var base: ContentHash?
  package var facts: AudioProperties

  package init(
    object: ObjectName, size: Int, md5: String? = nil, hash: ContentHash, base: ContentHash? = nil,
    facts: AudioProperties
  ) {
    (self.object, self.size, self.md5, self.hash, self.base) = (object, size, md5, hash, base)
    self.facts = facts
  }

  /// Reads a value from another machine; nil if the object name or the hash is missing.
  ///
  /// The object's name may be one that Myna wouldn't choose, since other programs also name
  /// objects. A storage rejects names that lead outside it. Out-of-range numbers become 0.
  package init?(_ value: FieldValue) {
    guard let object = value.object, let text = object["object"]?.text,
      (1...ObjectName.byteLimit).contains(text.utf8.count),
      let hash = object["hash"]?.text.flatMap(ContentHash.init(hexadecimal:))
    else { return nil }
    func number(_ name: String, upTo limit: Double) -> Double {
      let number = object[name]?.number ?? 0
      return (0...limit).contains(number) ? number : 0
    }
    let waveform = object["waveform"]?.text.flatMap { Data(base64Encoded: $0) } ?? Data()
    let md5 = object["md5"]?.text?.lowercased()
    let facts = AudioProperties(
      duration: number("duration", upTo: 1e9), sampleRate: number("sampleRate", upTo: 1e7),
      channelCount: Int(number("channelCount", upTo: 1_024)),
      formatName: String((object["formatName"]?.text ?? "").prefix(200)),
      waveform: Array(waveform.prefix(128)),
      damage: object["damage"]?.text.map { String($0.prefix(100)) })
    self.init(
      object: ObjectName(listed: text), size: Int(number("size", upTo: 0x1p53)),
      md5: md5.flatMap { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) ? $0 : nil },
      hash: hash, base: object["base"]?.text.flatMap(ContentHash.init(hexadecimal:)),
      facts: facts)
  }

  package var value: FieldValue {
    var object: [String: FieldValue] = [
      "object": .text(object.text), "size": .integer(size), "hash": .text(hash.hexadecimal),
      "duration": .number(facts.duration), "sampleRate": .number(facts.sampleRate),
      "channelCount": .integer(facts.channelCount), "formatName": .text(facts.formatName),
    ]
    object["md5"] = md5.map(FieldValue.text)
    object["damage"] = facts.damage.map(FieldValue.text)
    object["base"] = base.map { .text($0.hexadecimal) }
    if !facts.waveform.isEmpty {
      object["waveform"] = .text(Data(facts.waveform).base64EncodedString())
    }
    return .object(object)
  }
}
