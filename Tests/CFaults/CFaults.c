#define _GNU_SOURCE
#include "CFaults.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/// The effect of a call, which determines how it can fail.
enum {
  CHANGES = 1,   // the disk is another after it
  OPENS = 2,     // takes a descriptor
  GROWS = 4,     // needs room on the disk
  WRITES = 8,    // may do less than it was asked to
  WRITABLE = 16, // wants to change the disk later
  LOCKS = 32,
  SYNCS = 64,
  LISTS = 128,
  LINKS = 256,
  WATCHES = 512,
  NAMES = 1024,  // takes a name that the file system may refuse
  SEES = 2048,   // asks what has a name
};

/// The longest name if names are short, as on file systems that encrypt them.
enum { SHORT_NAME = 143 };

static const struct Kind {
  const char *name;
  unsigned meets;
  int code;
  int signal;
} kinds[] = {
    {"kill", CHANGES, 0, SIGKILL},
    {"stop", CHANGES | LOCKS, 0, SIGSTOP},
    {"sync", SYNCS, 0, SIGSTOP},
    {"ENOSPC", GROWS | SYNCS, ENOSPC, 0},
    {"EIO", CHANGES | OPENS | SYNCS | LISTS, EIO, 0},
    {"EROFS", CHANGES | WRITABLE, EROFS, 0},
    {"EMFILE", OPENS, EMFILE, 0},
    {"ENOLCK", LOCKS, ENOLCK, 0},
    {"short", WRITES, -1, 0},
    // Features that some file systems never have; requested for every call, which is number 0.
    {"nolinks", LINKS, EPERM, 0},
    {"nowatches", WATCHES, ENOSPC, 0},
    {"bare", LOCKS | LINKS | WATCHES, EPERM, 0},
    {"names", NAMES, ENAMETOOLONG, 0},
    // A file that is there and cannot be seen; requested for every call on that file.
    {"unseen", SEES | OPENS, EIO, 0},
    {"stale", SEES | OPENS, ESTALE, 0},
    {"barred", SEES | OPENS, EACCES, 0},
};

static char folder[PATH_MAX];
static const struct Kind *kind;
static long wanted;
static atomic_long count;
static int logFile = -1;
static const char *signFile;
static long clockLead;

/// Whether it is Myna that this is preloaded into, and not a program that starts it.
static int isMyna(void) {
  char path[PATH_MAX];
  long length = syscall(SYS_readlinkat, AT_FDCWD, "/proc/self/exe", path, sizeof path - 1);
  path[length > 0 ? length : 0] = 0;
  const char *name = strrchr(path, '/');
  return name && !strncmp(name, "/myna", 5);
}

__attribute__((constructor)) static void begin(void) {
  if (!isMyna()) return;
  const char *name = getenv("MYNA_FAULT_FOLDER");
  if (name && !realpath(name, folder)) snprintf(folder, sizeof folder, "%s", name);
  const char *fault = getenv("MYNA_FAULT");
  const char *colon = fault ? strchr(fault, ':') : NULL;
  if (colon) {
    wanted = atol(fault);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
      if (!strcmp(kinds[i].name, colon + 1)) kind = &kinds[i];
    if (!kind) abort();
  }
  signFile = getenv("MYNA_FAULT_AFTER");
  const char *lead = getenv("MYNA_FAULT_CLOCK");
  if (lead) clockLead = atol(lead);
  const char *log = getenv("MYNA_FAULT_LOG");
  if (log) logFile = (int)syscall(SYS_openat, AT_FDCWD, log, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0666);
  // Programs that it starts are not the ones under test.
  unsetenv("LD_PRELOAD");
}

// MARK: The clock

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = (int)syscall(SYS_clock_gettime, clock, now);
  if (!result && clock == CLOCK_REALTIME) now->tv_sec += clockLead;
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  int result = (int)syscall(SYS_gettimeofday, now, zone);
  if (!result && now) now->tv_sec += clockLead;
  return result;
}

