/// A sound that nobody has read yet, as that of another program's object: its hash stands for the
/// object alone.
extension SoundReference {
  static let unknownKey = "isUnknown"

  /// The value of the field for such a sound.
  var unknownValue: FieldValue {
    guard var object = value.object else { return value }
    object[Self.unknownKey] = .boolean(true)
    return .object(object)
  }
}

extension FieldValue {
  /// Whether it is that of a sound that nobody has read yet.
  var isUnknownSound: Bool { object?[SoundReference.unknownKey]?.boolean ?? false }
}

extension TakeFields {
  /// Whether nobody has read the sound yet.
  var isSoundUnknown: Bool { self[.sound]?.value.isUnknownSound ?? false }

  /// Whether a machine has told anything.
  var isTold: Bool { values.values.contains { $0.stamp.machine != .nobody } }

  /// Whether a machine has told of the sound, and not the bucket alone.
  var isSoundTold: Bool {
    self[.sound].map { $0.stamp.machine != .nobody } ?? false
  }
}
