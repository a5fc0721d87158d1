/// The ports of a JACK server that each of our input ports hears.
///
/// A port that appears is connected once: what a person parts stays parted.
struct JACKPatch {
  private var known: Set<String> = []
  private var heard: [Set<String>]

  /// Creates a patch in which nothing is heard.
  init(portCount: Int) { heard = [Set<String>](repeating: [], count: portCount) }

  /// All ports that are heard.
  var all: Set<String> { heard.reduce(into: []) { $0.formUnion($1) } }

  /// Takes note that a port is new, also if one of the same name was there until just now.
  mutating func appeared(_ source: String) { known.remove(source) }

  /// Takes note of all ports that there are, and returns those to be connected: each with that of our ports that hears the fewest.
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

  /// Takes note of what one of our ports hears now, and returns whether it no longer hears something that it heard.
  mutating func update(_ port: Int, hears sources: Set<String>) -> Bool {
    defer { heard[port] = sources }
    return !heard[port].isSubset(of: sources)
  }
}