time_t time(time_t *now) {
  struct timespec date;
  clock_gettime(CLOCK_REALTIME, &date);
  if (now) *now = date.tv_sec;
  return date.tv_sec;
}

// MARK: Paths

static int isInside(const char *path) {
  size_t length = strlen(folder);
  return length > 0 && !strncmp(path, folder, length) && (path[length] == '/' || !path[length]);
}

static const char *pathOf(int descriptor, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
  path[length > 0 ? length : 0] = 0;
  // Said of a file that has lost its name.
  static const char deleted[] = " (deleted)";
  long name = length - (long)(sizeof deleted - 1);
  if (name > 0 && !strcmp(path + name, deleted)) path[name] = 0;
  return path;
}

static const char *pathAt(int at, const char *name, char *path) {
  if (!name || name[0] == '/') return name ? name : "";
  char base[PATH_MAX];
  if (at != AT_FDCWD) pathOf(at, base);
  else if (syscall(SYS_getcwd, base, sizeof base) < 0) base[0] = 0;
  snprintf(path, PATH_MAX, "%.2000s/%.2000s", base, name);
  return path;
}

static int hasLongName(const char *path) {
  const char *name = strrchr(path, '/');
  return strlen(name ? name + 1 : path) > SHORT_NAME;
}

// MARK: Counting

/// Counts a call; returns 0 if it must proceed, -1 if it must do less than requested, or the error
/// with which it must fail.
static int meet(const char *name, unsigned bits, const char *path) {
  if (!isInside(path) || (signFile && syscall(SYS_faccessat, AT_FDCWD, signFile, F_OK))) return 0;
  if (kind && kind->meets == NAMES) bits |= hasLongName(path) ? NAMES : 0;
  if (!bits) return 0;
  long number = kind && kind->meets & bits ? atomic_fetch_add(&count, 1) + 1 : 0;
  int isHere = number && (number == wanted || !wanted);
  if (logFile >= 0) {
    char line[PATH_MAX + 100];
    int length = number ? snprintf(line, sizeof line, "%ld\t%s\t%s%s\n", number, name, path, isHere ? "\t!" : "")
                        : snprintf(line, sizeof line, "-\t%s\t%s\n", name, path);
    (void)!syscall(SYS_write, logFile, line, length);
  }
  if (!isHere) return 0;
  if (kind->signal) {
    kill(getpid(), kind->signal);
    while (kind->signal == SIGKILL) pause();
    return 0;
  }
  return kind->code;
}

static int meetFile(const char *name, unsigned bits, int descriptor) {
  char path[PATH_MAX];
  int code = errno;
  int fault = meet(name, bits, pathOf(descriptor, path));
  errno = code;
  return fault;
}

static int meetAt(const char *name, unsigned bits, int at, const char *relative) {
  char path[PATH_MAX];
  int code = errno;
  int fault = meet(name, bits, pathAt(at, relative, path));
  errno = code;
  return fault;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL(fault) do { int code = (fault); if (code > 0) { errno = code; return -1; } } while (0)

// MARK: Opening

static unsigned openBits(int at, const char *path, int flags) {
  unsigned bits = OPENS;
  struct stat status;
  int isThere = NEXT(fstatat)(at, path, &status, 0) == 0;
  if ((flags & O_ACCMODE) != O_RDONLY) bits |= WRITABLE;
  if (flags & O_CREAT && !isThere) bits |= CHANGES | GROWS;
  if (flags & O_TRUNC && isThere) bits |= CHANGES;
  return bits;
}

static int openFile(const char *name, int at, const char *path, int flags, mode_t mode) {
  FAIL(meetAt(name, openBits(at, path, flags), at, path));
  return (int)syscall(SYS_openat, at, path, flags | O_LARGEFILE, mode);
}

#define MODE(last) mode_t mode = 0; if ((last) & (O_CREAT | O_TMPFILE)) { \
  va_list more; va_start(more, last); mode = va_arg(more, mode_t); va_end(more); }

