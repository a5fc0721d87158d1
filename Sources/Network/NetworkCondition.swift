/// Whether there is a network, and whether it is metered.
package enum NetworkCondition: Equatable, Sendable {
  case absent
  /// Transfers may cost money, as over a phone.
  case metered
  case free
}
