package dev.serdemark.toolchain.cache

import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.Path
import org.junit.jupiter.api.Test

class CacheLocationTest {
    private val home: Path = Path("home").toAbsolutePath()
    private val other: Path = Path("other").toAbsolutePath()

    @Test
    fun `on Linux the cache is in the XDG cache folder`() {
        defaultCacheFolder("Linux", home, mapOf("XDG_CACHE_HOME" to "$other")) shouldBe
            other.resolve("serdemark")
    }

    @Test
    fun `on Linux without an XDG cache folder the cache is in the home folder`() {
        val expected = home.resolve(".cache/serdemark")
        defaultCacheFolder("Linux", home, emptyMap()) shouldBe expected
        defaultCacheFolder("Linux", home, mapOf("XDG_CACHE_HOME" to "relative")) shouldBe expected
    }

    @Test
    fun `a missing home folder is an error unless the XDG cache folder is set`() {
        val nowhere = Path("?")
        shouldThrow<ProblemException> { defaultCacheFolder("Linux", nowhere, emptyMap()) }
            .message shouldBe
            "There is no home folder to keep the cache in: Java says that it is '?'. " +
                "Name a folder with --cache, or set HOME to one."
        defaultCacheFolder("Linux", nowhere, mapOf("XDG_CACHE_HOME" to "$other")) shouldBe
            other.resolve("serdemark")
    }

    @Test
    fun `on macOS the cache is in the Caches folder of the Library`() {
        defaultCacheFolder("Mac OS X", home, emptyMap()) shouldBe
            home.resolve("Library/Caches/serdemark")
    }

    @Test
    fun `on Windows the cache is in the local application data`() {
        defaultCacheFolder("Windows 11", home, mapOf("LOCALAPPDATA" to "$other")) shouldBe
            other.resolve("serdemark")
    }
}
