package dev.serdemark.launcher;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.net.URL;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The distribution in the runnable jar: a zip with one folder at the top. The folder into which it is unpacked has the
 * SHA-256 of the zip as its name, so that every build has a separate folder.
 */
final class Distribution {
    private static final String ZIP = "/serdemark.zip";
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path cache;
    private final URL zip;

    Distribution(Path cache) {
        this(cache, Distribution.class.getResource(ZIP));
    }

    /** @param zip the URL of the zip in a jar */
    Distribution(Path cache, URL zip) {
        this.cache = cache;
        this.zip = zip;
    }

    /**
     * Returns the folder for distributions. It is outside of Serdemark's cache, which can be emptied during a run.
     *
     * @param cacheHome the value of {@code XDG_CACHE_HOME}. Ignored if null or relative.
     * @param home the user's home folder. Relative if Java cannot find it. The result may then be relative too.
     */
    static Path folder(String cacheHome, String home) {
        Path cache = Paths.get(cacheHome == null ? "" : cacheHome);
        if (!cache.isAbsolute()) cache = Paths.get(home, ".cache");
        return cache.resolve("serdemark-jar");
    }

    /**
     * Returns the folder of the distribution. Unpacks the distribution if the folder does not exist. The folder is
     * always complete, because it is unpacked under another name and then renamed.
     *
     * @throws IOException if the cache cannot be written
     * @throws StartFailure if another user could have changed the folder
     */
    Path unpacked() throws IOException {
        if (!Files.exists(cache)) Ownership.protect(Files.createDirectories(cache));
        Path folder = cache.toRealPath();
        Ownership.require(folder);
        Path target = folder.resolve(sha256());
        if (!Files.exists(target, NOFOLLOW_LINKS)) unpackTo(target);
        Ownership.require(target);
        return target;
    }

    private void unpackTo(Path target) throws IOException {
        Path temporary = Files.createTempDirectory(target.getParent(), "unpacking");
        try {
            Path unpacked = unpack(temporary);
            try {
                Files.move(unpacked, target, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                if (!Files.isDirectory(target)) throw e; // Otherwise another process was faster.
            }
        } finally {
            delete(temporary);
        }
    }

    /** Returns the SHA-256 of the zip, in hexadecimal. */
    private String sha256() throws IOException {
        MessageDigest digest = newDigest();
        try (InputStream stream = zip.openStream()) {
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int bytes = stream.read(buffer); bytes >= 0; bytes = stream.read(buffer)) {
                digest.update(buffer, 0, bytes);
            }
        }
        return String.format("%064x", new BigInteger(1, digest.digest()));
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // Every Java has it.
        }
    }

    /** Unpacks the zip into {@code folder}. Returns the folder that the zip has at its top. */
    private Path unpack(Path folder) throws IOException {
        Path top = null;
        try (InputStream stream = zip.openStream();
                ZipInputStream entries = new ZipInputStream(stream)) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                Path target = folder.resolve(entry.getName());
                if (top == null) top = folder.resolve(folder.relativize(target).getName(0));
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(entries, target);
                }
            }
        }
        if (top == null) throw new IOException(zip + " is empty");
        // Sets the permission here, because a zip that is read as a stream has no permissions.
        if (!top.resolve("bin/serdemark").toFile().setExecutable(true, false)) {
            throw new IOException("no file can be made executable in " + cache);
        }
        Ownership.protectAll(top);
        return top;
    }

    private static void delete(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<Path>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException e) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
