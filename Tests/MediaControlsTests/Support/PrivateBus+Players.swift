import Foundation
import TestSupport
import Testing
import Threads

@testable import MediaControls

extension PrivateBus {
  /// A server that can be seen on the bus, with what others want of its player.
  func server(
    _ identity: MediaIdentity = .myna, time: any TimeSource = SystemTime()
  ) throws -> (MediaServer, IntentLog) {
    let log = IntentLog()
    let server = MediaServer(identity, address: address, time: time) { log.note($0) }
    try #require(waitUntil { server.name != nil })
    return (server, log)
  }

  /// Runs `playerctl` on the bus to its end, and returns what it printed.
  @discardableResult func playerctl(_ arguments: String...) throws -> String {
    let outcome = try RunningProgram(
      "/usr/bin/playerctl", arguments, environment: environment, in: nil
    ).outcome(timeout: 20)
    #expect(outcome.status == 0, "\(arguments): \(outcome.talk)")
    return outcome.text.trimmingCharacters(in: .newlines)
  }
}

extension MediaServer {
  /// The name on the bus; nil as long as there is none.
  var name: String? { if case .present(let name) = presence { name } else { nil } }
}
