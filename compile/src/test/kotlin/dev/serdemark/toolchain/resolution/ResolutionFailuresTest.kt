package dev.serdemark.toolchain.resolution

import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.unit.BuildListener
import dev.serdemark.toolchain.unit.Coordinate
import io.kotest.matchers.shouldBe
import java.io.IOException
import java.net.UnknownHostException
import java.nio.file.Path
import javax.net.ssl.SSLHandshakeException
import org.eclipse.aether.RepositoryException
import org.eclipse.aether.artifact.DefaultArtifact
import org.eclipse.aether.repository.RemoteRepository
import org.eclipse.aether.transfer.ArtifactTransferException
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class ResolutionFailuresTest {
    @TempDir lateinit var folder: Path
    private val lib = Coordinate("org.sample:lib:1.0")
    private val corp =
        RemoteRepository.Builder("corp", "default", "http://ann:secret@repo.invalid").build()

    private fun describe(cause: Exception) =
        MavenSession(Cache(folder), noSettings, BuildListener.NONE).use {
            val artifact = DefaultArtifact(lib.text)
            val failure = ArtifactTransferException(artifact, corp, cause)
            ResolutionFailures(it)
                .describe(RepositoryException("not resolved", failure), lib)
                .unavailable
        }

    @Test
    fun `a full disk is reported with the folder`() {
        val failure = describe(IOException("No space left on device"))
        failure.reason shouldBe
            "The disk is full: org.sample:lib:1.0 could not be kept in ${folder.resolve("repository")}."
        failure.advice shouldBe "Free some space, or name another folder with --cache."
    }

    @Test
    fun `the error for a proxy that requires a password names the proxy's settings`() {
        val failure = describe(IOException("authentication failed, status code: 407"))
        failure.reason shouldBe
            "corp (http://repo.invalid) refused org.sample:lib:1.0 with HTTP status 407."
        failure.advice shouldBe "Check the <proxy> in ${noSettings.userSettings}."
    }

    @Test
    fun `an unknown host is reported without the password in the repository's address`() {
        val failure = describe(UnknownHostException("repo.invalid"))
        failure.reason shouldBe
            "Could not reach corp (http://repo.invalid) for org.sample:lib:1.0: the host repo.invalid is unknown."
    }

    @Test
    fun `the error for an untrusted certificate names the trust store`() {
        val failure = describe(SSLHandshakeException("no valid certification path"))
        failure.reason shouldBe
            "corp (http://repo.invalid) could not be trusted: no valid certification path."
        failure.advice shouldBe
            "Add its certificate to the trust store of the JDK that runs Serdemark."
    }

    @Test
    fun `another failure is reported with its message`() {
        describe(IOException("the cable is cut")).reason shouldBe
            "org.sample:lib:1.0 could not be resolved: the cable is cut."
    }
}
