import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("The number of processors")
struct ProcessorCountTests {
  private let folder = Scratch()

  private func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: folder(path))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Writes the files of a process in a group of version 2.
  private func unified(group: String, mounted: String = "/") throws {
    try write("0::\(group)\n", to: "proc/self/cgroup")
    try write(
      """
      22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
      31 22 0:28 \(mounted) /sys/fs/cgroup rw,nosuid shared:9 master:2 - cgroup2 cgroup2 rw

      """, to: "proc/self/mountinfo")
  }

  private var quota: Double? { CPUQuota(root: folder.path).processorCount }

  @Test("The limit of the process's group counts, in parts of a processor")
  func own() throws {
    try unified(group: "/job")
    #expect(quota == nil)
    try write("150000 100000\n", to: "sys/fs/cgroup/job/cpu.max")
    #expect(quota == 1.5)
    try write("max 100000\n", to: "sys/fs/cgroup/job/cpu.max")
    #expect(quota == nil)
    try write("nonsense\n", to: "sys/fs/cgroup/job/cpu.max")
    #expect(quota == nil)
  }

  @Test("The smallest limit of all parents counts, and no limit of another group")
  func parents() throws {
    try unified(group: "/slurm/job_7/step_0")
    try write("400000 100000\n", to: "sys/fs/cgroup/slurm/job_7/step_0/cpu.max")
    try write("20000 10000\n", to: "sys/fs/cgroup/slurm/job_7/cpu.max")
    try write("max 100000\n", to: "sys/fs/cgroup/slurm/cpu.max")
    try write("1000 100000\n", to: "sys/fs/cgroup/slurm/job_8/cpu.max")
    #expect(quota == 2)
  }

  @Test("In a container, the mount point has the limit of the group with the host's path")
  func container() throws {
    try unified(group: "/docker/abc/inner", mounted: "/docker/abc")
    try write("300000 100000\n", to: "sys/fs/cgroup/cpu.max")
    #expect(quota == 3)
    try write("100000 100000\n", to: "sys/fs/cgroup/inner/cpu.max")
    #expect(quota == 1)
    try unified(group: "/../elsewhere")
    #expect(quota == 3)
  }

  @Test("Limits of version 1 count, also beside version 2")
  func first() throws {
    try write("4:memory:/m\n3:cpuacct,cpu:/job\n0::/\n", to: "proc/self/cgroup")
    try write(
      """
      32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct
      35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
      41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw

      """, to: "proc/self/mountinfo")
    let group = "sys/fs/cgroup/cpu,cpuacct/job"
    try write("-1\n", to: "\(group)/cpu.cfs_quota_us")
    try write("100000\n", to: "\(group)/cpu.cfs_period_us")
    try write("1000\n", to: "sys/fs/cgroup/memory/m/cpu.cfs_quota_us")
    #expect(quota == nil)
    try write("250000\n", to: "\(group)/cpu.cfs_quota_us")
    #expect(quota == 2.5)
    try write("50000 100000\n", to: "sys/fs/cgroup/unified/cpu.max")
    #expect(quota == 0.5)
  }

  @Test("The count is rounded up, at least 1, and at most what the affinity mask allows")
  func count() throws {
    #expect(ProcessorCount.available(root: folder.path) == ProcessorCount.allowed)
    try unified(group: "/")
    for (limit, count) in [(1, 1), (100_000, 1), (100_001, 2), (900_000_000_000, 4_096)] {
      try write("\(limit) 100000\n", to: "sys/fs/cgroup/cpu.max")
      #expect(
        ProcessorCount.available(root: folder.path) == min(count, ProcessorCount.allowed))
    }
  }
}
