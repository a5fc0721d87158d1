import Files
import Foundation
import Synchronization

/// A server on this machine that does with each connection what a test says, on a thread of its own.
public final class ScriptedServer: Sendable {
  /// What it has seen.
  public struct Record: Sendable {
    /// Connections in all.
    public var connections = 0
    /// Those that are open.
    public var open = 0
    /// The most that were open at the same time.
    public var mostOpen = 0
    /// All heads of requests, in the order in which they came.
    public var heads: [String] = []
  }

  /// Where it listens, at 127.0.0.1.
  public let port: Int
  private let listener: OpenFile
  private let shared: Shared

  final class Shared: Sendable {
    let record = Mutex(Record())
    let sockets = Mutex<Set<Int32>>([])
  }

  /// Starts to listen; `script` is run for each connection, which is closed behind it.
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
        // The thread has the listener, so that its number stays its own until the thread has ended.
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
    // Ends what waits in accept, and in the scripts.
    shutdown(listener.descriptor, Int32(SHUT_RDWR))
    shared.sockets.withLock { for socket in $0 { shutdown(socket, Int32(SHUT_RDWR)) } }
  }

  /// What it has seen so far.
  public var record: Record { shared.record.withLock { $0 } }

  /// A URL of this server.
  public func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// A server that reads each request with its body, and gives the same answer to all.
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
      // A program that another test starts at this moment may have it, too.
      shutdown(socket, Int32(SHUT_RDWR))
      close(socket)
    }
    record.withLock { $0.open -= 1 }
  }
}
