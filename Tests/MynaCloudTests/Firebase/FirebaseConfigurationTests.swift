import Foundation
import MynaCloud
import Testing

@Suite("Firebase configuration files")
struct FirebaseConfigurationTests {
  private let propertyList = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <!-- <dict><key>STORAGE_BUCKET</key><string>wrong</string></dict> -->
    <dict>
      <key>API_KEY</key> <string>AIza&amp;1</string>
      <key>PLIST</key><dict><key>STORAGE_BUCKET</key><string>inner</string></dict>
      <key>IS_ADS_ENABLED</key><false></false>
      <key>STORAGE_BUCKET</key><string>voice.appspot.com</string>
      <key>GOOGLE_APP_ID</key><string>1:23:ios:ab</string>
    </dict>
    </plist>
    """
  private let json = """
    {"project_info": {"project_number": "1", "project_id": "voice",
      "storage_bucket": "voice.firebasestorage.app"},
     "client": [{"client_info": {"mobilesdk_app_id": "1:23:android:ab"},
      "api_key": [{"current_key": "AIza2"}], "oauth_client": []}], "configuration_version": "1"}
    """

  @Test("An iPhone app's configuration file contains the bucket, API key, and app ID")
  func phone() throws {
    let account = try FirebaseConfiguration.account(from: Data(propertyList.utf8))
    #expect(account.bucket == "voice.appspot.com")
    #expect(account.apiKey == "AIza&1")
    #expect(account.appID == "1:23:ios:ab")
    #expect(account.signIn == .none)
  }

  @Test("An Android app's configuration file contains the bucket, API key, and app ID")
  func android() throws {
    let account = try FirebaseConfiguration.account(from: Data(json.utf8))
    #expect(account.bucket == "voice.firebasestorage.app")
    #expect(account.apiKey == "AIza2")
    #expect(account.appID == "1:23:android:ab")
  }

  @Test("A configuration file that is malformed or has no valid bucket is rejected")
  func refused() {
    let brackets = String(repeating: "<array>", count: 30_000)
    let files = [
      "", "{}", "[]", "<plist>", "hello", "{\"project_info\": {}}",
      propertyList.replacingOccurrences(of: "voice.appspot.com", with: "a/b"), brackets,
      String(repeating: "[", count: 200_000), "<dict><key>STORAGE_BUCKET</key>",
      "<dict><key>STORAGE_BUCKET<string>voice.appspot.com", "<!--", "<",
    ]
    for file in files {
      #expect(throws: CloudError.badConfiguration) {
        try FirebaseConfiguration.account(from: Data(file.utf8))
      }
    }
    #expect(throws: CloudError.badConfiguration) {
      try FirebaseConfiguration.account(from: Data([0xFF, 0xFE, 0x3C, 0]))
    }
  }

  @Test("A configuration file that is too large is rejected")
  func large() {
    let file = Data((propertyList + String(repeating: " ", count: 1 << 18)).utf8)
    #expect(throws: CloudError.badConfiguration) {
      try FirebaseConfiguration.account(from: file)
    }
  }

  @Test("An app ID with a line break is ignored")
  func lineBreak() throws {
    let file = json.replacingOccurrences(of: "1:23:android:ab", with: "1\\r\\nX: y")
    #expect(try FirebaseConfiguration.account(from: Data(file.utf8)).appID == nil)
  }

  @Test("Emulator addresses are read from the environment, and empty variables are ignored")
  func emulators() {
    let account = FirebaseAccount(bucket: "voice.appspot.com")
    let emulated = account.using(environment: [
      "FIREBASE_STORAGE_EMULATOR_HOST": "localhost:9199",
      "FIREBASE_AUTH_EMULATOR_HOST": "", "STORAGE_EMULATOR_HOST": "http://other",
    ])
    #expect(emulated.storageEmulator == "localhost:9199")
    #expect(emulated.authEmulator == nil)
    #expect(account.using(environment: [:]) == account)
  }
}
