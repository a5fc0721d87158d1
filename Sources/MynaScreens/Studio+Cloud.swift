import MynaStudio
import Secrets

extension Studio {
  /// Starts or stops sync according to the settings.
  ///
  /// Call this at startup, and after the cloud account or the network setting has changed.
  package func applySyncSettings() async {
    // Save the settings first, because each sync reads from the settings file whether to keep all
    // audio on this machine.
    await saveChanges()
    if settings.syncsTakes {
      await sync.begin(usesMetered: settings.usesMeteredNetworks)
    } else {
      await sync.end()
    }
  }
}

extension CloudSetupModel {
  package convenience init(studio: Studio) {
    let folders = studio.folders
    self.init(CloudSetup(folders: folders, secrets: UserSecrets(path: folders.secrets)))
  }
}
