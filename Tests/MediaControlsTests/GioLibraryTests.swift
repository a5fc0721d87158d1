import TestSupport
import Testing

@testable import MediaControls

@Suite("GioLibrary")
struct GioLibraryTests {
  private let missing = GioLibrary("libmissing.so.0")

  @Test("GIO has all required functions")
  func library() {
    #expect(GioLibrary.shared != nil)
  }

  @Test("Without GIO, a player isn't visible to the desktop and reports the reason")
  func missingInServer() throws {
    let bus = try PrivateBus()
    let service = MediaService(.myna, time: VirtualTime()) { _ in }
    service.start(bus.address, library: missing)
    #expect(service.presence == .absent(.noLibrary))
    service.update(.song)
  }

  @Test("Without GIO, no other player can be controlled, and the reason is reported")
  func missingInClient() throws {
    let bus = try PrivateBus()
    #expect(throws: MediaControlsError.noLibrary) {
      try BusConnection(to: bus.address, within: .seconds(5), library: missing)
    }
  }
}
