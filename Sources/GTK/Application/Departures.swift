import CAdwaita

/// What was let go of and should be gone, so that a test sees whether somebody holds it by mistake.
///
/// A widget that holds an object which holds the widget is freed by nobody, with all that the two know.
public enum Departures {
  /// Whether anybody will ask.
  static var isWatched = false
  private static var objects: [Departed] = []
  private static var pages: [OpaquePointer: String] = [:]

  private struct Departed {
    let name: String
    weak var object: AnyObject?
  }

  /// Takes note of a page that was left, and of what belonged to it alone.
  public static func note(_ page: Widget, _ others: any AnyObject...) {
    guard isWatched else { return }
    objects += others.map { Departed(name: String(describing: type(of: $0)), object: $0) }
    pages[page.raw] = others.first.map { "page of \(type(of: $0))" } ?? "page"
    g_object_weak_ref(
      page.pointer(), { _, gone in if let gone { Departures.pages[OpaquePointer(gone)] = nil } },
      nil)
  }

  /// The names of those that are still there.
  static var lingering: [String] {
    objects.removeAll { $0.object == nil }
    return objects.map(\.name) + pages.values
  }
}
