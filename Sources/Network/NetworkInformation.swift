/// Reports the network's condition; tests provide their own implementation.
package protocol NetworkInformation: Sendable {
  var condition: NetworkCondition { get }
  /// Returns a stream that yields the condition as soon as it is known, and then each change.
  func conditions() -> AsyncStream<NetworkCondition>
}

extension NetworkMonitor: NetworkInformation {}
