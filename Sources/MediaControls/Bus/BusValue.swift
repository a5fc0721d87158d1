enum BusValue: Equatable, Sendable {
  case string(String)
  case path(String)
  case boolean(Bool)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case double(Double)
  case strings([String])
  case dictionary([String: BusValue])
  indirect case variant(BusValue)

  var string: String? {
    switch self {
    case .string(let text), .path(let text): text
    default: nil
    }
  }

  var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  var strings: [String]? { if case .strings(let value) = self { value } else { nil } }
  var dictionary: [String: BusValue]? {
    if case .dictionary(let value) = self { value } else { nil }
  }

  var number: Double? {
    switch self {
    case .int32(let value): Double(value)
    case .uint32(let value): Double(value)
    case .int64(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }
}

extension BusValue {
  /// Converts seconds to microseconds, the unit of MPRIS; clamped to ±10¹² seconds, and 0 for NaN.
  static func microseconds(_ seconds: Double) -> BusValue {
    .int64(seconds == seconds ? Int64(min(max(seconds, -1e12), 1e12) * 1e6) : 0)
  }

  var seconds: Double? { number.map { $0 / 1e6 } }
}
