#include "CTestTLS.h"

#include <stdlib.h>

#ifdef __APPLE__
#include <TargetConditionals.h>
#endif

#if defined(TARGET_OS_IPHONE) && TARGET_OS_IPHONE
/* An app on an iPhone starts no programs; the tests that need one are not built there. */
bool test_shell(const char *command) { (void)command; return false; }
#else
/* Not by Foundation, which on Linux sometimes misses the end of a process. */
bool test_shell(const char *command) { return system(command) == 0; }
#endif

#ifdef __linux__
#include <dlfcn.h>
#include <limits.h>

struct test_tls {
    void *library;
    void *context;
    void *ssl;
};

/* A function of the library by its name, with the type of its result and those of its parameters. */
#define CALL(tls, result, name, parameters) ((result(*) parameters)dlsym((tls)->library, name))

static void *open_library(void) {
    void *library = dlopen("libssl.so.3", RTLD_NOW | RTLD_LOCAL);
    return library ? library : dlopen("libssl.so.1.1", RTLD_NOW | RTLD_LOCAL);
}

test_tls *test_tls_accept(int descriptor, const char *certificates, const char *key) {
    enum { FILETYPE_PEM = 1 };
    test_tls *tls = calloc(1, sizeof *tls);
    if (!tls || !(tls->library = open_library())) {
        free(tls);
        return NULL;
    }
    const void *method = CALL(tls, const void *, "TLS_server_method", (void))();
    tls->context = CALL(tls, void *, "SSL_CTX_new", (const void *))(method);
    bool is_ready =
        CALL(tls, int, "SSL_CTX_use_certificate_chain_file", (void *, const char *))(
            tls->context, certificates)
            == 1
        && CALL(tls, int, "SSL_CTX_use_PrivateKey_file", (void *, const char *, int))(
               tls->context, key, FILETYPE_PEM)
            == 1;
    if (is_ready) {
        tls->ssl = CALL(tls, void *, "SSL_new", (void *))(tls->context);
        is_ready = CALL(tls, int, "SSL_set_fd", (void *, int))(tls->ssl, descriptor) == 1
            && CALL(tls, int, "SSL_accept", (void *))(tls->ssl) == 1;
    }
    CALL(tls, void, "ERR_clear_error", (void))();
    if (is_ready) return tls;
    test_tls_free(tls);
    return NULL;
}

long test_tls_read(test_tls *tls, void *bytes, size_t count) {
    int size = count > INT_MAX ? INT_MAX : (int)count;
    int result = CALL(tls, int, "SSL_read", (void *, void *, int))(tls->ssl, bytes, size);
    CALL(tls, void, "ERR_clear_error", (void))();
    return result;
}

bool test_tls_write(test_tls *tls, const void *bytes, size_t count) {
    if (count == 0) return true;
    int result =
        CALL(tls, int, "SSL_write", (void *, const void *, int))(tls->ssl, bytes, (int)count);
    CALL(tls, void, "ERR_clear_error", (void))();
    return result == (int)count;
}

void test_tls_close(test_tls *tls) {
    CALL(tls, int, "SSL_shutdown", (void *))(tls->ssl);
    CALL(tls, void, "ERR_clear_error", (void))();
}

void test_tls_free(test_tls *tls) {
    if (tls->ssl) CALL(tls, void, "SSL_free", (void *))(tls->ssl);
    CALL(tls, void, "SSL_CTX_free", (void *))(tls->context);
    free(tls);
}

#else

/* Our own client has no TLS on Darwin. */
test_tls *test_tls_accept(int descriptor, const char *certificates, const char *key) {
    (void)descriptor;
    (void)certificates;
    (void)key;
    return NULL;
}
long test_tls_read(test_tls *tls, void *bytes, size_t count) {
    (void)tls;
    (void)bytes;
    (void)count;
    return 0;
}
bool test_tls_write(test_tls *tls, const void *bytes, size_t count) {
    (void)tls;
    (void)bytes;
    (void)count;
    return false;
}
void test_tls_close(test_tls *tls) { (void)tls; }
void test_tls_free(test_tls *tls) { (void)tls; }

#endif
