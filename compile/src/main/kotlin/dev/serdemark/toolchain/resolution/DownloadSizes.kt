package dev.serdemark.toolchain.resolution

import dev.serdemark.system.inParallel
import dev.serdemark.toolchain.unit.BuildEvent
import java.net.URI
import org.eclipse.aether.artifact.Artifact
import org.eclipse.aether.spi.connector.transport.GetTask
import org.eclipse.aether.spi.connector.transport.TransportListener
import org.eclipse.aether.spi.connector.transport.Transporter
import org.eclipse.aether.transfer.TransferCancelledException

/**
 * Asks repositories for the sizes of files. Uses the resolver's transport, so that mirrors,
 * credentials and proxies apply. The transport reports a length only when a download begins. Each
 * download is therefore started, and canceled once the length is known.
 */
internal class DownloadSizes(private val maven: MavenSession) {
    /** Returns the expected download of the [files], without those that no repository has. */
    fun expected(files: List<Artifact>): BuildEvent.DownloadExpected {
        val lengths = inParallel(REQUESTS_AT_ONCE, files, ::length).filterNotNull()
        val known = lengths.filter { it >= 0 }
        return BuildEvent.DownloadExpected(lengths.size, known.sum(), lengths.size - known.size)
    }

    private fun length(file: Artifact): Long? =
        maven.repositories.firstNotNullOfOrNull { repository ->
            val location =
                maven.layouts
                    .newRepositoryLayout(maven.session, repository)
                    .getLocation(file, false)
            maven.transporters.newTransporter(maven.session, repository).use {
                length(location, it)
            }
        }

    private fun length(location: URI, transporter: Transporter): Long? {
        val length = Length()
        try {
            transporter.get(GetTask(location).setListener(length))
        } catch (_: Exception) {
            // The transport declares no narrower type. The download itself reports why a file is
            // not available.
        }
        return length.bytes
    }

    /**
     * Receives the length of a download. [bytes] is null until the download begins, and -1 if the
     * repository does not report it.
     */
    private class Length : TransportListener() {
        var bytes: Long? = null

        override fun transportStarted(dataOffset: Long, dataLength: Long) {
            bytes = dataLength
            throw TransferCancelledException("only the length was asked for")
        }
    }
}
