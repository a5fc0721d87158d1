#include <curl/curl.h>
#include <sys/socket.h>

// Instead of being linked, the library is loaded on first use, because it depends on about thirty
// other libraries. These are the types of the functions to look up.
typedef __typeof__(&curl_global_init) curl_begin;
typedef __typeof__(&curl_easy_init) curl_new_easy;
typedef __typeof__(&curl_easy_cleanup) curl_delete_easy;
typedef __typeof__(&curl_easy_strerror) curl_describe_easy;
typedef __typeof__(&curl_multi_init) curl_new_multi;
typedef __typeof__(&curl_multi_cleanup) curl_delete_multi;
typedef __typeof__(&curl_multi_add_handle) curl_change_multi;
typedef __typeof__(&curl_multi_perform) curl_perform_multi;
typedef __typeof__(&curl_multi_poll) curl_poll_multi;
typedef __typeof__(&curl_multi_wakeup) curl_wake_multi;
typedef __typeof__(&curl_multi_info_read) curl_read_multi;
typedef __typeof__(&curl_slist_append) curl_append_list;
typedef __typeof__(&curl_slist_free_all) curl_free_list;

// These functions call curl_easy_setopt and curl_easy_getinfo at the addresses that were looked up,
// because Swift cannot call variadic functions.
#define CURL_SET(function) ((__typeof__(&curl_easy_setopt))(function))
#define CURL_GET(function) ((__typeof__(&curl_easy_getinfo))(function))

static inline CURLcode curl_set_number(void *function, CURL *handle, CURLoption option, long value) {
  return CURL_SET(function)(handle, option, value);
}

static inline CURLcode curl_set_size(void *function, CURL *handle, CURLoption option, curl_off_t value) {
  return CURL_SET(function)(handle, option, value);
}

// The library copies the text.
static inline CURLcode curl_set_text(void *function, CURL *handle, CURLoption option, const char *value) {
  return CURL_SET(function)(handle, option, value);
}

// The library does not copy the memory to which the pointer refers.
static inline CURLcode curl_set_pointer(void *function, CURL *handle, CURLoption option, void *value) {
  return CURL_SET(function)(handle, option, value);
}

static inline CURLcode curl_set_read(void *function, CURL *handle, curl_read_callback value) {
  return CURL_SET(function)(handle, CURLOPT_READFUNCTION, value);
}

static inline CURLcode curl_set_write(void *function, CURL *handle, curl_write_callback value) {
  return CURL_SET(function)(handle, CURLOPT_WRITEFUNCTION, value);
}

static inline CURLcode curl_set_header(void *function, CURL *handle, curl_write_callback value) {
  return CURL_SET(function)(handle, CURLOPT_HEADERFUNCTION, value);
}

static inline CURLcode curl_set_seek(void *function, CURL *handle, curl_seek_callback value) {
  return CURL_SET(function)(handle, CURLOPT_SEEKFUNCTION, value);
}

// Child processes do not inherit the socket, which would keep the connection open.
static inline curl_socket_t curl_open_socket(void *data, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)data;
  (void)purpose;
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static inline CURLcode curl_set_open_socket(void *function, CURL *handle) {
  return CURL_SET(function)(handle, CURLOPT_OPENSOCKETFUNCTION, curl_open_socket);
}

static inline CURLcode curl_set_before_request(void *function, CURL *handle, curl_prereq_callback value) {
  return CURL_SET(function)(handle, CURLOPT_PREREQFUNCTION, value);
}

static inline CURLcode curl_get_size(void *function, CURL *handle, CURLINFO info, curl_off_t *value) {
  return CURL_GET(function)(handle, info, value);
}

static inline CURLcode curl_get_socket(void *function, CURL *handle, curl_socket_t *value) {
  return CURL_GET(function)(handle, CURLINFO_ACTIVESOCKET, value);
}

static inline CURLcode curl_get_text(void *function, CURL *handle, CURLINFO info, char **value) {
  return CURL_GET(function)(handle, info, value);
}

enum {
  curl_begin_default = CURL_GLOBAL_DEFAULT,
  curl_stop_reading = CURL_READFUNC_ABORT,
  curl_tls_1_2 = CURL_SSLVERSION_TLSv1_2,
  curl_http_1_1 = CURL_HTTP_VERSION_1_1,
};
