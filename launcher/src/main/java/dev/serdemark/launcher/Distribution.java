package dev.serdemark.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The distribution in the runnable jar: a zip with one folder at the top. It is unpacked into a folder whose name is
 * the zip's checksum, so that every build has its own folder.
 */
final class Distribution {
    private static final String ZIP = "/serdemark.zip";

    private final Path cache;
    private final URL zip;

    Distribution(Path cache) {
        this(cache, Distribution.class.getResource(ZIP));
    }

    /** @param zip the place of the zip in a jar */
    Distribution(Path cache, URL zip) {
        this.cache = cache;
        this.zip = zip;
    }

    /**
     * Returns the folder for distributions. It is outside of Serdemark's cache, which can be emptied during a run.
     *
     * @param caches the user's folder for caches from the environment. Ignored if null or relative.
     * @param home the user's home folder. Relative if Java does not know it. The result may then be relative too.
     */
    static Path folder(String caches, String home) {
        Path named = Paths.get(caches == null ? "" : caches);
        return (named.isAbsolute() ? named : Paths.get(home, ".cache")).resolve("serdemark-jar");
    }

    /**
     * Returns the folder of the distribution. Unpacks the distribution if that was not done before. The folder appears
     * under its name only when it is complete, even if a process is killed or two processes unpack at once.
     *
     * @throws IOException if the cache cannot be written
     */
    Path unpacked() throws IOException {
        Path target = cache.resolve(checksum());
        if (Files.isDirectory(target)) return target;
        Files.createDirectories(cache);
        Path work = Files.createTempDirectory(cache, "unpacking");
        try {
            Path whole = unpack(work);
            try {
                Files.move(whole, target, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                if (!Files.isDirectory(target)) throw e; // Otherwise another process was faster.
            }
        } finally {
            delete(work);
        }
        return target;
    }

    private String checksum() throws IOException {
        JarURLConnection connection = (JarURLConnection) zip.openConnection();
        return String.format("%08x", connection.getJarEntry().getCrc());
    }

    /** Unpacks the zip into {@code folder}. Returns the folder that the zip has at its top. */
    private Path unpack(Path folder) throws IOException {
        Path top = null;
        try (InputStream stream = zip.openStream();
                ZipInputStream entries = new ZipInputStream(stream)) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                Path to = folder.resolve(entry.getName());
                if (top == null) top = folder.resolve(folder.relativize(to).getName(0));
                if (entry.isDirectory()) {
                    Files.createDirectories(to);
                } else {
                    Files.createDirectories(to.getParent());
                    Files.copy(entries, to);
                }
            }
        }
        if (top == null) throw new IOException(zip + " is empty");
        // Reading a zip as a stream loses permissions.
        if (!top.resolve("bin/serdemark").toFile().setExecutable(true, false)) {
            throw new IOException("no file can be made executable in " + cache);
        }
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
