package dev.serdemark.toolchain.resolution

import dev.serdemark.problem.asSentence
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.Coordinate
import java.io.InterruptedIOException
import java.net.SocketException
import java.net.UnknownHostException
import javax.net.ssl.SSLException
import org.eclipse.aether.repository.RemoteRepository
import org.eclipse.aether.resolution.ArtifactResult
import org.eclipse.aether.transfer.ArtifactNotFoundException
import org.eclipse.aether.transfer.ArtifactTransferException
import org.eclipse.aether.transfer.ChecksumFailureException
import org.eclipse.aether.transfer.MetadataTransferException
import org.eclipse.aether.transfer.RepositoryOfflineException

/** Describes why an artifact is not available, and what to do about it. */
internal class ResolutionFailures(private val maven: MavenSession) {
    private val versionAdvice = VersionAdvice(maven)

    fun malformed(coordinate: Coordinate) =
        missing(
            coordinate,
            "Invalid coordinate: '$coordinate'.",
            "Expected group:artifact:version with an exact version (e.g. com.google.code.gson:gson:2.13.2).",
        )

    fun describe(result: ArtifactResult): Resolution.Missing {
        // If only some repositories lack the artifact, the failure of another repository counts.
        val exceptions = result.exceptions
        val cause =
            exceptions.firstOrNull { it !is ArtifactNotFoundException } ?: exceptions.first()
        return describe(cause, coordinate(result.request.artifact))
    }

    /**
     * Describes [failure].
     *
     * @param requested the artifact to name if [failure] names none
     */
    fun describe(failure: Exception, requested: Coordinate): Resolution.Missing {
        val causes = generateSequence<Throwable>(failure) { it.cause }.toList()
        val transfer = causes.filterIsInstance<ArtifactTransferException>().firstOrNull()
        val repository = transfer?.repository ?: causes.firstNotNullOfOrNull(::repositoryOfMetadata)
        val artifact = transfer?.artifact?.let(::coordinate) ?: requested
        val repositoryName = repository?.let(::nameAndAddress) ?: "any repository"
        val status = causes.firstNotNullOfOrNull { STATUS.find(it.message.orEmpty()) }
        return when {
            maven.settings.offline || causes.any { it is RepositoryOfflineException } ->
                missing(
                    artifact,
                    "$artifact is not in the cache, and --offline does not allow downloading it.",
                    "Run once without --offline.",
                )
            transfer is ArtifactNotFoundException ->
                missing(
                    artifact,
                    "There is no $artifact in ${repositories()}.",
                    versionAdvice.adviceFor(artifact),
                )
            causes.any { it is ChecksumFailureException } ->
                missing(
                    artifact,
                    "The download of $artifact from $repositoryName is damaged: ${causes.last().message}",
                    "Try again. If it fails again, the repository holds a damaged file.",
                )
            status != null ->
                refused(artifact, repositoryName, repository, status.groupValues[1].toInt())
            causes.any { "No space left" in it.message.orEmpty() } ->
                missing(
                    artifact,
                    "The disk is full: $artifact could not be kept in ${maven.session.localRepository.basedir}.",
                    "Free some space, or name another folder with --cache.",
                )
            causes.any { it is SSLException } ->
                missing(
                    artifact,
                    "$repositoryName could not be trusted: ${causes.last().message}",
                    "Add its certificate to the trust store of the JDK that runs Serdemark.",
                )
            causes.any { it.isUnreachable } ->
                missing(
                    artifact,
                    "Could not reach $repositoryName for $artifact: ${reasonOf(causes.last { it.isUnreachable })}",
                    "Check the network, and mirrors and proxies in ${maven.settings.userSettings}. " +
                        "With --offline only what is in the cache is used.",
                )
            else ->
                missing(artifact, "$artifact could not be resolved: ${causes.last().message}", null)
        }
    }

    private fun refused(
        artifact: Coordinate,
        repositoryName: String,
        repository: RemoteRepository?,
        status: Int,
    ): Resolution.Missing {
        val server = repository?.id
        val advice =
            when (status) {
                401,
                403 -> "Check the <server> with the id '$server' in ${maven.settings.userSettings}."
                407 -> "Check the <proxy> in ${maven.settings.userSettings}."
                else -> "Try again later, or name a mirror in ${maven.settings.userSettings}."
            }
        return missing(
            artifact,
            "$repositoryName refused $artifact with HTTP status $status.",
            advice,
        )
    }

    private fun repositoryOfMetadata(cause: Throwable) =
        (cause as? MetadataTransferException)?.repository

    /** Returns the names and addresses of the repositories that artifacts come from. */
    fun repositories(): String = maven.repositories.joinToString(transform = ::nameAndAddress)

    /** Returns the name and address of a repository, without user and password. */
    private fun nameAndAddress(repository: RemoteRepository) =
        "${repository.id} (${repository.url.replace(USER, "//")})"

    private fun reasonOf(unreachable: Throwable) =
        if (unreachable is UnknownHostException) "the host ${unreachable.message} is unknown"
        else unreachable.message

    private fun missing(artifact: Coordinate, reason: String, advice: String?) =
        Resolution.Missing(BuildResult.Unavailable(artifact, asSentence(reason), advice))

    private companion object {
        val USER = Regex("//[^/]*@")
        val STATUS = Regex("""status code: (\d{3})""")

        val Throwable.isUnreachable: Boolean
            get() =
                this is UnknownHostException ||
                    this is SocketException ||
                    this is InterruptedIOException // its subclasses are timeouts
    }
}
