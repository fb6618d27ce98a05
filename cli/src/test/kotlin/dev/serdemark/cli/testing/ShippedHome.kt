package dev.serdemark.cli.testing

import java.nio.file.FileAlreadyExistsException
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.absolute
import kotlin.io.path.createDirectories
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name

/**
 * Folders with what Serdemark ships, in the layout of the distribution, as links to the checkout.
 */
object ShippedHome {
    /** The home of the program in tests. */
    val path: Path by lazy { Path("target/shipped").absolute().createDirectories().also(::fill) }

    /** Links the shipped files into [home]. Several test JVMs may do this at the same time. */
    fun fill(home: Path) {
        val core = listOf("contenders", "workloads").associateWith(Tool.home::resolve)
        val features =
            Tool.home
                .resolve("features")
                .listDirectoryEntries()
                .associate { it.name to it.resolve("data") }
                .filterValues { it.isDirectory() }
        for ((name, folder) in core + features) {
            try {
                home.resolve(name).createSymbolicLinkPointingTo(folder)
            } catch (_: FileAlreadyExistsException) {
                // Another JVM was first.
            }
        }
    }
}
