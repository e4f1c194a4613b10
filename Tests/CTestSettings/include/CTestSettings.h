#pragma once

/* Settings of the process that runs the tests. */
