// Stands between a program and the C library (LD_PRELOAD), for the files below one folder:
//
//   MELDBOOK_SHIM_FOLDER   the folder, without links in its path
//   MELDBOOK_SHIM_FAIL     `write EIO 3 once`: the third write fails; with `on` in place of `once` also all later ones;
//                          `SHORT` does half of a write or read, `KILL` kills the program before the call
//   MELDBOOK_SHIM_HIT      a file that is made when a call has failed
//   MELDBOOK_SHIM_COUNTS   a file that gets the number of calls of each kind at the end
//   MELDBOOK_SHIM_TRACE    a file that gets every change of a file or folder, and every sync
//   MELDBOOK_SHIM_CLOCK    `SECONDS NANOSECONDS`: where the clock stands; what is random is then the same each time
//   MELDBOOK_SHIM_SYNCS    `none`: no sync is made or written down; `files`: only those of files
//
// Every call is made directly, so that nothing here comes back to it; but a thread is more than what the system makes.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum kind { WRITE, READ, SYNC, TRUNCATE, UNLINK, OPEN, RENAME, MKDIR, THREAD, KINDS };
static const char *const KIND_NAMES[KINDS] = {
    "write", "read", "sync", "truncate", "unlink", "open", "rename", "mkdir", "thread",
};
// Half of it is written or read; the program is killed.
enum { SHORT = 0, KILL = -1 };
static const struct { const char *name; int number; } ERRORS[] = {
    {"EIO", EIO}, {"ENOSPC", ENOSPC}, {"EDQUOT", EDQUOT}, {"EINTR", EINTR},
    {"EACCES", EACCES}, {"EMFILE", EMFILE}, {"EROFS", EROFS}, {"EAGAIN", EAGAIN}, {"SHORT", SHORT}, {"KILL", KILL},
};

static char folder[PATH_MAX];
static size_t folder_length;
static int fail_kind = -1, fail_error, fail_on;
static long fail_turn, counts[KINDS];
static int trace = -1, skips_all_syncs, skips_folder_syncs;
static int clock_stands;
static struct timespec stands_at;

static int open_file(const char *path, int flags) {
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags | O_CLOEXEC, 0600);
}

__attribute__((constructor)) static void begin(void) {
    const char *value = getenv("MELDBOOK_SHIM_FOLDER");
    if (value == NULL || strlen(value) >= sizeof folder) return;
    strcpy(folder, value);
    folder_length = strlen(folder);
    char kind[16], error[16], how[16];
    long turn;
    value = getenv("MELDBOOK_SHIM_FAIL");
    if (value != NULL && sscanf(value, "%15s %15s %ld %15s", kind, error, &turn, how) == 4) {
        for (int i = 0; i < KINDS; i++)
            if (strcmp(kind, KIND_NAMES[i]) == 0) fail_kind = i;
        for (size_t i = 0; i < sizeof ERRORS / sizeof *ERRORS; i++)
            if (strcmp(error, ERRORS[i].name) == 0) fail_error = ERRORS[i].number;
        fail_turn = turn;
        fail_on = strcmp(how, "on") == 0;
    }
    value = getenv("MELDBOOK_SHIM_TRACE");
    if (value != NULL) {
        // High up, where it takes no number that the program would get.
        int low = open_file(value, O_WRONLY | O_CREAT | O_APPEND);
        trace = (int)syscall(SYS_fcntl, low, F_DUPFD_CLOEXEC, 200);
        syscall(SYS_close, low);
    }
    value = getenv("MELDBOOK_SHIM_CLOCK");
    clock_stands = value != NULL && sscanf(value, "%ld %ld", &stands_at.tv_sec, &stands_at.tv_nsec) == 2;
    value = getenv("MELDBOOK_SHIM_SYNCS");
    skips_all_syncs = value != NULL && strcmp(value, "none") == 0;
    skips_folder_syncs = skips_all_syncs || (value != NULL && strcmp(value, "files") == 0);
}

__attribute__((destructor)) static void end(void) {
    const char *path = getenv("MELDBOOK_SHIM_COUNTS");
    if (path == NULL || folder_length == 0) return;
    int file = open_file(path, O_WRONLY | O_CREAT | O_TRUNC);
    for (int i = 0; i < KINDS; i++) {
        char line[64];
        int length = snprintf(line, sizeof line, "%s %ld\n", KIND_NAMES[i], counts[i]);
        syscall(SYS_write, file, line, length);
    }
    syscall(SYS_close, file);
}

