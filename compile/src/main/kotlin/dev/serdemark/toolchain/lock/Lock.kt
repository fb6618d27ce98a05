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
 * The file `lock.json` in a run's directory. It records the SHA-256 of every file that the run was
 * built from.
 *
 * @property format the version of the file format, [FORMAT]
 * @property jdk the version of the JDK that the units were compiled against
 * @property workers the versions of the JDKs that the units ran on, by JVM setting
 * @property workerCode the SHA-256 of the jar that measures in workers; null in old locks, or if
 *   the code was not in a jar
 */
@Serializable
data class Lock(
    val format: Int,
    val jdk: String,
    val workers: Map<String, String>,
    val units: List<LockedUnit>,
    val workerCode: String? = null,
) {
    /**
     * Returns whether [code] is the jar that measured in that run. Returns true if the lock does
     * not record the jar.
     */
    fun isWorkerCode(code: Path?): Boolean =
        workerCode == null || code != null && sha256(code) == workerCode

    companion object {
        /** The only format so far. */
        const val FORMAT = 1

        /**
         * Returns the lock of a run.
         *
         * @param builds the builds by the name of their unit
         * @param target the JDK that units are compiled against
         * @param workers see [Lock.workers]
         * @param workerCode the jar that measures in workers, or null if it is not a jar
         */
        fun of(
            builds: Map<String, Built>,
            target: Target,
            workers: Map<String, String> = emptyMap(),
            workerCode: Path? = null,
        ): Lock =
            Lock(
                format = FORMAT,
                jdk = target.jdkVersion,
                workers = workers,
                units = builds.map { (name, built) -> lockedUnit(name, built) },
                workerCode = workerCode?.let(::sha256),
            )

        fun lockedUnit(name: String, built: Built) =
            LockedUnit(
                name = name,
                arguments = built.arguments,
                classPath = built.classPath.map(::lockedArtifact),
                tools = built.tools.groupBy({ it.role }, { lockedArtifact(it.artifact) }),
                notes = built.notes,
            )

        private fun lockedArtifact(artifact: Artifact) =
            LockedArtifact(artifact.coordinate, artifact.sha256, artifact.copy, artifact.classes)
    }
}

/**
 * The builds of a previous run, to be repeated with the same files.
 *
 * @property folder the run's directory, with copies of files whose coordinates are not enough
 */
class LockedBuilds(val lock: Lock, val folder: Path)

/**
 * Everything that a unit was built from.
 *
 * @property arguments the arguments of the Kotlin compiler, without paths
 * @property classPath the artifacts that the unit is compiled and run with, in order
 * @property tools the artifacts that compiled the unit, in order
 * @property notes sentences that readers of the contender's results should know
 */
@Serializable
data class LockedUnit(
    val name: String,
    val arguments: List<String>,
    val classPath: List<LockedArtifact>,
    val tools: Map<ToolRole, List<LockedArtifact>>,
    val notes: List<String> = emptyList(),
) {
    /** All artifacts of the unit. */
    val artifacts: List<LockedArtifact>
        get() = classPath + tools.values.flatten()
}

/**
 * An artifact with the SHA-256 of its file, in hexadecimal.
 *
 * @property copy the path of the run's copy of the file, relative to the run's directory; null if
 *   the coordinate always refers to the same file
 * @property classes the used classes, in the form of [Excerpt.classes], or null if all are used
 */
@Serializable
data class LockedArtifact(
    val coordinate: Coordinate,
    val sha256: String,
    val copy: String? = null,
    val classes: List<String>? = null,
)

private const val HASH_LENGTH = 12

/** Returns the path of a run's copy of the jar [name], relative to the run's directory. */
fun copyPath(name: String, sha256: String): String = "jars/${sha256.take(HASH_LENGTH)}/$name"

/**
 * The path of a run's copy of this artifact, relative to the run's directory. Null if the
 * coordinate always refers to the same file.
 */
val Artifact.copy: String?
    get() = if (isChanging) copyPath(file.name, sha256) else null
