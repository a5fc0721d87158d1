/// Knowledge of the network, from the system or, in a test, from the test.
package protocol NetworkInformation: Sendable {
  /// The last known condition.
  var condition: NetworkCondition { get }
  /// Returns what is known, as soon as anything is, and then each change.
  func conditions() -> AsyncStream<NetworkCondition>
}

extension NetworkMonitor: NetworkInformation {}
