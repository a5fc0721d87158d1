import CCurl
import Files

/// The libcurl functions, loaded on first use.
///
/// libcurl isn't linked, because it and its dependencies would slow down every program start.
struct CurlLibrary: @unchecked Sendable {
  static let shared = CurlLibrary()

  let set: UnsafeMutableRawPointer
  let get: UnsafeMutableRawPointer
  let newEasy: curl_new_easy
  let deleteEasy: curl_delete_easy
  let describe: curl_describe_easy
  let newMulti: curl_new_multi
  let deleteMulti: curl_delete_multi
  let add: curl_change_multi
  let remove: curl_change_multi
  let perform: curl_perform_multi
  let poll: curl_poll_multi
  let wakeUp: curl_wake_multi
  let readMessage: curl_read_multi
  let append: curl_append_list
  let free: curl_free_list

  private init?() {
    OpenSSL.cryptoLibrary()
    guard let library = DynamicLibrary("libcurl.so.4", prefix: "curl_") else { return nil }
    guard let begin: curl_begin = library.find("global_init"),
      let set = library.address(of: "easy_setopt"),
      let get = library.address(of: "easy_getinfo"),
      let newEasy: curl_new_easy = library.find("easy_init"),
      let deleteEasy: curl_delete_easy = library.find("easy_cleanup"),
      let describe: curl_describe_easy = library.find("easy_strerror"),
      let newMulti: curl_new_multi = library.find("multi_init"),
      let deleteMulti: curl_delete_multi = library.find("multi_cleanup"),
      let add: curl_change_multi = library.find("multi_add_handle"),
      let remove: curl_change_multi = library.find("multi_remove_handle"),
      let perform: curl_perform_multi = library.find("multi_perform"),
      let poll: curl_poll_multi = library.find("multi_poll"),
      let wakeUp: curl_wake_multi = library.find("multi_wakeup"),
      let readMessage: curl_read_multi = library.find("multi_info_read"),
      let append: curl_append_list = library.find("slist_append"),
      let free: curl_free_list = library.find("slist_free_all"),
      begin(Int(curl_begin_default)) == CURLE_OK
    else { return nil }
    (self.set, self.get, self.describe) = (set, get, describe)
    (self.newEasy, self.deleteEasy) = (newEasy, deleteEasy)
    (self.newMulti, self.deleteMulti, self.add, self.remove) = (newMulti, deleteMulti, add, remove)
    (self.perform, self.poll, self.wakeUp) = (perform, poll, wakeUp)
    (self.readMessage, self.append, self.free) = (readMessage, append, free)
  }

  func words(_ code: CURLcode) -> String {
    describe(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
  }
}
