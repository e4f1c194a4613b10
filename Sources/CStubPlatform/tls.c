#include "StubTLS.h"

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <dlfcn.h>

/* Everything that is used of libssl and libcrypto, whose headers are not needed to build. The
   functions exist with these types in 1.1.0 and all later versions. */
#define STUB_TLS_FUNCTIONS(F)                                                                     \
    F(crypto, int, OPENSSL_init_crypto, (uint64_t, const void *))                                 \
    F(ssl, const void *, TLS_client_method, (void))                                               \
    F(ssl, void *, SSL_CTX_new, (const void *))                                                   \
    F(ssl, void, SSL_CTX_free, (void *))                                                          \
    F(ssl, long, SSL_CTX_ctrl, (void *, int, long, void *))                                       \
    F(ssl, int, SSL_CTX_set_default_verify_paths, (void *))                                       \
    F(ssl, int, SSL_CTX_load_verify_locations, (void *, const char *, const char *))              \
    F(ssl, void, SSL_CTX_set_verify, (void *, int, const void *))                                 \
    F(ssl, int, SSL_CTX_set_alpn_protos, (void *, const unsigned char *, unsigned))               \
    F(ssl, void *, SSL_CTX_get0_param, (void *))                                                  \
    F(ssl, void *, SSL_new, (void *))                                                             \
    F(ssl, void, SSL_free, (void *))                                                              \
    F(ssl, long, SSL_ctrl, (void *, int, long, void *))                                           \
    F(ssl, void *, SSL_get0_param, (void *))                                                      \
    F(ssl, void, SSL_set_connect_state, (void *))                                                 \
    F(ssl, void, SSL_set_bio, (void *, void *, void *))                                           \
    F(ssl, int, SSL_do_handshake, (void *))                                                       \
    F(ssl, int, SSL_read, (void *, void *, int))                                                  \
    F(ssl, int, SSL_write, (void *, const void *, int))                                           \
    F(ssl, int, SSL_shutdown, (void *))                                                           \
    F(ssl, int, SSL_get_error, (const void *, int))                                               \
    F(ssl, long, SSL_get_verify_result, (const void *))                                           \
    F(crypto, int, X509_VERIFY_PARAM_set_flags, (void *, unsigned long))                          \
    F(crypto, void, X509_VERIFY_PARAM_set_hostflags, (void *, unsigned))                          \
    F(crypto, int, X509_VERIFY_PARAM_set1_host, (void *, const char *, size_t))                   \
    F(crypto, int, X509_VERIFY_PARAM_set1_ip_asc, (void *, const char *))                         \
    F(crypto, const char *, X509_verify_cert_error_string, (long))                                \
    F(crypto, void *, BIO_new, (const void *))                                                    \
    F(crypto, int, BIO_free, (void *))                                                            \
    F(crypto, const void *, BIO_s_mem, (void))                                                    \
    F(crypto, int, BIO_read, (void *, void *, int))                                               \
    F(crypto, int, BIO_write, (void *, const void *, int))                                        \
    F(crypto, unsigned long, ERR_get_error, (void))                                               \
    F(crypto, void, ERR_clear_error, (void))                                                      \
    F(crypto, const char *, ERR_reason_error_string, (unsigned long))

#define STUB_TLS_MEMBER(library, result, name, parameters) result(*name) parameters;
static struct {
    bool is_loaded;
    STUB_TLS_FUNCTIONS(STUB_TLS_MEMBER)
} lib;

/* Macros of OpenSSL's headers, by their names there. */
enum {
    SSL_CTRL_MODE = 33,
    SSL_CTRL_SET_TLSEXT_HOSTNAME = 55,
    SSL_CTRL_SET_MIN_PROTO_VERSION = 123,
    TLSEXT_NAMETYPE_host_name = 0,
    TLS1_2_VERSION = 0x0303,
    SSL_MODE_RELEASE_BUFFERS = 0x10,
    SSL_VERIFY_NONE = 0,
    SSL_VERIFY_PEER = 1,
    SSL_ERROR_SSL = 1,
    SSL_ERROR_WANT_READ = 2,
    SSL_ERROR_ZERO_RETURN = 6,
    X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS = 4,
    X509_V_FLAG_PARTIAL_CHAIN = 0x80000,
};
#define OPENSSL_INIT_NO_ATEXIT 0x00080000L

static void *open_library(const char *name, const char *version) {
    char file[32];
    snprintf(file, sizeof file, "%s.so.%s", name, version);
    return dlopen(file, RTLD_NOW | RTLD_LOCAL);
}

