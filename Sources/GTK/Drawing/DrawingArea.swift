import CAdwaita

package final class DrawingArea: Widget {
  override class var type: GType { gtk_drawing_area_get_type() }

  package func onDraw(_ action: @escaping (Canvas) -> Void) {
    let draw: GtkDrawingAreaDrawFunc = { _, cairo, width, height, box in
      guard let box, let cairo else { return }
      Unmanaged<Painter>.fromOpaque(box).takeUnretainedValue()
        .action(Canvas(cairo, width: Int(width), height: Int(height)))
    }
    let release: GDestroyNotify = { box in
      if let box { Unmanaged<Painter>.fromOpaque(box).release() }
    }
    gtk_drawing_area_set_draw_func(
      pointer(), draw, Unmanaged.passRetained(Painter(action)).toOpaque(), release)
  }

  package func onResize(_ action: @escaping (Int, Int) -> Void) {
    onSize("resize", action)
  }

  /// Calls `action` with the area's width and height, initially and after each change of its size.
  ///
  /// `action` is called before the next frame, because widgets must not change size during layout.
  package func onRoom(_ action: @escaping (Int, Int) -> Void) {
    onResize { [weak self] width, height in
      self?.onFrame { _ in
        action(width, height)
        return false
      }
    }
  }

  package func redraw() { gtk_widget_queue_draw(widget) }

  /// Returns a color from the style sheet, such as "accent_bg_color"; nil if the theme does not
  /// define it.
  package func color(_ name: String) -> Color? {
    var rgba = GdkRGBA()
    guard gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, &rgba) != 0
    else { return nil }
    return Color(rgba)
  }

  package var textColor: Color {
    var rgba = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &rgba)
    return Color(rgba)
  }
}

private final class Painter {
  let action: (Canvas) -> Void
  init(_ action: @escaping (Canvas) -> Void) { self.action = action }
}
