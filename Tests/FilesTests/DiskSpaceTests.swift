import Files
import Testing

@Suite("DiskSpace")
struct DiskSpaceTests {
  private func space(_ free: UInt64, of count: UInt64, by size: UInt64 = 4_096) -> DiskSpace {
    DiskSpace(freeBlocks: free, blockSize: size, blockCount: count)
  }

  @Test(
    "Free space is computed from the file system's block counts, with nonsensical counts handled")
  func bytes() {
    #expect(space(10, of: 100).bytes == 40_960)
    #expect(space(UInt64(bitPattern: -5), of: 100).bytes == 0)
    #expect(space(1 << 62, of: 1 << 62, by: 1 << 20).bytes == .max)
    #expect(space(0, of: 100).bytes == 0)
    #expect(space(0, of: 0, by: 0).bytes == nil)
    #expect(DiskSpace(path: "/")?.bytes != nil && DiskSpace(path: "/none") == nil)
  }

  @Test("A disk counts as full when few blocks are free, unless the counts are nonsensical")
  func full() {
    #expect(space(0, of: 1_000).isFull && space(63, of: 1_000).isFull)
    #expect(!space(64, of: 1_000).isFull)
    #expect(!space(0, of: 0).isFull)
    #expect(!space(.max - 3, of: 1_000).isFull && !space(.max, of: .max, by: .max).isFull)
  }
}