// Writes the whole path, and says whether it lies in the folder.
static int path_in(const char *path, char *whole) {
    if (folder_length == 0 || path == NULL) return 0;
    if (path[0] == '/') {
        snprintf(whole, PATH_MAX, "%s", path);
    } else {
        long length = syscall(SYS_getcwd, whole, PATH_MAX);
        if (length <= 0) return 0;
        snprintf(whole + length - 1, PATH_MAX - (size_t)length, "/%s", path);
    }
    char after = strncmp(whole, folder, folder_length) == 0 ? whole[folder_length] : 'x';
    return after == '/' || after == '\0';
}

static int file_in(int file, char *whole) {
    if (folder_length == 0 || file < 0) return 0;
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    long length = syscall(SYS_readlinkat, AT_FDCWD, link, whole, PATH_MAX - 1);
    if (length <= 0) return 0;
    whole[length] = '\0';
    char after = strncmp(whole, folder, folder_length) == 0 ? whole[folder_length] : 'x';
    return after == '/' || after == '\0';
}

// Counts a call, and says whether it has to fail.
static int fails(enum kind kind) {
    counts[kind]++;
    if (fail_kind != (int)kind) return 0;
    if (fail_on ? counts[kind] < fail_turn : counts[kind] != fail_turn) return 0;
    const char *path = getenv("MELDBOOK_SHIM_HIT");
    if (path != NULL) syscall(SYS_close, open_file(path, O_WRONLY | O_CREAT));
    if (fail_error == KILL) syscall(SYS_kill, (int)syscall(SYS_getpid), 9);
    return 1;
}

static int failed(void) {
    errno = fail_error == SHORT ? EIO : fail_error;
    return -1;
}

// How much of a write or read is done: half of it where it is to be short, but never nothing.
static size_t part(size_t length) {
    return length > 1 ? length / 2 : length;
}

// What a file without a name holds is gone with the process, so nothing of it is noted: its number is 0.
static unsigned long long number_of(int file) {
    struct stat found;
    return syscall(SYS_fstat, file, &found) == 0 && found.st_nlink > 0 ? (unsigned long long)found.st_ino : 0;
}

static void note(const char *head, const void *data, size_t length) {
    if (trace < 0) return;
    int before = errno;
    struct iovec parts[2] = {{(void *)head, strlen(head)}, {(void *)data, length}};
    syscall(SYS_writev, trace, parts, data == NULL ? 1 : 2);
    errno = before;
}

static void note_write(int file, const void *data, long length, long long at) {
    unsigned long long number = trace < 0 || length <= 0 ? 0 : number_of(file);
    if (number == 0) return;
    char head[128];
    snprintf(head, sizeof head, "write %llu %lld %ld\n", number, at, length);
    note(head, data, (size_t)length);
}

static void note_number(const char *what, int file, long long number) {
    unsigned long long of = trace < 0 ? 0 : number_of(file);
    if (of == 0) return;
    char head[128];
    snprintf(head, sizeof head, "%s %llu %lld\n", what, of, number);
    note(head, NULL, 0);
}

static void note_path(const char *what, unsigned long long number, const char *path) {
    if (trace < 0) return;
    char head[PATH_MAX + 64];
    snprintf(head, sizeof head, "%s %llu %s\n", what, number, path);
    note(head, NULL, 0);
}

static long long place(int file) {
    int flags = (int)syscall(SYS_fcntl, file, F_GETFL);
    if (flags & O_APPEND) {
        struct stat found;
        return syscall(SYS_fstat, file, &found) == 0 ? (long long)found.st_size : 0;
    }
    return (long long)syscall(SYS_lseek, file, 0L, SEEK_CUR);
}

static ssize_t write_at(int file, const void *data, size_t length, long long at, int moves) {
    char whole[PATH_MAX];
    int ours = file_in(file, whole);
    if (ours && fails(WRITE)) {
        if (fail_error != SHORT) return failed();
        length = part(length);
    }
    if (ours && moves) at = place(file);
    long done = moves ? syscall(SYS_write, file, data, length) : syscall(SYS_pwrite64, file, data, length, at);
    if (ours) note_write(file, data, done, at);
    return done;
}

ssize_t write(int file, const void *data, size_t length) { return write_at(file, data, length, 0, 1); }
ssize_t pwrite(int file, const void *data, size_t length, off_t at) { return write_at(file, data, length, at, 0); }
ssize_t pwrite64(int file, const void *data, size_t length, off64_t at) { return write_at(file, data, length, at, 0); }

static ssize_t read_at(int file, void *data, size_t length, long long at, int moves) {
    char whole[PATH_MAX];
    if (file_in(file, whole) && fails(READ)) {
        if (fail_error != SHORT) return failed();
        length = part(length);
    }
    return moves ? syscall(SYS_read, file, data, length) : syscall(SYS_pread64, file, data, length, at);
}

