/* files.c - a server of files for scripts: what tests/web/file_server.h can do, by lines on standard input
 *
 *   files FOLDER    serves over HTTPS with a certificate of its own, FOLDER/authorities.pem; says its address
 *   put /PATH FILE [cut|stall BYTES TIMES]    from now on the path has the bytes of the file
 *   gone /PATH                                there is no such file any more
 *   log                                       what was asked since the last time, and an empty line
 *
 * Each line but "log" is answered with "ok". It ends with its input.
 */
#include "web/file_server.h"

static enum err_code put(struct file_server *s, char *words, struct err *err)
{
    static unsigned puts_;
    char *save = NULL, *path = strtok_r(words, " ", &save), *file = strtok_r(NULL, " ", &save);
    const char *how = strtok_r(NULL, " ", &save), *bytes = strtok_r(NULL, " ", &save);
    const char *times = strtok_r(NULL, " ", &save);
    struct remote_file remote = {.tag = arena_printf(&s->arena, "\"%u\"", ++puts_)};
    char *text;
    if (!path || !file)
        return err_set(err, ERR_USAGE, "put /PATH FILE");
    enum err_code rc = file_read(&s->arena, file, (size_t)1 << 30, &text, &remote.len, err);
    if (rc != ERR_OK)
        return rc;
    remote.path = arena_strdup(&s->arena, path);
    remote.bytes = text;
    size_t after = bytes ? (size_t)strtoull(bytes, NULL, 10) : 0;
    if (how && strcmp(how, "cut") == 0)
        remote.cut_after = after;
    else if (how)
        remote.stall_after = after;
    remote.cuts = times ? atoi(times) : 0;
    file_server_put(s, remote);
    return ERR_OK;
}

int main(int argc, char **argv)
{
    static struct file_server server;
    char line[4096];
    if (argc != 2)
        return 2;
    file_server_start(&server, true, argv[1]);
    printf("%s\n", server.base);
    fflush(stdout);
    while (fgets(line, sizeof line, stdin)) {
        struct err err = ERR_INIT;
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "log") == 0) {
            printf("%s\n", file_server_log(&server));
        } else if (strncmp(line, "gone ", 5) == 0) {
            file_server_put(&server,
                            (struct remote_file){.path = arena_strdup(&server.arena, line + 5), .status = 404});
            puts("ok");
        } else if (strncmp(line, "put ", 4) == 0 && put(&server, line + 4, &err) == ERR_OK) {
            puts("ok");
        } else {
            printf("not understood: %s\n", err.text);
        }
        fflush(stdout);
    }
    file_server_stop(&server);
    return 0;
}
