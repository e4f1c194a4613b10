#include "CTestSettings.h"

#include <stdlib.h>

/* The maximum number of tests that run at the same time. Without one, all stubs are open at once and
   have about 1,500 descriptors. On Linux, Foundation's `Process.run()` reads the list of descriptors
   beyond the end of its buffer if there are more than about 1,360, which can crash. */
static const char most_tests[] = "256";

/* Before the library of tests reads it; a value of the environment is kept. */
__attribute__((constructor)) static void limit_tests(void) {
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", most_tests, 0);
}
