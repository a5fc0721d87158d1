import CAdwaita

/// Lists objects that were released and should be freed, so that a test can find leaks.
///
/// If a widget and an object hold each other, neither is ever freed, nor is anything that they refer to.
public enum Departures {
  /// Whether a test may ask for the list.
  static var isWatched = false
  private static var objects: [Departed] = []
  private static var pages: [OpaquePointer: String] = [:]

  private struct Departed {
    let name: String
    weak var object: AnyObject?
  }

  /// Records a page that was left, and the objects that belonged to it alone.
  public static func note(_ page: Widget, _ others: any AnyObject...) {
    guard isWatched else { return }
    objects += others.map { Departed(name: String(describing: type(of: $0)), object: $0) }
    pages[page.raw] = others.first.map { "page of \(type(of: $0))" } ?? "page"
    g_object_weak_ref(
      page.pointer(), { _, gone in if let gone { Departures.pages[OpaquePointer(gone)] = nil } },
      nil)
  }

  /// The names of the pages and objects that still exist.
  static var lingering: [String] {
    objects.removeAll { $0.object == nil }
    return objects.map(\.name) + pages.values
  }
}
