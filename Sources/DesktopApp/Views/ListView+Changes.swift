import GTK
import MynaScreens

extension ListView {
  func apply(_ change: RowChange) {
    switch change {
    case .replaced(let position, let removed, let added):
      replace(position, removed: removed, added: added)
    case .updated(let positions): update(positions)
    }
  }
}
