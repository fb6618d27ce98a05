package dev.serdemark.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DistributionTest {
    @TempDir
    Path folder;

    /** Returns a zip of {@code files}, which are contents by path. */
    private static byte[] zip(Map<String, byte[]> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                out.putNextEntry(new ZipEntry(file.getKey()));
                out.write(file.getValue());
            }
        }
        return bytes.toByteArray();
    }

    /** Writes a jar with a distribution, and returns the URL of the distribution. Its license is {@code text}. */
    private URL jarWithLicense(String text) throws IOException {
        byte[] distribution = zip(Map.of(
                "serdemark-1/bin/serdemark", "exit 0\n".getBytes(UTF_8), "serdemark-1/LICENSE", text.getBytes(UTF_8)));
        Path jar = Files.createTempFile(folder, "serdemark", ".jar");
        Files.write(jar, zip(Map.of("serdemark.zip", distribution)));
        return new URL("jar:" + jar.toUri() + "!/serdemark.zip");
    }

    private Set<Path> filesInCache() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
            return files.collect(Collectors.toSet());
        }
    }

    @Test
    void aDistributionIsUnpackedOnceAndLeavesNoOtherFiles() throws Exception {
        Distribution distribution = new Distribution(folder.resolve("cache"), jarWithLicense("one"));
        Path home = distribution.unpacked();
        assertEquals("one", Files.readString(home.resolve("LICENSE")));
        assertTrue(Files.isExecutable(home.resolve("bin/serdemark")));
        // A second unpacking would restore the license.
        Files.delete(home.resolve("LICENSE"));
        assertEquals(home, distribution.unpacked());
        assertFalse(Files.exists(home.resolve("LICENSE")));
        assertEquals(Set.of(home), filesInCache());
    }

    @Test
    void everyBuildHasASeparateFolder() throws Exception {
        Path cache = folder.resolve("cache");
        Path one = new Distribution(cache, jarWithLicense("one")).unpacked();
        Path two = new Distribution(cache, jarWithLicense("two")).unpacked();
        assertNotEquals(one, two);
        assertEquals("two", Files.readString(two.resolve("LICENSE")));
    }

    @Test
    void aFolderHasTheSha256OfItsZipAsItsName() throws Exception {
        URL zip = jarWithLicense("one");
        byte[] content;
        try (InputStream stream = zip.openStream()) {
            content = stream.readAllBytes();
        }
        String sha256 =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        Path home = new Distribution(folder.resolve("cache"), zip).unpacked();
        assertEquals(sha256, home.getFileName().toString());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void onlyTheOwnerCanWriteToWhatWasUnpackedEvenIfNewFilesMayBeWrittenByAll() throws Exception {
        URL zip = jarWithLicense("one");
        String main = UnpackingProgram.class.getName();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String script = "umask 000; exec '" + java + "' -cp '" + System.getProperty("java.class.path") + "' '" + main
                + "' '" + folder.resolve("cache") + "' '" + zip + "'";
        assertEquals(
                0, new ProcessBuilder("sh", "-c", script).inheritIO().start().waitFor());
        try (Stream<Path> paths = Files.walk(folder.resolve("cache"))) {
            for (Path path : paths.collect(Collectors.toList())) {
                String permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
                assertTrue(permissions.matches("rw.r-.r-."), path + ": " + permissions);
            }
        }
    }

    /** Unpacks the distribution at the URL of the second argument into the folder of the first argument. */
    static final class UnpackingProgram {
        public static void main(String[] args) throws IOException {
            new Distribution(Path.of(args[0]), new URL(args[1])).unpacked();
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void foldersThatEverybodyCanWriteToAreRefused() throws Exception {
        Distribution distribution = new Distribution(folder.resolve("cache"), jarWithLicense("one"));
        Path home = distribution.unpacked();
        for (Path open : List.of(home, home.getParent())) {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(open);
            Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
            assertEquals(
                    "Serdemark starts no programs from " + open + ", because everybody can write to it."
                            + " Delete it, or set XDG_CACHE_HOME to a folder of your own.",
                    assertThrows(StartFailure.class, distribution::unpacked).getMessage());
            Files.setPosixFilePermissions(open, permissions);
        }
        assertEquals(home, distribution.unpacked());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void foldersOfOtherUsersAreRefused() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "Only root can give files to others");
        Distribution distribution = new Distribution(folder.resolve("cache"), jarWithLicense("one"));
        Path home = distribution.unpacked();
        int otherUser = 12345;
        for (Path foreign : List.of(home, home.getParent())) {
            Files.setAttribute(foreign, "unix:uid", otherUser);
            String message =
                    assertThrows(StartFailure.class, distribution::unpacked).getMessage();
            assertTrue(message.contains("because it belongs to another user (12345)."), message);
            Files.setAttribute(foreign, "unix:uid", 0);
        }
        assertEquals(home, distribution.unpacked());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aLinkInPlaceOfTheFolderIsRefused() throws Exception {
        Distribution distribution = new Distribution(folder.resolve("cache"), jarWithLicense("one"));
        Path home = distribution.unpacked();
        Files.move(home, folder.resolve("moved"));
        Files.createSymbolicLink(home, folder.resolve("moved"));
        String message =
                assertThrows(StartFailure.class, distribution::unpacked).getMessage();
        assertTrue(message.contains("because it is no folder."), message);
    }

    @Test
    void allConcurrentCallersGetTheCompleteFolder() throws Exception {
        Distribution distribution = new Distribution(folder.resolve("cache"), jarWithLicense("one"));
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            Callable<String> readLicense =
                    () -> Files.readString(distribution.unpacked().resolve("LICENSE"));
            for (Future<String> license : threads.invokeAll(Collections.nCopies(8, readLicense))) {
                assertEquals("one", license.get());
            }
        } finally {
            threads.shutdownNow();
        }
        assertEquals(1, filesInCache().size());
    }

    @Test
    void distributionsAreInTheUsersCacheFolder() {
        assertEquals(Path.of("/x/serdemark-jar"), Distribution.folder("/x", "/home/me"));
        assertEquals(Path.of("/home/me/.cache/serdemark-jar"), Distribution.folder(null, "/home/me"));
        assertEquals(Path.of("/home/me/.cache/serdemark-jar"), Distribution.folder("relative", "/home/me"));
    }
}
