package dev.serdemark.launcher;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;

/** Checks and restricts who can write the programs that this process starts. */
final class Ownership {
    private static final Set<PosixFilePermission> OF_OTHERS =
            EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    private Ownership() {}

    /**
     * Requires that {@code folder} belongs to the user of this process or to root, and that not everybody can write to
     * it.
     *
     * @throws StartFailure if another user could have changed the folder
     */
    static void require(Path folder) throws IOException {
        String reason = whyUntrusted(folder);
        if (reason == null) return;
        throw new StartFailure("Serdemark starts no programs from " + folder + ", because " + reason
                + ". Delete it, or set XDG_CACHE_HOME to a folder of your own.");
    }

    /** Lets only the owner write to {@code folder} and to everything in it, even if new files may be written by all. */
    static void protectAll(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : (Iterable<Path>) paths::iterator) protect(path);
        }
    }

    /** Lets only the owner write to {@code path}. If it is a folder, leaves out what other processes may unpack in it. */
    static void protect(Path path) throws IOException {
        if (!isUnix(path)) return;
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
        if (permissions.removeAll(OF_OTHERS)) Files.setPosixFilePermissions(path, permissions);
    }

    private static String whyUntrusted(Path folder) throws IOException {
        if (!Files.isDirectory(folder, NOFOLLOW_LINKS)) return "it is no folder";
        if (isUnix(folder)) {
            if (Files.getPosixFilePermissions(folder, NOFOLLOW_LINKS).contains(PosixFilePermission.OTHERS_WRITE)) {
                return "everybody can write to it";
            }
            if (Integer.valueOf(0).equals(Files.getAttribute(folder, "unix:uid", NOFOLLOW_LINKS))) return null;
        }
        UserPrincipal owner = Files.getOwner(folder, NOFOLLOW_LINKS);
        return owner.equals(ownerOfNewFiles(folder)) ? null : "it belongs to another user (" + owner.getName() + ")";
    }

    private static boolean isUnix(Path folder) {
        return folder.getFileSystem().supportedFileAttributeViews().contains("unix");
    }

    /**
     * Returns the owner of the files that this process creates beside {@code folder}. Some file systems replace owners,
     * so this is not always the user of the process. If nothing can be created there, returns the owner of temporary
     * files.
     */
    private static UserPrincipal ownerOfNewFiles(Path folder) throws IOException {
        Path file;
        try {
            file = Files.createTempFile(folder.getParent(), "owner", null);
        } catch (IOException e) {
            file = Files.createTempFile("owner", null);
        }
        try {
            return Files.getOwner(file);
        } finally {
            Files.delete(file);
        }
    }
}
