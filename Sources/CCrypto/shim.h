#include <openssl/evp.h>

// Instead of being linked, the library is loaded on first use, because its 17,000 relocations would
// slow down every program start. These are the types of the functions to look up.
typedef __typeof__(&EVP_MD_CTX_new) crypto_make_context;
typedef __typeof__(&EVP_MD_CTX_free) crypto_free_context;
typedef __typeof__(&EVP_sha256) crypto_algorithm;
typedef __typeof__(&EVP_DigestInit_ex) crypto_begin;
typedef __typeof__(&EVP_DigestUpdate) crypto_update;
typedef __typeof__(&EVP_DigestFinal_ex) crypto_finish;