int open(const char *path, int flags, ...) { MODE(flags) return openFile("open", AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return openFile("open", AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE(flags) return openFile("openat", at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE(flags) return openFile("openat", at, path, flags, mode); }
int __open_2(const char *path, int flags) { return openFile("open", AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return openFile("open", AT_FDCWD, path, flags, 0); }
int __openat_2(int at, const char *path, int flags) { return openFile("openat", at, path, flags, 0); }
int __openat64_2(int at, const char *path, int flags) { return openFile("openat", at, path, flags, 0); }
int creat(const char *path, mode_t mode) { return openFile("creat", AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return openFile("creat", AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

#define TEMPORARY(name, bits, parameters, ...) \
  int name parameters { FAIL(meetAt(#name, bits, AT_FDCWD, path)); return NEXT(name)(__VA_ARGS__); }
TEMPORARY(mkstemp, OPENS | WRITABLE | CHANGES | GROWS, (char *path), path)
TEMPORARY(mkstemp64, OPENS | WRITABLE | CHANGES | GROWS, (char *path), path)
TEMPORARY(mkostemp, OPENS | WRITABLE | CHANGES | GROWS, (char *path, int flags), path, flags)
TEMPORARY(mkostemp64, OPENS | WRITABLE | CHANGES | GROWS, (char *path, int flags), path, flags)
TEMPORARY(mkstemps, OPENS | WRITABLE | CHANGES | GROWS, (char *path, int ending), path, ending)

char *mkdtemp(char *path) {
  int fault = meetAt("mkdtemp", CHANGES | GROWS, AT_FDCWD, path);
  if (fault > 0) { errno = fault; return NULL; }
  return NEXT(mkdtemp)(path);
}

static unsigned modeBits(const char *path, const char *mode) {
  if (mode[0] == 'r' && !strchr(mode, '+')) return OPENS;
  return openBits(AT_FDCWD, path, O_WRONLY | (mode[0] == 'r' ? 0 : O_CREAT) | (mode[0] == 'w' ? O_TRUNC : 0));
}

FILE *fopen(const char *path, const char *mode) {
  int fault = meetAt("fopen", modeBits(path, mode), AT_FDCWD, path);
  if (fault > 0) { errno = fault; return NULL; }
  return NEXT(fopen)(path, mode);
}

FILE *fopen64(const char *path, const char *mode) {
  int fault = meetAt("fopen", modeBits(path, mode), AT_FDCWD, path);
  if (fault > 0) { errno = fault; return NULL; }
  return NEXT(fopen64)(path, mode);
}

// MARK: Writing

/// At least one byte, or a program would take the disk for full.
static size_t less(int fault, size_t size) { return fault == -1 && size > 1 ? size / 2 : size; }

#define WRITING(size) (CHANGES | GROWS | ((size) > 1 ? WRITES : 0))

ssize_t write(int file, const void *bytes, size_t size) {
  int fault = meetFile("write", WRITING(size), file);
  FAIL(fault);
  return NEXT(write)(file, bytes, less(fault, size));
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
  int fault = meetFile("pwrite", WRITING(size), file);
  FAIL(fault);
  return NEXT(pwrite)(file, bytes, less(fault, size), offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) {
  int fault = meetFile("pwrite", WRITING(size), file);
  FAIL(fault);
  return NEXT(pwrite64)(file, bytes, less(fault, size), offset);
}

#define VECTOR(name, parameters, ...) \
  ssize_t name parameters { \
    int fault = meetFile(#name, WRITING(parts), file); \
    FAIL(fault); \
    parts = fault == -1 ? 1 : parts; \
    return NEXT(name)(__VA_ARGS__); }
VECTOR(writev, (int file, const struct iovec *blocks, int parts), file, blocks, parts)
VECTOR(pwritev, (int file, const struct iovec *blocks, int parts, off_t offset), file, blocks, parts, offset)
VECTOR(pwritev64, (int file, const struct iovec *blocks, int parts, off64_t offset), file, blocks, parts, offset)

/// Whole files are asked for at once, so half of what was asked for may be more than there is.
static size_t few(int fault, size_t size) { return fault == -1 && size > 1000 ? 1000 : size; }

ssize_t sendfile(int file, int input, off_t *offset, size_t size) {
  int fault = meetFile("sendfile", WRITING(size), file);
  FAIL(fault);
  return NEXT(sendfile)(file, input, offset, few(fault, size));
}

ssize_t sendfile64(int file, int input, off64_t *offset, size_t size) {
  int fault = meetFile("sendfile", WRITING(size), file);
  FAIL(fault);
  return NEXT(sendfile64)(file, input, offset, few(fault, size));
}

ssize_t copy_file_range(int input, off64_t *from, int file, off64_t *to, size_t size, unsigned flags) {
  int fault = meetFile("copy_file_range", WRITING(size), file);
  FAIL(fault);
  return NEXT(copy_file_range)(input, from, file, to, few(fault, size), flags);
}

// MARK: Files

#define ON_FILE(name, bits, parameters, ...) \
  int name parameters { FAIL(meetFile(#name, bits, file)); return NEXT(name)(__VA_ARGS__); }
ON_FILE(ftruncate, CHANGES | GROWS, (int file, off_t size), file, size)
ON_FILE(ftruncate64, CHANGES | GROWS, (int file, off64_t size), file, size)
ON_FILE(fallocate, CHANGES | GROWS, (int file, int mode, off_t from, off_t size), file, mode, from, size)
ON_FILE(fallocate64, CHANGES | GROWS, (int file, int mode, off64_t from, off64_t size), file, mode, from, size)
ON_FILE(fsync, SYNCS, (int file), file)
ON_FILE(fdatasync, SYNCS, (int file), file)
ON_FILE(syncfs, SYNCS, (int file), file)
ON_FILE(flock, LOCKS, (int file, int operation), file, operation)
ON_FILE(fchmod, CHANGES, (int file, mode_t mode), file, mode)
ON_FILE(fchown, CHANGES, (int file, uid_t user, gid_t group), file, user, group)
ON_FILE(futimens, CHANGES, (int file, const struct timespec times[2]), file, times)

// It returns its error, and leaves errno alone.
int posix_fallocate(int file, off_t from, off_t size) {
  int fault = meetFile("posix_fallocate", CHANGES | GROWS, file);
  return fault > 0 ? fault : NEXT(posix_fallocate)(file, from, size);
}

int posix_fallocate64(int file, off64_t from, off64_t size) {
  int fault = meetFile("posix_fallocate", CHANGES | GROWS, file);
  return fault > 0 ? fault : NEXT(posix_fallocate64)(file, from, size);
}

// MARK: Names

#define AT_NAME(name, bits, at, path, parameters, ...) \
  int name parameters { FAIL(meetAt(#name, bits, at, path)); return NEXT(name)(__VA_ARGS__); }
AT_NAME(truncate, CHANGES | GROWS, AT_FDCWD, path, (const char *path, off_t size), path, size)
AT_NAME(truncate64, CHANGES | GROWS, AT_FDCWD, path, (const char *path, off64_t size), path, size)
AT_NAME(rename, CHANGES | GROWS, AT_FDCWD, to, (const char *from, const char *to), from, to)
AT_NAME(renameat, CHANGES | GROWS, toAt, to, (int fromAt, const char *from, int toAt, const char *to), fromAt, from, toAt, to)
AT_NAME(renameat2, CHANGES | GROWS, toAt, to, (int fromAt, const char *from, int toAt, const char *to, unsigned flags), fromAt, from, toAt, to, flags)
AT_NAME(link, CHANGES | GROWS | LINKS, AT_FDCWD, to, (const char *from, const char *to), from, to)
AT_NAME(linkat, CHANGES | GROWS | LINKS, toAt, to, (int fromAt, const char *from, int toAt, const char *to, int flags), fromAt, from, toAt, to, flags)
AT_NAME(symlink, CHANGES | GROWS, AT_FDCWD, path, (const char *target, const char *path), target, path)
AT_NAME(symlinkat, CHANGES | GROWS, at, path, (const char *target, int at, const char *path), target, at, path)
AT_NAME(unlink, CHANGES, AT_FDCWD, path, (const char *path), path)

int unlinkat(int at, const char *path, int flags) {
  FAIL(meetAt(flags & AT_REMOVEDIR ? "rmdir" : "unlink", CHANGES, at, path));
  return NEXT(unlinkat)(at, path, flags);
}
AT_NAME(remove, CHANGES, AT_FDCWD, path, (const char *path), path)
AT_NAME(rmdir, CHANGES, AT_FDCWD, path, (const char *path), path)
AT_NAME(mkdir, CHANGES | GROWS, AT_FDCWD, path, (const char *path, mode_t mode), path, mode)
AT_NAME(mkdirat, CHANGES | GROWS, at, path, (int at, const char *path, mode_t mode), at, path, mode)
AT_NAME(chmod, CHANGES, AT_FDCWD, path, (const char *path, mode_t mode), path, mode)
AT_NAME(fchmodat, CHANGES, at, path, (int at, const char *path, mode_t mode, int flags), at, path, mode, flags)
AT_NAME(chown, CHANGES, AT_FDCWD, path, (const char *path, uid_t user, gid_t group), path, user, group)
AT_NAME(lchown, CHANGES, AT_FDCWD, path, (const char *path, uid_t user, gid_t group), path, user, group)
AT_NAME(utimensat, CHANGES, at, path, (int at, const char *path, const struct timespec times[2], int flags), at, path, times, flags)
AT_NAME(utimes, CHANGES, AT_FDCWD, path, (const char *path, const struct timeval times[2]), path, times)

#define SEEING (kind && kind->meets & SEES ? SEES : 0)

AT_NAME(access, mode & W_OK ? WRITABLE | SEEING : SEEING, AT_FDCWD, path, (const char *path, int mode), path, mode)
AT_NAME(inotify_add_watch, WATCHES, AT_FDCWD, path, (int watcher, const char *path, uint32_t mask), watcher, path, mask)

// The read-only calls that reveal whether a name can be given, and what has it.
AT_NAME(stat, SEEING, AT_FDCWD, path, (const char *path, struct stat *status), path, status)
AT_NAME(lstat, SEEING, AT_FDCWD, path, (const char *path, struct stat *status), path, status)
AT_NAME(fstatat, SEEING, at, path, (int at, const char *path, struct stat *status, int flags), at, path, status, flags)

long pathconf(const char *path, int name) {
  if (name == _PC_NAME_MAX && kind && kind->meets == NAMES && isInside(path)) return SHORT_NAME;
  return NEXT(pathconf)(path, name);
}

// MARK: Folders

DIR *opendir(const char *path) {
  int fault = meetAt("opendir", OPENS | LISTS, AT_FDCWD, path);
  if (fault > 0) { errno = fault; return NULL; }
  return NEXT(opendir)(path);
}

struct dirent *readdir(DIR *folder) {
  int fault = meetFile("readdir", LISTS, dirfd(folder));
  if (fault > 0) { errno = fault; return NULL; }
  return NEXT(readdir)(folder);
}

struct dirent64 *readdir64(DIR *folder) {
  int fault = meetFile("readdir", LISTS, dirfd(folder));
  if (fault > 0) { errno = fault; return NULL; }
  return NEXT(readdir64)(folder);
}
