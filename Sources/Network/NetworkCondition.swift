/// Whether there is a network, and whether it is metered.
package enum NetworkCondition: Equatable, Sendable {
  case absent
  /// Transfers may cost money, for example on a mobile network.
  case metered
  case free
}
