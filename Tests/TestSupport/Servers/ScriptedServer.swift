import Files
import Foundation
import Synchronization

/// A server on this machine that handles each connection with a test's script, on a separate
/// thread.
public final class ScriptedServer: Sendable {
  /// The connections and requests seen so far.
  public struct Record: Sendable {
    /// The total number of connections.
    public var connections = 0
    /// The number of open connections.
    public var open = 0
    /// The greatest number of simultaneously open connections.
    public var mostOpen = 0
    /// The heads of all requests, in order of arrival.
    public var heads: [String] = []
  }

  /// The port at 127.0.0.1.
  public let port: Int
  private let listener: OpenFile
  private let shared: Shared

  final class Shared: Sendable {
    let record = Mutex(Record())
    let sockets = Mutex<Set<Int32>>([])
  }

  /// Starts to listen.
  ///
  /// Runs `script` for each connection and then closes it.
  public init(_ script: @escaping @Sendable (ServerConnection) -> Void) {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let listener = OpenFile(adopting: socket(AF_INET, kind, 0), path: "server")
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener.descriptor, address, size) + listen(listener.descriptor, 64)
          + getsockname(listener.descriptor, address, &size)
      }
    }
    precondition(status == 0, "no socket to listen at")
    port = Int(UInt16(bigEndian: address.sin_port))
    let shared = Shared()
    (self.listener, self.shared) = (listener, shared)
    Thread {
      while true {
        // The thread retains the listener, so that the descriptor is not reused before the thread
        // has ended.
        let socket = accept(listener.descriptor, nil, nil)
        guard socket >= 0 else { return }
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        shared.begin(socket)
        Thread {
          script(ServerConnection(socket, shared))
          shared.end(socket)
        }.start()
      }
    }.start()
  }

  deinit {
    // Ends pending calls in `accept` and in the scripts.
    shutdown(listener.descriptor, Int32(SHUT_RDWR))
    shared.sockets.withLock { for socket in $0 { shutdown(socket, Int32(SHUT_RDWR)) } }
  }

  /// The connections and requests seen so far.
  public var record: Record { shared.record.withLock { $0 } }

  /// Returns a URL of this server.
  public func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// Returns a server that reads each request with its body, and always sends the same response.
  public static func answering(_ answer: String) -> ScriptedServer {
    ScriptedServer { connection in while connection.request() != nil { connection.write(answer) } }
  }
}

extension ScriptedServer.Shared {
  fileprivate func begin(_ socket: Int32) {
    _ = sockets.withLock { $0.insert(socket) }
    record.withLock {
      $0.connections += 1
      $0.open += 1
      $0.mostOpen = max($0.mostOpen, $0.open)
    }
  }

  fileprivate func end(_ socket: Int32) {
    sockets.withLock {
      $0.remove(socket)
      // A program started by another test at the same moment may hold the socket, too.
      shutdown(socket, Int32(SHUT_RDWR))
      close(socket)
    }
    record.withLock { $0.open -= 1 }
  }
}
