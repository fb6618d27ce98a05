package dev.serdemark.cli.testing

import java.nio.file.Path
import kotlin.io.path.createDirectories
import org.junit.jupiter.api.Assumptions.assumeTrue

/**
 * Mounts a small file system at [folder], to test a full disk. Skips the test if this process may
 * not mount file systems.
 */
class SmallDisk(private val folder: Path, kilobytes: Int) : AutoCloseable {
    init {
        folder.createDirectories()
        assumeTrue(mount("size=${kilobytes}k")) { "Mounting a file system needs root on Linux" }
    }

    /** Grows the file system to [kilobytes]. */
    fun grow(kilobytes: Int) = check(mount("remount,size=${kilobytes}k"))

    fun makeReadOnly() = check(mount("remount,ro"))

    private fun mount(options: String) =
        succeeds("mount", "-t", "tmpfs", "-o", options, "tmpfs", "$folder")

    override fun close() = check(succeeds("umount", "$folder"))

    private fun succeeds(vararg command: String): Boolean =
        ProcessBuilder(*command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor() == 0
}
