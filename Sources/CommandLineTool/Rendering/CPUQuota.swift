import Files
import Glibc

/// The processor time that control groups grant a process, as containers and batch systems set it.
///
/// A group's limit also applies to the groups in it, so the smallest limit of the process's group
/// and all its parents counts. Version 2 states a limit in `cpu.max`, and version 1 in
/// `cpu.cfs_quota_us` and `cpu.cfs_period_us`. Both can be mounted at the same time.
struct CPUQuota {
  /// The folder that contains `proc` and the mount points; empty for the system's root.
  private let root: String

  /// - Parameter root: the folder in which to look instead of the system's root folder.
  init(root: String = "") { self.root = root }

  /// The number of processors that the process may use at the same time, which need not be whole;
  /// nil if there is no limit.
  var processorCount: Double? {
    let groups = lines("/proc/self/cgroup")
    return lines("/proc/self/mountinfo").compactMap(Mount.init).flatMap { mount in
      groups.compactMap { mount.folder(of: $0) }.flatMap { folder in
        Self.parents(of: folder).compactMap { limit(in: mount.point + $0, mount.isUnified) }
      }
    }.min()
  }

  /// Returns `folder` and its parents, down to the empty path.
  private static func parents(of folder: String) -> [String] {
    let names = folder.split(separator: "/")
    return (0...names.count).map { names.prefix($0).map { "/" + $0 }.joined() }
  }

  private func limit(in folder: String, _ isUnified: Bool) -> Double? {
    let texts =
      isUnified
      ? lines(folder + "/cpu.max").first?.split(separator: " ").map(String.init) ?? []
      : ["/cpu.cfs_quota_us", "/cpu.cfs_period_us"].compactMap { lines(folder + $0).first }
    // A quota of “max” or -1 means that there is no limit.
    let numbers = texts.compactMap { Double($0) }
    guard texts.count == 2, numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else { return nil }
    return numbers[0] / numbers[1]
  }

  /// Returns the lines of a file, which states no size; none if the file cannot be read.
  private func lines(_ path: String) -> [String] {
    guard let file = try? OpenFile(root + path, O_RDONLY) else { return [] }
    var text: [UInt8] = []
    while text.count < 1 << 20, let bytes = try? file.read(1 << 16, at: text.count),
      !bytes.isEmpty
    {
      text += bytes
    }
    return text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension CPUQuota {
  /// A mounted hierarchy of groups that can limit processor time.
  private struct Mount {
    let point: String
    /// The group that is visible at the mount point.
    let root: String
    let isUnified: Bool

    /// - Parameter line: a line of /proc/self/mountinfo; nil is returned for other file systems.
    init?(_ line: String) {
      let fields = line.split(separator: " ").map(String.init)
      guard let end = fields.firstIndex(of: "-"), end >= 5, fields.count > end + 3 else {
        return nil
      }
      isUnified = fields[end + 1] == "cgroup2"
      let options = fields[end + 3].split(separator: ",")
      guard isUnified || (fields[end + 1] == "cgroup" && options.contains("cpu")) else {
        return nil
      }
      root = fields[3] == "/" ? "" : fields[3]
      // A space in a path is written as a number.
      point = fields[4].replacing("\\040", with: " ")
    }

    /// Returns the folder of the process's group, relative to the mount point; nil if the group is
    /// in another hierarchy.
    ///
    /// - Parameter line: a line of /proc/self/cgroup.
    func folder(of line: String) -> String? {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3,
        isUnified
          ? fields[0] == "0" && fields[1].isEmpty : fields[1].split(separator: ",").contains("cpu")
      else { return nil }
      let path = String(fields[2])
      // In a container, the group may have the host's path, although only its own part is mounted.
      guard path == root || path.hasPrefix(root + "/"), !path.hasPrefix("/..") else { return "" }
      return String(path.dropFirst(root.count))
    }
  }
}
