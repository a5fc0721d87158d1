/// Whether there is a network, and whether it is metered.
package enum NetworkCondition: Equatable, Sendable {
  /// No other machine can be reached.
  case absent
  /// Transfers may cost money, as over a phone.
  case metered
  case free
}
