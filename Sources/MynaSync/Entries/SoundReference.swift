import FoundationEssentials
public import MynaCloud
public import MynaLibrary

/// A take's sound: which it is, and the object that has it.
public struct SoundReference: Hashable, Sendable {
  /// The object in the bucket.
  public var object: ObjectName
  /// Bytes of the object.
  public var size: Int
  /// The MD5 of the object, 32 hexadecimal digits; nil if nobody knows it.
  public var md5: String?
  /// The hash of the sound.
  public var hash: ContentHash
  /// The sound that it was edited from; nil for one that was not.
  public var base: ContentHash?
  /// Seconds.
  public var duration: Double
  /// Hertz.
  public var sampleRate: Double
  /// One is mono, two stereo.
  public var channelCount: Int
  /// The format and coding in words, such as "FLAC, 24-bit PCM".
  public var formatName: String
  /// The waveform: up to 128 peaks, 255 for full scale; none if it is not known.
  public var waveform: [UInt8]
  /// The known damage of the object, as `SoundFileDamage.text` has it; nil for a whole one.
  public var damage: String?

  /// A sound.
  public init(
    object: ObjectName, size: Int, md5: String? = nil, hash: ContentHash, base: ContentHash? = nil,
    duration: Double, sampleRate: Double, channelCount: Int, formatName: String,
    waveform: [UInt8] = [], damage: String? = nil
  ) {
    (self.object, self.size, self.md5, self.hash, self.base) = (object, size, md5, hash, base)
    (self.duration, self.sampleRate) = (duration, sampleRate)
    (self.channelCount, self.formatName, self.waveform) = (channelCount, formatName, waveform)
    self.damage = damage
  }

  /// Reads a sound that another machine has written.
  ///
  /// The name of the object may be one that Myna would not give, since others name objects, too: a storage refuses one that leads
  /// elsewhere.
  ///
  /// - Returns: nil unless there is an object's name, and a hash. Numbers out of bounds are 0.
  public init?(_ value: FieldValue) {
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
    self.init(
      object: ObjectName(listed: text), size: Int(number("size", upTo: 0x1p53)),
      md5: md5.flatMap { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) ? $0 : nil },
      hash: hash, base: object["base"]?.text.flatMap(ContentHash.init(hexadecimal:)),
      duration: number("duration", upTo: 1e9), sampleRate: number("sampleRate", upTo: 1e7),
      channelCount: Int(number("channelCount", upTo: 1_024)),
      formatName: String((object["formatName"]?.text ?? "").prefix(200)),
      waveform: Array(waveform.prefix(128)),
      damage: object["damage"]?.text.map { String($0.prefix(100)) })
  }

  /// The value of the field.
  public var value: FieldValue {
    var object: [String: FieldValue] = [
      "object": .text(object.text), "size": .integer(size), "hash": .text(hash.hexadecimal),
      "duration": .number(duration), "sampleRate": .number(sampleRate),
      "channelCount": .integer(channelCount), "formatName": .text(formatName),
    ]
    object["md5"] = md5.map(FieldValue.text)
    object["damage"] = damage.map(FieldValue.text)
    object["base"] = base.map { .text($0.hexadecimal) }
    if !waveform.isEmpty { object["waveform"] = .text(Data(waveform).base64EncodedString()) }
    return .object(object)
  }
}
