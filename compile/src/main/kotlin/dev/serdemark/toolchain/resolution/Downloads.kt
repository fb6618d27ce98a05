package dev.serdemark.toolchain.resolution

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.system.inParallel
import dev.serdemark.toolchain.cache.matchesChecksumFile
import dev.serdemark.toolchain.unit.BuildEvent
import dev.serdemark.toolchain.unit.BuildListener
import dev.serdemark.toolchain.unit.Coordinate
import java.nio.file.Path
import java.util.concurrent.ConcurrentHashMap
import kotlin.io.path.deleteIfExists
import kotlin.io.path.isDirectory
import kotlin.io.path.isRegularFile
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import org.eclipse.aether.artifact.Artifact
import org.eclipse.aether.spi.connector.transport.GetTask
import org.eclipse.aether.spi.connector.transport.TransportListener
import org.eclipse.aether.transfer.AbstractTransferListener
import org.eclipse.aether.transfer.TransferCancelledException
import org.eclipse.aether.transfer.TransferEvent

/**
 * Checks that previous downloads are undamaged.
 *
 * @param offline whether damaged files cannot be downloaded again
 */
internal class Downloads(private val offline: Boolean, private val listener: BuildListener) {
    private val undamaged: MutableSet<Path> = ConcurrentHashMap.newKeySet()

    /**
     * Returns whether [file] may be used. Deletes a damaged file, so that it is downloaded again.
     *
     * @throws ProblemException if the file is damaged and downloads are forbidden
     */
    fun isUsable(file: Path): Boolean {
        if (file in undamaged) return true
        val isUsable = matchesChecksumFile(file)
        if (isUsable) undamaged.add(file) else discard(file)
        return isUsable
    }

    /**
     * Deletes the damaged [file], so that it is downloaded again.
     *
     * @throws ProblemException if downloads are forbidden
     */
    fun discard(file: Path) {
        if (offline) throw ProblemException(damageProblem(file))
        if (file.deleteIfExists()) listener.on(BuildEvent.Damaged(file, isDownload = true))
    }

    private fun damageProblem(file: Path) =
        Problem(
            "A file in the cache is damaged, and --offline does not allow downloading it again: $file. Its content has changed since it was downloaded.",
            "Run once without --offline. If it happens again, check the disk.",
        )
}

/**
 * Asks repositories for the sizes of files. Uses the resolver's transport, so that mirrors,
 * credentials and proxies apply. The transport reports a length only when a download begins. So
 * this class starts each download, and cancels it once the length is known.
 */
internal class DownloadSizes(private val maven: MavenSession) {
    /** Returns the expected download. Ignores [files] that no repository has. */
    fun expected(files: List<Artifact>): BuildEvent.DownloadExpected {
        val lengths = inParallel(REQUESTS_AT_ONCE, files, ::length).filterNotNull()
        val known = lengths.filter { it >= 0 }
        return BuildEvent.DownloadExpected(
            files = lengths.size,
            bytes = known.sum(),
            unsized = lengths.size - known.size,
        )
    }

    private fun length(file: Artifact): Long? =
        maven.repositories.firstNotNullOfOrNull { repository ->
            val length = LengthListener()
            try {
                val location =
                    maven.layouts
                        .newRepositoryLayout(maven.session, repository)
                        .getLocation(file, false)
                maven.transporters.newTransporter(maven.session, repository).use {
                    it.get(GetTask(location).setListener(length))
                }
            } catch (_: Exception) { // The transport declares no narrower type.
                // The later download reports why it fails.
            }
            length.bytes
        }

    /**
     * Receives the length of a download. [bytes] is null until the download begins, and -1 if the
     * repository does not report it.
     */
    private class LengthListener : TransportListener() {
        var bytes: Long? = null

        override fun transportStarted(dataOffset: Long, dataLength: Long) {
            bytes = dataLength
            throw TransferCancelledException("only the length was asked for")
        }
    }
}

/** Finds artifacts that were downloaded into the cache's local Maven repository, in [folder]. */
internal class DownloadedArtifacts(private val folder: Path) {
    /** Returns the file of an artifact, or null if it was not downloaded. */
    fun file(coordinate: Coordinate): Path? =
        with(coordinate) {
            val suffix = if (classifier.isEmpty()) "" else "-$classifier"
            moduleFolder(group, artifact)
                .resolve("$version/$artifact-$version$suffix.$extension")
                .takeIf { it.isRegularFile() }
        }

    /** Returns the downloaded versions of the module `group:artifact`. */
    fun versions(module: String): List<String> {
        val (group, artifact) = module.split(':')
        val versions = moduleFolder(group, artifact)
        if (!versions.isDirectory()) return emptyList()
        return versions
            .listDirectoryEntries()
            .map { it.name }
            .filter { file(Coordinate("$module:$it")) != null }
    }

    private fun moduleFolder(group: String, artifact: String): Path =
        folder.resolve(group.replace('.', '/')).resolve(artifact)
}

/** Reports Maven's downloads to a [BuildListener]: files, but not checksums and metadata. */
internal class TransferEvents(private val listener: BuildListener) : AbstractTransferListener() {
    override fun transferProgressed(event: TransferEvent) {
        val total = event.resource.contentLength.takeIf { it >= 0 }
        listener.on(BuildEvent.Downloading(event.file, event.transferredBytes, total))
    }

    override fun transferSucceeded(event: TransferEvent) =
        listener.on(BuildEvent.Downloaded(event.file, event.transferredBytes))

    private val TransferEvent.file: String
        get() = resource.resourceName.substringAfterLast('/')
}
