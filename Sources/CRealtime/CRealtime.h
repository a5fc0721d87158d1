// C functions that are safe on the audio thread: they take no locks, allocate no memory, and make
// no system calls.
//
// The functions use compiler builtins, so this header includes no other headers and also works with
// Embedded Swift, which has no C library.
#ifndef MYNA_CREALTIME_H
#define MYNA_CREALTIME_H

#define REALTIME __attribute__((swift_attr("@_noLocks"), always_inline))

REALTIME static inline float rt_sqrt(float x) { return __builtin_sqrtf(x); }
REALTIME static inline float rt_sin(float x) { return __builtin_sinf(x); }
REALTIME static inline float rt_cos(float x) { return __builtin_cosf(x); }
REALTIME static inline float rt_exp(float x) { return __builtin_expf(x); }
REALTIME static inline float rt_log10(float x) { return __builtin_log10f(x); }
REALTIME static inline double rt_log10_64(double x) { return __builtin_log10(x); }
REALTIME static inline double rt_floor(double x) { return __builtin_floor(x); }
REALTIME static inline double rt_exp2(double x) { return __builtin_exp2(x); }
REALTIME static inline double rt_sqrt64(double x) { return __builtin_sqrt(x); }
REALTIME static inline double rt_sin64(double x) { return __builtin_sin(x); }
REALTIME static inline double rt_cos64(double x) { return __builtin_cos(x); }
REALTIME static inline double rt_pow(double x, double y) { return __builtin_pow(x, y); }
REALTIME static inline _Bool rt_isfinite(float x) { return __builtin_isfinite(x); }

// Makes the calling thread treat denormal numbers as zero, which is inaudible and many times
// faster. Returns the previous mode, to be passed to rt_restore_float_mode.
REALTIME static inline unsigned long rt_flush_denormals(void) {
#if defined(__SSE__)
  unsigned long mode = __builtin_ia32_stmxcsr();
  __builtin_ia32_ldmxcsr((unsigned int)mode | 0x8040);  // FTZ for results, DAZ for operands
#elif defined(__aarch64__)
  unsigned long mode;
  __asm__ volatile("mrs %0, fpcr" : "=r"(mode));
  __asm__ volatile("msr fpcr, %0" : : "r"(mode | 1ul << 24));  // FZ, for both
#else
  unsigned long mode = 0;
#endif
  return mode;
}

REALTIME static inline void rt_restore_float_mode(unsigned long mode) {
#if defined(__SSE__)
  __builtin_ia32_ldmxcsr((unsigned int)mode);
#elif defined(__aarch64__)
  __asm__ volatile("msr fpcr, %0" : : "r"(mode));
#else
  (void)mode;
#endif
}

// The source and the destination may overlap.
REALTIME static inline void rt_move(float *_Nonnull destination, const float *_Nonnull source, long count) {
  __builtin_memmove(destination, source, (unsigned long)count * sizeof(float));
}

REALTIME static inline void rt_clear(float *_Nonnull destination, long count) {
  __builtin_memset(destination, 0, (unsigned long)count * sizeof(float));
}

// The compiler cannot check calls through a function pointer. The function's author must ensure
// that it takes no locks, allocates no memory, and makes no system calls.
REALTIME static inline void rt_call_process(
    void (*_Nonnull process)(void *_Nonnull, float *_Nonnull const *_Nonnull, long), void *_Nonnull memory,
    float *_Nonnull const *_Nonnull channels, long frame_count) {
  process(memory, channels, frame_count);
}

REALTIME static inline void rt_call_change(
    void (*_Nonnull change)(void *_Nonnull, const double *_Nonnull), void *_Nonnull memory,
    const double *_Nonnull values) {
  change(memory, values);
}

REALTIME static inline void rt_call_reset(void (*_Nonnull reset)(void *_Nonnull), void *_Nonnull memory) {
  reset(memory);
}

// Returns the number of times that this thread has called the allocator or taken a lock; always 0
// unless the program links an allocator that counts its calls.
#if defined(__linux__)
extern long allocation_counter_total(void) __attribute__((weak));
REALTIME static inline long rt_allocations(void) {
  return allocation_counter_total ? allocation_counter_total() : 0;
}
#else
REALTIME static inline long rt_allocations(void) { return 0; }
#endif

// For filter design and analysis outside the audio thread, because Swift's standard library has no
// trigonometric functions.
static inline double cr_sin(double x) { return __builtin_sin(x); }
static inline double cr_cos(double x) { return __builtin_cos(x); }
static inline double cr_tan(double x) { return __builtin_tan(x); }
static inline double cr_atan2(double y, double x) { return __builtin_atan2(y, x); }
static inline double cr_exp(double x) { return __builtin_exp(x); }
static inline double cr_exp2(double x) { return __builtin_exp2(x); }
static inline double cr_pow(double x, double y) { return __builtin_pow(x, y); }
static inline double cr_log(double x) { return __builtin_log(x); }
static inline double cr_log2(double x) { return __builtin_log2(x); }
static inline double cr_log10(double x) { return __builtin_log10(x); }

#endif
