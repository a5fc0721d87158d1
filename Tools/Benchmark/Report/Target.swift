struct Target: Encodable {
  enum Bound: Encodable {
    case atLeast(Double)
    case atMost(Double)
  }

  var figure: String
  var measured: Double
  var bound: Bound
  var unit: String

  var isMet: Bool {
    switch bound {
    case .atLeast(let limit): measured >= limit
    case .atMost(let limit): measured <= limit
    }
  }

  /// The bound as text, such as "≥ 500 × real time".
  var wanted: String {
    switch bound {
    case .atLeast(let limit): "≥ \(limit.formatted()) \(unit)"
    case .atMost(let limit): "≤ \(limit.formatted()) \(unit)"
    }
  }

  private enum CodingKeys: CodingKey { case figure, measured, target, isMet }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(figure, forKey: .figure)
    try container.encode(measured, forKey: .measured)
    try container.encode(wanted, forKey: .target)
    try container.encode(isMet, forKey: .isMet)
  }
}

extension Double {
  fileprivate func formatted() -> String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