/* A library is kept open for the rest of the process. */
static bool load_version(const char *version) {
    void *crypto = open_library("libcrypto", version);
    void *ssl = crypto ? open_library("libssl", version) : NULL;
    if (!ssl) return false;
#define STUB_TLS_LOAD(library, result, name, parameters)                                          \
    if (!(*(void **)&lib.name = dlsym(library, #name))) return false;
    STUB_TLS_FUNCTIONS(STUB_TLS_LOAD)
    /* Threads of this process may still use it when the process exits. */
    lib.OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
    return true;
}

static void load(void) { lib.is_loaded = load_version("3") || load_version("1.1"); }

bool stub_tls_is_available(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return lib.is_loaded;
}

/* -- Settings -------------------------------------------------------------------------- */

struct stub_tls_context {
    void *ssl;
    bool verifies;
};

stub_tls_context *stub_tls_context_new(const char *authorities, bool verifies) {
    if (!stub_tls_is_available()) return NULL;
    stub_tls_context *context = calloc(1, sizeof *context);
    if (!context) return NULL;
    context->verifies = verifies;
    void *ssl = context->ssl = lib.SSL_CTX_new(lib.TLS_client_method());
    /* A length before each name, as in the protocol (RFC 7301). */
    static const unsigned char protocols[] = "\x08http/1.1";
    bool is_complete = ssl != NULL
        && lib.SSL_CTX_ctrl(ssl, SSL_CTRL_SET_MIN_PROTO_VERSION, TLS1_2_VERSION, NULL) == 1
        && lib.SSL_CTX_set_alpn_protos(ssl, protocols, sizeof protocols - 1) == 0;
    if (is_complete) {
        lib.SSL_CTX_ctrl(ssl, SSL_CTRL_MODE, SSL_MODE_RELEASE_BUFFERS, NULL);
        lib.SSL_CTX_set_verify(ssl, verifies ? SSL_VERIFY_PEER : SSL_VERIFY_NONE, NULL);
        /* A system without certificates of its own is no error: the file may contain them. */
        lib.SSL_CTX_set_default_verify_paths(ssl);
        /* Whatever is in the file is trusted, also a server's own certificate. */
        lib.X509_VERIFY_PARAM_set_flags(lib.SSL_CTX_get0_param(ssl), X509_V_FLAG_PARTIAL_CHAIN);
        if (authorities)
            is_complete = lib.SSL_CTX_load_verify_locations(ssl, authorities, NULL) == 1;
    }
    lib.ERR_clear_error();
    if (is_complete) return context;
    stub_tls_context_free(context);
    return NULL;
}

void stub_tls_context_free(stub_tls_context *context) {
    if (context->ssl) lib.SSL_CTX_free(context->ssl);
    free(context);
}

/* -- Connections ----------------------------------------------------------------------- */

struct stub_tls {
    void *ssl;
    /* Encrypted bytes from and for the peer; they belong to the connection. */
    void *input;
    void *output;
    bool verifies;
    char failure[160];
};

/* Without a name to check, a certificate of any host would be accepted. */
static bool expect_host(stub_tls *tls, const char *host, bool is_address) {
    void *parameters = lib.SSL_get0_param(tls->ssl);
    if (*host == 0) return false;
    if (is_address) return lib.X509_VERIFY_PARAM_set1_ip_asc(parameters, host) == 1;
    lib.X509_VERIFY_PARAM_set_hostflags(parameters, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    /* Names of servers are sent, addresses are not (RFC 6066 section 3). */
    return lib.X509_VERIFY_PARAM_set1_host(parameters, host, 0) == 1
        && lib.SSL_ctrl(
               tls->ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, (void *)host)
        == 1;
}

stub_tls *stub_tls_new(stub_tls_context *context, const char *host, bool is_address) {
    stub_tls *tls = calloc(1, sizeof *tls);
    if (!tls) return NULL;
    tls->verifies = context->verifies;
    tls->ssl = lib.SSL_new(context->ssl);
    void *input = lib.BIO_new(lib.BIO_s_mem());
    void *output = lib.BIO_new(lib.BIO_s_mem());
    if (!tls->ssl || !input || !output) {
        if (input) lib.BIO_free(input);
        if (output) lib.BIO_free(output);
        stub_tls_free(tls);
        return NULL;
    }
    lib.SSL_set_bio(tls->ssl, input, output);
    tls->input = input;
    tls->output = output;
    if (!expect_host(tls, host, is_address)) {
        stub_tls_free(tls);
        return NULL;
    }
    lib.SSL_set_connect_state(tls->ssl);
    return tls;
}

void stub_tls_free(stub_tls *tls) {
    if (tls->ssl) lib.SSL_free(tls->ssl);
    free(tls);
}

static int smaller(size_t count) { return count > INT_MAX ? INT_MAX : (int)count; }

/* Interprets the result of a call. */
static int outcome(stub_tls *tls, int result) {
    if (result > 0) return result;
    int error = lib.SSL_get_error(tls->ssl, result);
    if (error == SSL_ERROR_WANT_READ) return STUB_TLS_WAITS;
    if (error == SSL_ERROR_ZERO_RETURN) return STUB_TLS_CLOSED;
    const char *reason =
        error == SSL_ERROR_SSL ? lib.ERR_reason_error_string(lib.ERR_get_error()) : NULL;
    snprintf(tls->failure, sizeof tls->failure, "%s", reason ? reason : "unknown error");
    return STUB_TLS_FAILED;
}

bool stub_tls_feed(stub_tls *tls, const void *bytes, size_t count) {
    return count <= INT_MAX && lib.BIO_write(tls->input, bytes, (int)count) == (int)count;
}

size_t stub_tls_take(stub_tls *tls, void *bytes, size_t count) {
    int moved = lib.BIO_read(tls->output, bytes, smaller(count));
    return moved > 0 ? (size_t)moved : 0;
}

/* The queue of errors belongs to the thread, and other connections use it as well. */
int stub_tls_handshake(stub_tls *tls) {
    lib.ERR_clear_error();
    return outcome(tls, lib.SSL_do_handshake(tls->ssl));
}

long stub_tls_read(stub_tls *tls, void *bytes, size_t count) {
    lib.ERR_clear_error();
    return outcome(tls, lib.SSL_read(tls->ssl, bytes, smaller(count)));
}

bool stub_tls_write(stub_tls *tls, const void *bytes, size_t count) {
    if (count == 0) return true;
    lib.ERR_clear_error();
    return count <= INT_MAX && outcome(tls, lib.SSL_write(tls->ssl, bytes, (int)count)) > 0;
}

void stub_tls_close(stub_tls *tls) {
    lib.ERR_clear_error();
    lib.SSL_shutdown(tls->ssl);
    lib.ERR_clear_error();
}

int stub_tls_untrusted(const stub_tls *tls) {
    if (!tls->verifies) return STUB_TLS_TRUSTED;
    switch (lib.SSL_get_verify_result(tls->ssl)) {
    case 0: return STUB_TLS_TRUSTED;
    /* The names in x509_vfy.h are UNABLE_TO_GET_ISSUER_CERT, CERT_SIGNATURE_FAILURE, which another
       authority of the same name causes, DEPTH_ZERO_SELF_SIGNED_CERT, SELF_SIGNED_CERT_IN_CHAIN,
       UNABLE_TO_GET_ISSUER_CERT_LOCALLY, UNABLE_TO_VERIFY_LEAF_SIGNATURE, CERT_UNTRUSTED. */
    case 2:
    case 7:
    case 18:
    case 19:
    case 20:
    case 21:
    case 27: return STUB_TLS_UNKNOWN_AUTHORITY;
    /* HOSTNAME_MISMATCH, IP_ADDRESS_MISMATCH */
    case 62:
    case 64: return STUB_TLS_OTHER_HOST;
    case 10: return STUB_TLS_EXPIRED;
    case 9: return STUB_TLS_NOT_YET_VALID;
    default: return STUB_TLS_INVALID;
    }
}

const char *stub_tls_failure(const stub_tls *tls) {
    long result = tls->verifies ? lib.SSL_get_verify_result(tls->ssl) : 0;
    return result == 0 ? tls->failure : lib.X509_verify_cert_error_string(result);
}

#else

/* Darwin's own libssl may not be loaded, so callers use URLSession there. */
bool stub_tls_is_available(void) { return false; }
stub_tls_context *stub_tls_context_new(const char *authorities, bool verifies) {
    (void)authorities;
    (void)verifies;
    return NULL;
}
void stub_tls_context_free(stub_tls_context *context) { (void)context; }
stub_tls *stub_tls_new(stub_tls_context *context, const char *host, bool is_address) {
    (void)context;
    (void)host;
    (void)is_address;
    return NULL;
}
void stub_tls_free(stub_tls *tls) { (void)tls; }
bool stub_tls_feed(stub_tls *tls, const void *bytes, size_t count) {
    (void)tls;
    (void)bytes;
    (void)count;
    return false;
}
size_t stub_tls_take(stub_tls *tls, void *bytes, size_t count) {
    (void)tls;
    (void)bytes;
    (void)count;
    return 0;
}
int stub_tls_handshake(stub_tls *tls) {
    (void)tls;
    return STUB_TLS_FAILED;
}
long stub_tls_read(stub_tls *tls, void *bytes, size_t count) {
    (void)tls;
    (void)bytes;
    (void)count;
    return STUB_TLS_FAILED;
}
bool stub_tls_write(stub_tls *tls, const void *bytes, size_t count) {
    (void)tls;
    (void)bytes;
    (void)count;
    return false;
}
void stub_tls_close(stub_tls *tls) { (void)tls; }
int stub_tls_untrusted(const stub_tls *tls) {
    (void)tls;
    return STUB_TLS_TRUSTED;
}
const char *stub_tls_failure(const stub_tls *tls) {
    (void)tls;
    return "no TLS library";
}

#endif