ssize_t read(int file, void *data, size_t length) { return read_at(file, data, length, 0, 1); }
ssize_t pread(int file, void *data, size_t length, off_t at) { return read_at(file, data, length, at, 0); }
ssize_t pread64(int file, void *data, size_t length, off64_t at) { return read_at(file, data, length, at, 0); }

static int sync_file(int file, long call) {
    char whole[PATH_MAX];
    if (!file_in(file, whole)) return (int)syscall(call, file);
    if (fails(SYNC)) return failed();
    struct stat found;
    int is_folder = syscall(SYS_fstat, file, &found) == 0 && S_ISDIR(found.st_mode);
    if (is_folder ? skips_folder_syncs : skips_all_syncs) return 0;
    int done = (int)syscall(call, file);
    if (done == 0 && is_folder) note_path("sync-folder", found.st_ino, whole);
    if (done == 0 && !is_folder) note_number("sync", file, 0);
    return done;
}

int fsync(int file) { return sync_file(file, SYS_fsync); }
int fdatasync(int file) { return sync_file(file, SYS_fdatasync); }

static int truncate_file(int file, long long length) {
    char whole[PATH_MAX];
    int ours = file_in(file, whole);
    if (ours && fails(TRUNCATE)) return failed();
    int done = (int)syscall(SYS_ftruncate, file, length);
    if (ours && done == 0) note_number("truncate", file, length);
    return done;
}

int ftruncate(int file, off_t length) { return truncate_file(file, length); }
int ftruncate64(int file, off64_t length) { return truncate_file(file, length); }

int unlink(const char *path) {
    char whole[PATH_MAX];
    int ours = path_in(path, whole);
    if (ours && fails(UNLINK)) return failed();
    int done = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    if (ours && done == 0) note_path("unlink", 0, whole);
    return done;
}

static int open_at(int at, const char *path, int flags, mode_t mode) {
    char whole[PATH_MAX];
    int ours = (at == AT_FDCWD || (path != NULL && path[0] == '/')) && path_in(path, whole);
    if (ours && fails(OPEN)) return failed();
    int is_new = ours && (flags & O_CREAT) && syscall(SYS_faccessat, AT_FDCWD, path, F_OK) != 0;
    int file = (int)syscall(SYS_openat, at, path, flags, mode);
    if (ours && file >= 0) {
        if (is_new) note_path("create", number_of(file), whole);
        else if (flags & O_TRUNC) note_number("truncate", file, 0);
    }
    return file;
}

#define MODE(flags, mode)                                         \
    mode_t mode = 0;                                              \
    if ((flags) & (O_CREAT | __O_TMPFILE)) {                      \
        va_list rest;                                             \
        va_start(rest, flags);                                    \
        mode = va_arg(rest, mode_t);                              \
        va_end(rest);                                             \
    }

int open(const char *path, int flags, ...) { MODE(flags, mode) return open_at(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags, mode) return open_at(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE(flags, mode) return open_at(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE(flags, mode) return open_at(at, path, flags, mode); }

int rename(const char *from, const char *to) {
    char whole_from[PATH_MAX], whole_to[PATH_MAX];
    int ours = path_in(from, whole_from) && path_in(to, whole_to);
    if (ours && fails(RENAME)) return failed();
    int done = (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
    if (ours && done == 0) {
        // The length of the first path tells where the second one begins.
        char both[2 * PATH_MAX + 2];
        snprintf(both, sizeof both, "%s %s", whole_from, whole_to);
        char head[2 * PATH_MAX + 64];
        snprintf(head, sizeof head, "rename %zu %s\n", strlen(whole_from), both);
        note(head, NULL, 0);
    }
    return done;
}

int mkdir(const char *path, mode_t mode) {
    char whole[PATH_MAX];
    int ours = path_in(path, whole);
    if (ours && fails(MKDIR)) return failed();
    int done = (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
    if (ours && done == 0) note_path("mkdir", 0, whole);
    return done;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    if (clock != CLOCK_REALTIME || !clock_stands) return (int)syscall(SYS_clock_gettime, clock, now);
    *now = stands_at;
    return 0;
}

ssize_t getrandom(void *data, size_t length, unsigned flags) {
    if (!clock_stands) return syscall(SYS_getrandom, data, length, flags);
    memset(data, 7, length);
    return (ssize_t)length;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*runs)(void *), void *with) {
    if (fails(THREAD)) return fail_error;
    int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    *(void **)&create = dlsym(RTLD_NEXT, "pthread_create");
    return create(thread, how, runs, with);
}
