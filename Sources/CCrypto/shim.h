#include <openssl/evp.h>

// The library is not linked but opened when it is first used, since its 17,000 relocations make every start of a program
// slower. These are the types of the functions that are then looked up.
typedef __typeof__(&EVP_MD_CTX_new) crypto_make_context;
typedef __typeof__(&EVP_MD_CTX_free) crypto_free_context;
typedef __typeof__(&EVP_sha256) crypto_algorithm;
typedef __typeof__(&EVP_DigestInit_ex) crypto_begin;
typedef __typeof__(&EVP_DigestUpdate) crypto_update;
typedef __typeof__(&EVP_DigestFinal_ex) crypto_finish;
