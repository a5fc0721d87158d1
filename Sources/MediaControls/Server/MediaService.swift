import Files
import Synchronization
import Threads

/// The part of a media server that the bus call handlers retain.
final class MediaService: Sendable {
  private static let instanceLimit = 99

  private struct State {
    var answers: MediaResponses
    var presence = MediaServer.RegistrationState.starting
    var connection: BusConnection?
    var closedHandler: UInt?
  }

  private let memory: Mutex<State>
  private let time: any TimeSource
  private let onIntent: @Sendable (MediaIntent) -> Void

  init(
    _ identity: MediaIdentity, time: any TimeSource,
    onIntent: @escaping @Sendable (MediaIntent) -> Void
  ) {
    memory = Mutex(State(answers: MediaResponses(identity)))
    (self.time, self.onIntent) = (time, onIntent)
  }

  var presence: MediaServer.RegistrationState { memory.withLock(\.presence) }

  /// Connects and publishes the player.
  ///
  /// Call this on the thread whose main loop will handle calls.
  func start(_ address: String, library: GioLibrary? = .shared) {
    BusConnection.open(address, library: library) { [self] result in
      switch result {
      case .success(let connection): begin(on: connection)
      case .failure(let error): end(error)
      }
    }
  }

  private func begin(on connection: BusConnection) {
    let handler = connection.onClosed { [weak self] in self?.end(.busGone) }
    let isWanted = memory.withLock { memory in
      guard memory.presence == .starting else { return false }
      (memory.connection, memory.closedHandler) = (connection, handler)
      return true
    }
    guard isWanted else {
      connection.forget(handler)
      return connection.close()
    }
    let isExported = connection.export(MediaInterface.description, at: MediaInterface.path) {
      [weak self] call in self?.answer(call) ?? .failure(.unsupported("The player has gone."))
    }
    // Request the name after exporting, so that a client that sees the name also finds the objects.
    if isExported {
      requestName(on: connection, instance: 1)
    } else {
      end(.bus(.message("the player's object was refused")))
    }
  }

  private func requestName(on connection: BusConnection, instance: Int) {
    let kind = memory.withLock { $0.answers.identity.busName }
    let name = MediaInterface.busName(kind, instance: instance)
    // The flag DBUS_NAME_FLAG_DO_NOT_QUEUE (4) prevents waiting for the name, which would be
    // useless later.
    connection.begin(.ofBus("RequestName"), [.string(name), .uint32(4)]) { [self] result in
      switch result {
      case .success(let answer) where answer.first??.number == 1:
        memory.withLock { if $0.presence == .starting { $0.presence = .present(name: name) } }
      case .success where instance < Self.instanceLimit:
        requestName(on: connection, instance: instance + 1)
      case .success: end(.bus(.message("all names are taken")))
      case .failure(let failure): end(.bus(failure.reason))
      }
    }
  }

  func update(_ state: MediaState) {
    // Emit signals while holding the lock, which keeps them in order. `emit` doesn't wait for the
    // bus.
    memory.withLock { memory in
      let news = memory.answers.update(state, at: time.seconds)
      guard let connection = memory.connection else { return }
      if !news.properties.isEmpty {
        connection.emit(
          "PropertiesChanged", of: MediaInterface.properties, at: MediaInterface.path,
          [.string(MediaInterface.player), .dictionary(news.properties), .strings([])])
      }
      if let jump = news.jump {
        connection.emit(
          "Seeked", of: MediaInterface.player, at: MediaInterface.path, [.microseconds(jump)])
      }
    }
  }

  private func answer(_ call: BusCall) -> Result<[BusValue], BusError> {
    do throws(BusError) {
      let answers = memory.withLock(\.answers)
      let (values, intent) = try answers.answer(call, at: time.seconds)
      if let intent { onIntent(intent) }
      return .success(values)
    } catch {
      return .failure(error)
    }
  }

  func end(_ reason: MediaControlsError) {
    let old = memory.withLock { memory in
      let old = memory
      (memory.connection, memory.closedHandler) = (nil, nil)
      if case .absent = memory.presence {} else { memory.presence = .absent(reason) }
      return old
    }
    guard let connection = old.connection else { return }
    if let handler = old.closedHandler { connection.forget(handler) }
    if case .present(let name) = old.presence, reason != .busGone {
      // Release the name explicitly, because the bus doesn't notice immediately that a connection
      // was closed. An error means that the name has already been released.
      _ = try? connection.call(.ofBus("ReleaseName"), [.string(name)], within: .seconds(1))
    }
    connection.close()
  }
}
