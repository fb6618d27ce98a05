package dev.serdemark.machine.testing

import dev.serdemark.machine.SystemFiles
import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.writeText

/** Creates files like those in Linux's `/proc` and `/sys`. */
class FakeSystem(private val root: Path) {
    val files = SystemFiles(root)

    fun put(path: String, text: String) {
        root.resolve(path.removePrefix("/")).createParentDirectories().writeText(text + "\n")
    }

    /** Writes the first line of `/proc/stat`, and lines for two cores. */
    fun cpu(user: Long, idle: Long, steal: Long) =
        put("/proc/stat", "cpu  $user 0 0 $idle 0 0 0 $steal 0 0\ncpu0 1 1\ncpu1 1 1\nintr 5")

    fun process(id: Long, parent: Long, name: String, user: Long, ended: Long = 0) =
        put(
            "/proc/$id/stat",
            "$id ($name) S $parent 1 1 0 -1 4194304 9 9 0 0 $user 0 $ended 0 20 0 1 0 100",
        )
}
