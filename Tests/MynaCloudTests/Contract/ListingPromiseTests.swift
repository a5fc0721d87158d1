import Foundation
import MynaCloud
import TestSupport
import Testing

@Suite("Storage contract: listings")
struct ListingPromiseTests {
  @Test(
    "A listing contains each object exactly once, at any depth, page by page",
    arguments: StorageUnderTest.all)
  func pages(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    let names = [
      "a", "a.b", "b/c/d", "b/c/e/f", "b/c.d", "b0", "Takes/1 + 1 = 2 & 100 %.flac",
      "Takes/(it's!) #1?.flac", "Takes/녹음 “é”.flac", "Takes/a*b'c;d@e,f$g.flac", "b/z",
    ]
    for name in names { try await storage.put([1], at: ObjectName(listed: name)) }
    #expect(try await storage.names().sorted() == names.sorted())
    #expect(
      try await storage.names(of: "b/").sorted() == ["b/c/d", "b/c/e/f", "b/c.d", "b/z"].sorted())
    #expect(try await storage.names(of: "b/c/").sorted() == ["b/c/d", "b/c/e/f"])
    #expect(try await storage.names(of: "none/") == [])
    for name in names {
      #expect(try await storage.bytes(of: ObjectName(listed: name)) == [1])
    }
  }

  @Test(
    "A listing reports each object's size, version, and modification date correctly",
    arguments: StorageUnderTest.all)
  func details(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    let stored = try await storage.put(noise(77), at: ObjectName(listed: "a"))
    let listed = try #require(try await storage.page(of: "", after: nil).entries.first)
    #expect(listed.name == stored.name)
    if let size = listed.size { #expect(size == 77) }
    if let version = listed.version { #expect(version == stored.version) }
    if let modified = listed.modified {
      // Some storages list whole seconds, and some date a write by its response.
      #expect(abs(modified.timeIntervalSince(stored.modified)) < 2)
    }
  }

  @Test(
    "Deleting objects of the first page doesn't disturb the rest of a listing",
    arguments: StorageUnderTest.all)
  func removal(kind: StorageUnderTest) async throws {
    let storage = try await kind.make().storage
    for name in ["a", "b", "c", "d", "e"] {
      try await storage.put([1], at: ObjectName(listed: name))
    }
    let first = try await storage.page(of: "", after: nil)
    for entry in first.entries { try await storage.delete(entry.name, of: nil) }
    var rest: [String] = []
    var token = first.next
    while let next = token {
      let page = try await storage.page(of: "", after: next)
      rest += page.entries.map(\.name.text)
      token = page.next
    }
    #expect(Set(first.entries.map(\.name.text) + rest) == ["a", "b", "c", "d", "e"])
  }
}
