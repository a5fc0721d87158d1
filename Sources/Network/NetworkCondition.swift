/// Whether there is a network, and whether its use costs money.
package enum NetworkCondition: Equatable, Sendable {
  /// No other machine can be reached.
  case absent
  /// Each byte may cost money, as over a phone.
  case metered
  /// Nothing speaks against large transfers.
  case free
}
