// glibc's extensions to POSIX for processes. Swift can't see these functions, because it does not
// define `_GNU_SOURCE`.

#include <malloc.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/types.h>

static inline int process_set_limit(pid_t process, int resource, unsigned long long most) {
  extern int prlimit(pid_t, int, const struct rlimit *, struct rlimit *) __asm__("prlimit");
  struct rlimit limit = {most, most};
  return prlimit(process, resource, &limit, 0);
}

static inline int process_close_from(posix_spawn_file_actions_t *actions, int first) {
  extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

// Returns the number of bytes that all threads have allocated and not yet freed.
static inline size_t process_allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

enum {
  process_limit_memory = RLIMIT_AS,
  process_limit_processor = RLIMIT_CPU,
  process_limit_file = RLIMIT_FSIZE,
  process_limit_core = RLIMIT_CORE,
};
