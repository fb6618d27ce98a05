package dev.serdemark.toolchain.lock

import dev.serdemark.contender.Excerpt
import dev.serdemark.toolchain.cache.sha256
import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.toolchain.unit.Coordinate
import dev.serdemark.toolchain.unit.Target
import dev.serdemark.toolchain.unit.ToolRole
import java.nio.file.Path
import kotlin.io.path.name
import kotlinx.serialization.Serializable

/**
 * What a run was built from, to the byte: `lock.json` in the run's directory.
 *
 * @property format of the file, [FORMAT]
 * @property jdk version of the JDK that the units were compiled against
 * @property workers versions of the JDKs that they were run on, by the JVM setting
 * @property workerCode SHA-256 of the jar that measures in workers; null in locks that do not say
 */
@Serializable
data class Lock(
    val format: Int,
    val jdk: String,
    val workers: Map<String, String>,
    val units: List<LockedUnit>,
    val workerCode: String? = null,
) {
    /** Whether [code] is what measured then, as far as the lock says. */
    fun isWorkerCode(code: Path?): Boolean =
        workerCode == null || code != null && sha256(code) == workerCode

    companion object {
        /** The only format so far. */
        const val FORMAT = 1

        /** The JDK that units are compiled against, as a lock names it. */
        fun jdkOf(target: Target): String = target.jdkVersion

        /**
         * @param builds what was built, by the name of the unit
         * @param workers see [Lock.workers]
         * @param workerCode the jar that measures in workers; null if it is no jar
         */
        fun of(
            builds: Map<String, Built>,
            target: Target,
            workers: Map<String, String> = emptyMap(),
            workerCode: Path? = null,
        ): Lock =
            Lock(
                FORMAT,
                target.jdkVersion,
                workers,
                builds.map { (name, built) -> locked(name, built) },
                workerCode?.let(::sha256),
            )

        private fun locked(name: String, built: Built) =
            LockedUnit(
                name,
                built.arguments,
                built.classPath.map(::locked),
                built.tools.groupBy({ it.role }, { locked(it.artifact) }),
                built.notes,
            )

        private fun locked(artifact: Artifact) =
            LockedArtifact(artifact.coordinate, artifact.sha256, artifact.copy, artifact.classes)
    }
}

/**
 * What a unit was built from.
 *
 * @property arguments of the Kotlin compiler, without paths
 * @property classPath what it is compiled and run with, in order
 * @property tools what compiled it, in order
 * @property notes what a reader of figures should know of it
 */
@Serializable
data class LockedUnit(
    val name: String,
    val arguments: List<String>,
    val classPath: List<LockedArtifact>,
    val tools: Map<ToolRole, List<LockedArtifact>>,
    val notes: List<String> = emptyList(),
) {
    /** Each artifact of it. */
    internal val artifacts: List<LockedArtifact>
        get() = classPath + tools.values.flatten()
}

/**
 * An artifact and the SHA-256 of its file, in hexadecimal.
 *
 * @property copy of the file, relative to the run's directory, where the coordinate may stand for
 *   another one tomorrow; else null
 * @property classes which of its classes are taken, as an [Excerpt] names them; null if it is all
 *   there is
 */
@Serializable
data class LockedArtifact(
    val coordinate: Coordinate,
    val sha256: String,
    val copy: String? = null,
    val classes: List<String>? = null,
)

private const val HASH_LENGTH = 12

/** Where a run keeps a copy of the jar called [name], relative to its directory. */
fun placeOfCopy(name: String, sha256: String): String = "jars/${sha256.take(HASH_LENGTH)}/$name"

/** Where a run keeps a copy of a fleeting artifact, relative to its directory; null for others. */
val Artifact.copy: String?
    get() = if (isFleeting) placeOfCopy(file.name, sha256) else null
