package dev.serdemark.toolchain.resolution

import java.net.URI
import org.eclipse.aether.artifact.Artifact
import org.eclipse.aether.repository.RemoteRepository
import org.eclipse.aether.spi.connector.transport.GetTask
import org.eclipse.aether.spi.connector.transport.TransportListener
import org.eclipse.aether.spi.connector.transport.Transporter
import org.eclipse.aether.transfer.TransferCancelledException

/**
 * Asks repositories how large files are, through the resolver's own transport, so that mirrors,
 * credentials and proxies count. That transport tells a length only when a download begins, so each
 * is begun, and given up as soon as the length is known.
 */
internal class DownloadSizes(private val maven: MavenSession) {
    /** Bytes of each of the [files], in their order; null where no repository says. */
    fun of(files: List<Artifact>): List<Long?> = files.mapInParallel { file ->
        maven.repositories.firstNotNullOfOrNull { size(file, it) }
    }

    private fun size(file: Artifact, repository: RemoteRepository): Long? {
        val layout = maven.layouts.newRepositoryLayout(maven.session, repository)
        return maven.transporters.newTransporter(maven.session, repository).use { transporter ->
            size(layout.getLocation(file, false), transporter)
        }
    }

    private fun size(location: URI, transporter: Transporter): Long? {
        val length = Length()
        try {
            transporter.get(GetTask(location).setListener(length))
        } catch (_: Exception) {
            // The transport declares nothing narrower. Why a file cannot be had, the download
            // itself will tell.
        }
        return length.bytes
    }

    private class Length : TransportListener() {
        var bytes: Long? = null

        override fun transportStarted(dataOffset: Long, dataLength: Long) {
            bytes = dataLength.takeIf { it >= 0 }
            throw TransferCancelledException("only the length was asked for")
        }
    }
}
