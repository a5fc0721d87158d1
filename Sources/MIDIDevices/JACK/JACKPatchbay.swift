/// Keeps track of which JACK ports are connected to each of Myna's input ports.
///
/// A new port is connected only once, because a connection that the user removes must not be
/// restored.
struct JACKPatchbay {
  private var known: Set<String> = []
  private var heard: [Set<String>]

  init(portCount: Int) { heard = [Set<String>](repeating: [], count: portCount) }

  var all: Set<String> { heard.reduce(into: []) { $0.formUnion($1) } }

  /// Marks a port as new, even if an older port had the same name.
  mutating func appeared(_ source: String) { known.remove(source) }

  /// Updates the list of known ports and returns each port to connect, paired with the input port
  /// that has the fewest connections.
  mutating func connections(for present: [String]) -> [(source: String, port: Int)] {
    var load = heard.map(\.count)
    var made: [(source: String, port: Int)] = []
    for source in present where !known.contains(source) && !all.contains(source) {
      guard let port = load.indices.min(by: { load[$0] < load[$1] }) else { break }
      load[port] += 1
      made.append((source, port))
    }
    known = Set(present)
    return made
  }

  /// Updates the connections of an input port and returns whether it has lost any.
  mutating func update(_ port: Int, hears sources: Set<String>) -> Bool {
    defer { heard[port] = sources }
    return !heard[port].isSubset(of: sources)
  }
}
