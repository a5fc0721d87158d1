import CXTest

extension Screen {
  /// The visible windows of a process, including menus, which have their own windows.
  func windows(of pid: Int) -> [Desktop.Window] {
    whole {
      let (owner, name) = (atom("_NET_WM_PID"), atom("_NET_WM_NAME"))
      return all(below: root).compactMap { window in
        guard number(owner, of: window) == pid else { return nil }
        var attributes = XWindowAttributes()
        guard XGetWindowAttributes(display, window, &attributes) != 0,
          attributes.map_state == IsViewable
        else { return nil }
        var (x, y, child): (Int32, Int32, Window) = (0, 0, 0)
        XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child)
        return Desktop.Window(
          id: window, x: Int(x), y: Int(y), width: Int(attributes.width),
          height: Int(attributes.height), title: text(name, of: window) ?? "")
      }
    }
  }

  /// Requests another size of a window, which the window manager may grant.
  func resize(_ window: Window, width: Int, height: Int) {
    whole { _ = XResizeWindow(display, window, UInt32(width), UInt32(height)) }
  }

  /// The window manager's active window; nil if there is none.
  var activeWindow: Window? {
    number(atom("_NET_ACTIVE_WINDOW"), of: root).flatMap { $0 > 0 ? Window($0) : nil }
  }

  func ancestors(of window: Window) -> [Window] {
    var (root, parent): (Window, Window) = (0, 0)
    var (list, count): (UnsafeMutablePointer<Window>?, UInt32) = (nil, 0)
    guard XQueryTree(display, window, &root, &parent, &list, &count) != 0 else { return [window] }
    if let list { XFree(list) }
    return [window] + (parent == 0 ? [] : ancestors(of: parent))
  }

  private func all(below window: Window) -> [Window] {
    var (root, parent): (Window, Window) = (0, 0)
    var (list, count): (UnsafeMutablePointer<Window>?, UInt32) = (nil, 0)
    guard XQueryTree(display, window, &root, &parent, &list, &count) != 0, let list else {
      return []
    }
    defer { XFree(list) }
    return (0..<Int(count)).flatMap { [list[$0]] + all(below: list[$0]) }
  }

  private func number(_ property: Atom, of window: Window) -> Int? {
    read(property, of: window) { bytes, count in
      count > 0 ? UnsafeRawPointer(bytes).load(as: Int.self) : nil
    }
  }

  private func text(_ property: Atom, of window: Window) -> String? {
    read(property, of: window) { bytes, count in
      String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
  }

  private func read<T>(
    _ property: Atom, of window: Window, _ body: (UnsafeMutablePointer<UInt8>, Int) -> T?
  ) -> T? {
    var (type, format, count, left): (Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
    var bytes: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      display, window, property, 0, 256, 0, Atom(AnyPropertyType), &type, &format, &count, &left,
      &bytes)
    guard status == Success, let bytes else { return nil }
    defer { XFree(bytes) }
    return body(bytes, Int(count))
  }
}
