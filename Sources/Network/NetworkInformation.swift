/// The condition of the network; tests provide their own.
package protocol NetworkInformation: Sendable {
  var condition: NetworkCondition { get }
  /// Returns the condition once it is known, followed by each change.
  func conditions() -> AsyncStream<NetworkCondition>
}

extension NetworkMonitor: NetworkInformation {}
