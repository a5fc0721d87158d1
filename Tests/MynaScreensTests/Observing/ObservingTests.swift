import MynaScreens
import Observation
import Testing

@MainActor struct ObservingTests {
  @Observable final class Model { var count = 0 }

  /// Ends a stream when it is released.
  final class Page: Sendable {
    let end: AsyncStream<Never>.Continuation
    init(_ end: AsyncStream<Never>.Continuation) { self.end = end }
    deinit { end.finish() }
  }

  @Test("An observer receives the current value, then each change", .timeLimit(.minutes(1)))
  func changes() async {
    let model = Model()
    let (values, told) = AsyncStream.makeStream(of: Int.self)
    let observer = observe({ model.count }) { told.yield($0) }
    var reader = values.makeAsyncIterator()
    #expect(await reader.next() == 0)
    model.count = 1
    #expect(await reader.next() == 1)
    observer.cancel()
  }

  @Test(
    "A canceled observer is released even if the model never changes again",
    .timeLimit(.minutes(1)))
  func letsGo() async {
    let model = Model()
    let (ends, end) = AsyncStream.makeStream(of: Never.self)
    let (values, told) = AsyncStream.makeStream(of: Int.self)
    var page: Page? = Page(end)
    let observer = observe({ [page] in withExtendedLifetime(page) { model.count } }) {
      told.yield($0)
    }
    page = nil
    var reader = values.makeAsyncIterator()
    #expect(await reader.next() == 0)
    observer.cancel()
    for await _ in ends {}
    #expect(model.count == 0)
  }
}
