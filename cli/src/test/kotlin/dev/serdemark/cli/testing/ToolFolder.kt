package dev.serdemark.cli.testing

import java.nio.file.Path
import java.util.logging.Level
import java.util.logging.Logger
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.createTempDirectory
import kotlin.io.path.deleteRecursively
import kotlin.io.path.listDirectoryEntries
import org.junit.jupiter.api.extension.AnnotatedElementContext
import org.junit.jupiter.api.extension.ExtensionContext
import org.junit.jupiter.api.io.CleanupMode
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.api.io.TempDirFactory

private val LOGGER = Logger.getLogger("org.junit.jupiter.engine.extension.TempDirectory\$Cleanup")

/**
 * An empty folder for a test of the program. All tests of this JVM use the same folder, one after
 * another, so that they can share a process that runs commands in the folder.
 */
@TempDir(factory = ToolFolder.Factory::class, cleanup = CleanupMode.NEVER)
annotation class ToolFolder {
    @OptIn(ExperimentalPathApi::class)
    companion object {
        val path: Path by lazy {
            createTempDirectory("serdemark-tool").toRealPath().also {
                Runtime.getRuntime().addShutdownHook(Thread { it.deleteRecursively() })
            }
        }
    }

    class Factory : TempDirFactory {
        init {
            LOGGER.level = Level.WARNING // Otherwise each test logs that its folder stays.
        }

        @OptIn(ExperimentalPathApi::class)
        override fun createTempDirectory(
            element: AnnotatedElementContext,
            extension: ExtensionContext,
        ): Path = path.apply { listDirectoryEntries().forEach { it.deleteRecursively() } }
    }
}
