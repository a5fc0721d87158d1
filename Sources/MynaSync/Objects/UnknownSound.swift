/// Audio that no machine has read, such as the audio in another program's object.
///
/// Its hash is a placeholder that is derived from the object.
extension AudioReference {
  static let unknownKey = "isUnknown"

  var unknownValue: FieldValue {
    guard var object = value.object else { return value }
    object[Self.unknownKey] = .boolean(true)
    return .object(object)
  }
}

extension FieldValue {
  var isUnknownSound: Bool { object?[AudioReference.unknownKey]?.boolean ?? false }
}

extension TakeFields {
  var isSoundUnknown: Bool { self[.sound]?.value.isUnknownSound ?? false }

  /// Whether any field is from a log.
  var isTold: Bool { values.values.contains { $0.stamp.machine != .nobody } }

  /// Whether the audio is from a log, rather than only from the bucket.
  var isSoundTold: Bool {
    self[.sound].map { $0.stamp.machine != .nobody } ?? false
  }
}
