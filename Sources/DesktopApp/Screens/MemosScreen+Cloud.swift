import GTK
import MynaCloud
import MynaLibrary
import MynaScreens
import MynaStudio
import MynaSync
import Translations

extension MemosScreen {
  /// Downloads a memo's audio and opens the memo if the user is still waiting for it.
  func bring(_ item: MemoItem) {
    let title = item.take.title
    guard model.hasPlace else {
      messages.complain(MemosMessages.problem(item.take))
      return
    }
    awaited = item.id
    Task {
      do throws(SyncServiceError) {
        let present = try await model.bring(item.id)
        guard awaited == item.id else { return }
        awaited = nil
        delegate?.memosScreen(self, didBring: present)
      } catch {
        let words = MemosMessages.notBrought(title, SyncErrorMessages.sentence(error))
        messages.complain(words, button: (tr("Retry"), { [weak self] in self?.bring(item) }))
      }
    }
  }

  /// Copies a public link to a memo; asks for confirmation before the first link.
  func copyLink(_ item: MemoItem) {
    guard let sync = model.sync else { return }
    guard item.take.storage != .here else {
      messages.say(SharingMessages.notThere(item.take.title))
      return
    }
    Task {
      do throws(SyncServiceError) {
        if try await sync.hasShared() { makeLink(item) } else { askToShare(item, sync) }
      } catch {
        messages.complain(SyncErrorMessages.sentence(error))
      }
    }
  }

  private func askToShare(_ item: MemoItem, _ sync: SyncModel) {
    let dialog = MessageDialog(
      over: window, heading: tr("Copy a Public Link?"),
      body: SharingMessages.question(item.take.title, until: sync.linkEnd))
    dialog.add("cancel", tr("Cancel"))
    dialog.add("copy", tr("Copy Link"), style: .suggested, isDefault: true)
    dialog.show { [weak self] answer in
      if answer == "copy" { self?.makeLink(item) }
    }
  }

  private func makeLink(_ item: MemoItem) {
    guard let sync = model.sync else { return }
    Task {
      do throws(SyncServiceError) {
        guard let link = try await sync.link(to: item.id) else {
          messages.say(SharingMessages.notThere(item.take.title))
          return
        }
        window.copy(link.url)
        messages.say(SharingMessages.copied(link))
      } catch {
        let retry = (tr("Retry"), { [weak self] in if let self { makeLink(item) } })
        messages.complain(SyncErrorMessages.sentence(error), button: retry)
      }
    }
  }

  /// Revokes all links to a memo.
  ///
  /// If links cannot be revoked, tells the user when the links will expire.
  func stopSharing(_ item: MemoItem) {
    guard let sync = model.sync else { return }
    Task {
      do throws(SyncServiceError) {
        let end = try await sync.stopSharing(item.id)
        messages.say(SharingMessages.stopped(end, title: item.take.title))
      } catch {
        messages.complain(SyncErrorMessages.sentence(error))
      }
    }
  }

  /// Sets whether a memo stays on this machine only.
  ///
  /// If the memo is already in the cloud, it stays there, and a message explains this.
  func setOnlyHere(_ item: MemoItem) {
    Task {
      await model.setOnlyHere(item.id, !item.take.isOnlyHere)
      list.focus(item.id)
    }
  }
}
