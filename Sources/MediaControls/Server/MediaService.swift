import Files
import Synchronization
import Threads

/// The part of a server that calls from the bus keep alive.
final class MediaService: Sendable {
  /// The number of players of a kind that can be seen at once.
  private static let instanceLimit = 99

  private struct Memory {
    var answers: MediaAnswers
    var presence = MediaServer.Presence.starting
    var connection: BusConnection?
    var closedHandler: UInt?
  }

  private let memory: Mutex<Memory>
  private let time: any TimeSource
  private let onIntent: @Sendable (MediaIntent) -> Void

  init(
    _ identity: MediaIdentity, time: any TimeSource,
    onIntent: @escaping @Sendable (MediaIntent) -> Void
  ) {
    memory = Mutex(Memory(answers: MediaAnswers(identity)))
    (self.time, self.onIntent) = (time, onIntent)
  }

  var presence: MediaServer.Presence { memory.withLock(\.presence) }

  // MARK: Beginning

  /// Connects, and is seen after that; in the loop that answers.
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
    // With the objects there, whoever sees the name finds them.
    if isExported {
      takeName(on: connection, instance: 1)
    } else {
      end(.bus(.message("the player's object was refused")))
    }
  }

  private func takeName(on connection: BusConnection, instance: Int) {
    let kind = memory.withLock { $0.answers.identity.busName }
    let name = MediaInterface.busName(kind, instance: instance)
    // DBUS_NAME_FLAG_DO_NOT_QUEUE: to have a name later would be no use.
    connection.begin(.ofBus("RequestName"), [.string(name), .uint32(4)]) { [self] result in
      switch result {
      case .success(let answer) where answer.first??.number == 1:
        memory.withLock { if $0.presence == .starting { $0.presence = .present(name: name) } }
      case .success where instance < Self.instanceLimit:
        takeName(on: connection, instance: instance + 1)
      case .success: end(.bus(.message("all names are taken")))
      case .failure(let failure): end(.bus(failure.reason))
      }
    }
  }

  // MARK: Telling and answering

  func update(_ state: MediaState) {
    // Told within the lock, so that two changes are told in their order; it does not wait for the bus.
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

  private func answer(_ call: BusCall) -> Result<[BusValue], BusRefusal> {
    do throws(BusRefusal) {
      let answers = memory.withLock(\.answers)
      let (values, intent) = try answers.answer(call, at: time.seconds)
      if let intent { onIntent(intent) }
      return .success(values)
    } catch {
      return .failure(error)
    }
  }

  // MARK: Ending

  /// Ends its presence, for a reason.
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
      // The bus would notice only some time later that the connection is gone. Where it fails, there is no name any more.
      _ = try? connection.call(.ofBus("ReleaseName"), [.string(name)], within: .seconds(1))
    }
    connection.close()
  }
}
