/// What is known of the network, by the system or, in a test, by the test.
public protocol NetworkInformation: Sendable {
  /// What was last known.
  var condition: NetworkCondition { get }
  /// Returns what is known, as soon as anything is, and then each change.
  func conditions() -> AsyncStream<NetworkCondition>
}

extension NetworkMonitor: NetworkInformation {}
