import CAdwaita
import Files

enum RenderingBackend {
  /// Makes GTK draw without OpenGL on a machine that has no graphics processor.
  ///
  /// Call this before initializing GTK.
  ///
  /// Rendering with software OpenGL is no faster, and its shader compiler uses 57 MiB of memory.
  static func choose() {
    guard !hasProcessor else { return }
    if gtk_get_major_version() == 4, gtk_get_minor_version() < 16 {
      append("gl-disable", to: "GDK_DEBUG")
    } else {
      append("gl,vulkan", to: "GDK_DISABLE")
    }
  }

  private static var hasProcessor: Bool {
    let names = (try? Folder.names(in: "/dev/dri", ending: "")) ?? []
    return names.contains { $0.hasPrefix("renderD") }
  }

  private static func append(_ word: String, to variable: String) {
    let present = getenv(variable).map { String(cString: $0) + "," } ?? ""
    setenv(variable, present + word, 1)
  }
}
