// Replaces the C library's allocator and locks in the test program, so that a test can prove that
// code never calls them. The linker prefers a program's malloc to the library's, also for calls
// from shared libraries such as Swift's runtime.
//
// A sanitizer brings its own allocator, and there can be only one. Under a sanitizer nothing is
// counted and the counter's own tests fail, so `make sanitize` leaves them out by name.
#define _GNU_SOURCE
#include "CAllocationCounter.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
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
static _Thread_local long locks = 0;
static _Thread_local long total = 0;

void allocation_counter_start(void) {
  calls = 0;
  locks = 0;
  is_counting = 1;
}

long allocation_counter_locks(void) { return locks; }

long allocation_counter_total(void) { return total; }

long allocation_counter_stop(void) {
  is_counting = 0;
  return calls;
}

#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

static inline void count(void) {
  total += 1;
  calls += is_counting;
}

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

// Counts a call and passes it on to the C library's function, which is looked up at the first call.
#define COUNTED_LOCK(name, lock_type)                                     \
  int name(lock_type *lock) {                                             \
    static int (*real)(lock_type *);                                      \
    int (*function)(lock_type *) = __atomic_load_n(&real, __ATOMIC_RELAXED); \
    if (function == NULL) {                                               \
      *(void **)&function = dlsym(RTLD_NEXT, #name);                      \
      __atomic_store_n(&real, function, __ATOMIC_RELAXED);                \
    }                                                                     \
    total += 1;                                                           \
    locks += is_counting;                                                 \
    return function(lock);                                                \
  }

COUNTED_LOCK(pthread_mutex_lock, pthread_mutex_t)
COUNTED_LOCK(pthread_mutex_trylock, pthread_mutex_t)
COUNTED_LOCK(pthread_rwlock_rdlock, pthread_rwlock_t)
COUNTED_LOCK(pthread_rwlock_wrlock, pthread_rwlock_t)

#endif
