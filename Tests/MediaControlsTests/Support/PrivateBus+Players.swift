import Foundation
import TestSupport
import Testing
import Threads

@testable import MediaControls

extension PrivateBus {
  /// Creates a media server that is on the bus, with a log of the requests to its player.
  func server(
    _ identity: MediaIdentity = .myna, time: any TimeSource = SystemTime()
  ) throws -> (MediaServer, IntentLog) {
    let log = IntentLog()
    let server = MediaServer(identity, address: address, time: time) { log.note($0) }
    try #require(waitUntil { server.name != nil })
    return (server, log)
  }

  /// Runs `playerctl` on the bus, and returns its output.
  @discardableResult func playerctl(_ arguments: String...) throws -> String {
    let outcome = try RunningProgram(
      "/usr/bin/playerctl", arguments, environment: environment, in: nil
    ).outcome(timeout: 20)
    #expect(outcome.status == 0, "\(arguments): \(outcome.talk)")
    return outcome.text.trimmingCharacters(in: .newlines)
  }
}

extension MediaServer {
  /// The name on the bus; nil while there is none.
  var name: String? { if case .present(let name) = presence { name } else { nil } }
}
