import Foundation

struct Machine: Encodable, CustomStringConvertible {
  let processor: String
  let coreCount: Int
  /// The load average over a minute when the run began.
  let load: Double

  static var current: Machine {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = lines.split(separator: "\n").first { $0.hasPrefix("model name") }
    var load = 0.0
    getloadavg(&load, 1)
    return Machine(
      processor: model?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
        ?? "a processor without a name",
      coreCount: ProcessInfo.processInfo.activeProcessorCount, load: load)
  }

  var description: String {
    "Measured on \(processor), \(coreCount) cores, load \(String(format: "%.1f", load)) at the start."
  }
}
