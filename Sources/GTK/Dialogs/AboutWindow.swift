import CAdwaita

package enum AboutWindow {
  package enum License {
    case apache2
  }

  package static func show(
    over window: Window, name: String, icon: String, version: String, comments: String,
    license: License
  ) {
    guard let raw = adw_about_window_new().map(OpaquePointer.init) else { return }
    adw_about_window_set_application_name(raw, name)
    adw_about_window_set_application_icon(raw, icon)
    adw_about_window_set_version(raw, version)
    adw_about_window_set_comments(raw, comments)
    adw_about_window_set_license_type(raw, GTK_LICENSE_APACHE_2_0)
    let about = Window(raw)
    about.setParent(window)
    about.present()
  }
}
