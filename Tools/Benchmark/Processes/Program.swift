import Foundation

struct Program {
  let name: String
  let path: String

  struct Cost {
    /// The user and system time of all threads, in seconds.
    var cpuSeconds: Double
    var wallSeconds: Double
    /// The peak memory in MiB; nil if it was not measured.
    var peakMebibytes: Double?
  }

  init(name: String, path: String) { (self.name, self.path) = (name, path) }

  init?(named name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let places = folders.map { "\($0)/\(name)" }
    guard let path = places.first(where: FileManager.default.isExecutableFile) else { return nil }
    self.init(name: name, path: path)
  }

  /// Runs the program and waits for it to exit.
  ///
  /// The program's output is shown only if the program fails.
  func run(_ arguments: [String], watchesMemory: Bool = true, folder: BenchmarkFolder) throws
    -> Cost
  {
    let log = folder.path("log")
    let start = now(CLOCK_MONOTONIC)
    let child = try spawn(arguments, log: log)
    var (status, usage, polledPeak): (Int32, rusage, Double) = (0, rusage(), 0)
    if watchesMemory {
      while wait4(child, &status, WNOHANG, &usage) == 0 {
        polledPeak = max(polledPeak, peakMemory(of: "\(child)") ?? 0)
        usleep(2_000)
      }
    } else {
      wait4(child, &status, 0, &usage)
    }
    let wall = now(CLOCK_MONOTONIC) - start
    guard status == 0 else {
      let words = ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "")
        .split(separator: "\n").last.map(String.init)
      throw BenchmarkError.failed(
        program: name, ending: ending(status), lastWords: words ?? "no last words")
    }
    return Cost(
      cpuSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), wallSeconds: wall,
      peakMebibytes: watchesMemory
        ? trustedPeak(reported: Double(usage.ru_maxrss) / 1_024, polled: polledPeak) : nil)
  }

  /// Returns the reported peak memory use if that value is reliable, or the polled peak if it
  /// isn't, in MiB.
  ///
  /// A new process inherits its parent's peak value, so the reported value is reliable only if it
  /// is higher than the parent's peak.
  private func trustedPeak(reported: Double, polled: Double) -> Double {
    reported > (peakMemory(of: "self") ?? 0) + 1 ? reported : polled
  }

  private func peakMemory(of process: String) -> Double? {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kibibytes = line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first
    else { return nil }
    return Double(kibibytes).map { $0 / 1_024 }
  }

  private func spawn(_ arguments: [String], log: String) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, path, &actions, nil, &words, environ)
    guard code == 0 else { throw BenchmarkError.cannotStart(program: name, code: code) }
    return child
  }
}

private func ending(_ status: Int32) -> String {
  let signal = status & 0x7f
  return signal == 0 ? "exit code \(status >> 8 & 0xff)" : "signal \(signal)"
}

private func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
