import MynaStudio
import Secrets

extension Studio {
  /// Starts or stops sync as the settings say.
  ///
  /// Call this at the start, and after the cloud or the network setting has changed.
  package func applySyncSettings() async {
    // Each sync round reads from the file whether everything is kept on this machine.
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
