// Stands in for the C library's allocator in the test program, so that a test can say that a piece of
// code never called it. The linker prefers a program's own malloc to the library's, also for calls that
// come out of shared libraries such as Swift's runtime.
//
// A sanitizer brings an allocator of its own, and there can be only one: under it nothing is counted, the
// counter's own tests fail, and so `make sanitize` leaves them out by name.
#include "CAllocationCounter.h"

#include <errno.h>
#include <stddef.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void *__libc_valloc(size_t size);
void *__libc_pvalloc(size_t size);
void __libc_free(void *memory);

static _Thread_local _Bool is_counting = 0;
static _Thread_local long calls = 0;

void allocation_counter_start(void) {
  calls = 0;
  is_counting = 1;
}

long allocation_counter_stop(void) {
  is_counting = 0;
  return calls;
}

#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

static inline void count(void) { calls += is_counting; }

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count();
  return __libc_realloc(memory, size);
}

void *reallocarray(void *memory, size_t number, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(number, size, &total)) {
    errno = ENOMEM;
    return NULL;
  }
  count();
  return __libc_realloc(memory, total);
}

void *memalign(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  count();
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *result = memory;
  return 0;
}

void *valloc(size_t size) {
  count();
  return __libc_valloc(size);
}

void *pvalloc(size_t size) {
  count();
  return __libc_pvalloc(size);
}

void free(void *memory) {
  count();
  __libc_free(memory);
}

#endif
