// Reports the locks of Swift's `Mutex` to the thread sanitizer; loaded into a program by
// LD_PRELOAD.
//
// On Linux a `Mutex` without contention is an atomic exchange in our own code, which the sanitizer
// sees. With contention it calls into libswiftSynchronization, which is not instrumented, and the
// order between an unlock and the next lock is lost: everything that the lock protects is then
// reported as a race. These functions replace the library's, call them, and report the lost order,
// at the address that the atomic exchanges use.

#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

// Absent in programs without the sanitizer, such as the symbolizer it starts.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

static SWIFT void (*lock)(uint32_t thread, SELF);
static SWIFT bool (*try_lock)(SELF);
static SWIFT void (*unlock)(SELF);

__attribute__((constructor)) static void find(void) {
    *(void **)&lock = dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
    *(void **)&try_lock = dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
    *(void **)&unlock = dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
}

SWIFT void mutex_lock(uint32_t thread, SELF)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT void mutex_lock(uint32_t thread, SELF) {
    lock(thread, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT bool mutex_try_lock(SELF) __asm__("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
SWIFT bool mutex_try_lock(SELF) {
    bool locked = try_lock(self);
    if (locked && __tsan_acquire) __tsan_acquire(self);
    return locked;
}

SWIFT void mutex_unlock(SELF) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
SWIFT void mutex_unlock(SELF) {
    if (__tsan_release) __tsan_release(self);
    unlock(self);
}
