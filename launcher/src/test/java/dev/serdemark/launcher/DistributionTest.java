package dev.serdemark.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.junit.jupiter.api.io.TempDir;

class DistributionTest {
    @TempDir
    Path folder;

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

    /** A jar with a distribution whose license is {@code text}. */
    private URL jar(String text) throws IOException {
        byte[] distribution = zip(Map.of(
                "serdemark-1/bin/serdemark", "exit 0\n".getBytes(UTF_8), "serdemark-1/LICENSE", text.getBytes(UTF_8)));
        Path jar = Files.createTempFile(folder, "serdemark", ".jar");
        Files.write(jar, zip(Map.of("serdemark.zip", distribution)));
        return new URL("jar:" + jar.toUri() + "!/serdemark.zip");
    }

    private Set<Path> inCache() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
            return files.collect(Collectors.toSet());
        }
    }

    @Test
    void aDistributionIsUnpackedOnceAndLeavesNoOtherFiles() throws Exception {
        Distribution distribution = new Distribution(folder.resolve("cache"), jar("one"));
        Path home = distribution.unpacked();
        assertEquals("one", Files.readString(home.resolve("LICENSE")));
        assertTrue(Files.isExecutable(home.resolve("bin/serdemark")));
        Files.delete(home.resolve("LICENSE"));
        assertEquals(home, distribution.unpacked());
        assertEquals(1, Files.list(home).count());
        assertEquals(Set.of(home), inCache());
    }

    @Test
    void everyBuildHasItsOwnFolder() throws Exception {
        Path cache = folder.resolve("cache");
        Path one = new Distribution(cache, jar("one")).unpacked();
        Path two = new Distribution(cache, jar("two")).unpacked();
        assertNotEquals(one, two);
        assertEquals("two", Files.readString(two.resolve("LICENSE")));
    }

    @Test
    void concurrentProcessesAllGetTheCompleteFolder() throws Exception {
        Distribution distribution = new Distribution(folder.resolve("cache"), jar("one"));
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            Callable<String> read =
                    () -> Files.readString(distribution.unpacked().resolve("LICENSE"));
            for (Future<String> text :
                    threads.invokeAll(Stream.generate(() -> read).limit(8).toList())) {
                assertEquals("one", text.get());
            }
        } finally {
            threads.shutdownNow();
        }
        assertEquals(1, inCache().size());
    }

    @Test
    void distributionsAreInTheUsersFolderForCaches() {
        assertEquals(Path.of("/x/serdemark-jar"), Distribution.folder("/x", "/home/me"));
        assertEquals(Path.of("/home/me/.cache/serdemark-jar"), Distribution.folder(null, "/home/me"));
        assertEquals(Path.of("/home/me/.cache/serdemark-jar"), Distribution.folder("relative", "/home/me"));
    }
}
