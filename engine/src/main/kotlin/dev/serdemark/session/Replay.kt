package dev.serdemark.session

import dev.serdemark.contender.Contender
import dev.serdemark.contender.Contenders
import dev.serdemark.contender.withUniqueNames
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.request.Catalog
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.jdk.Jdk
import dev.serdemark.jdk.Jdks
import dev.serdemark.model.UserMember
import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Plan
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.results.measures.Recording
import dev.serdemark.runs.RunDirectory
import dev.serdemark.toolchain.LibraryJars
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.lock.Lock
import dev.serdemark.toolchain.lock.LockedBuilds
import dev.serdemark.toolchain.lock.copyPath
import dev.serdemark.toolchain.lock.readLock
import dev.serdemark.toolchain.unit.Target
import dev.serdemark.workload.Document
import dev.serdemark.workload.WorkloadDocument
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.isDirectory
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.walk

/**
 * Repeats the run in [directory] with the same plan and identical builds, from files in the
 * directory. Reports any difference as a problem before anything is measured.
 *
 * @param recording the recording of the run in that directory
 * @param catalog reads the workloads and contenders in the directory
 * @param load creates a document, or takes it from the cache
 */
class Replay(
    private val directory: RunDirectory,
    private val recording: Recording,
    private val catalog: Catalog,
    private val cache: Cache,
    private val load: (WorkloadDocument) -> Document,
) {
    private val recorded: Plan = recording.plan
    private val lock: Lock = readLock(directory.lock)
    private val jdks = Jdks(Jdk.of(ThisMachine.java()))

    /**
     * Returns the source of a run of the recorded plan with a [change].
     *
     * @throws ProblemException if the files, JDKs or contenders of the run are missing or differ
     */
    fun source(change: (Plan) -> Plan): RunSource {
        requireInputs()
        val problems = Problems()
        problems.attempt { requireJdk() }
        val jvms = recorded.jvms.mapNotNull { problems.attempt { withLocalJdk(it) } }
        val workloads =
            recorded.documents.mapNotNull { problems.attempt { workload("${it.name}") } }
        val documents = workloads.mapNotNull { problems.attempt { document(it) } }
        problems.throwAny()
        val mappers = documents.flatMap { it.schema.userClasses?.mappers.orEmpty() }
        val contenders = contenders(mappers)
        val plan = change(recorded.copy(jvms = jvms))
        return RunSource(
            RunInputs(documents, contenders),
            plan,
            workloads.map { it.workload },
            LockedBuilds(lock, directory.path),
            ::requireSame,
        )
    }

    private fun requireInputs() {
        val absent = listOf(directory.contenders, directory.workloads).find { !it.isDirectory() }
        if (absent == null) return
        throw ProblemException(
            "${directory.path.name} cannot be built again: its folder $absent is missing.",
            "Copy it back, or start a new run.",
        )
    }

    private fun requireJdk() {
        val here = Target().jdkVersion
        if (here == lock.jdk) return
        throw ProblemException(
            "${directory.path.name} was compiled with JDK ${lock.jdk}, and this is JDK $here.",
            "Set JAVA_HOME to a JDK of that version.",
        )
    }

    /** Returns the setting with its JDK on this machine, if possible from the same vendor. */
    private fun withLocalJdk(setting: JvmSetting): JvmSetting {
        val (home, version, vendor) = setting.java
        val found =
            (listOfNotNull(jdkIn(home)) + jdks.all)
                .map { it.installation }
                .filter { it.version == version }
        val java = found.find { it.vendor == vendor } ?: found.firstOrNull()
        if (java != null) return setting.copy(java = java)
        throw ProblemException(
            "${directory.path.name} was measured on JDK $version ($vendor), which was not found.",
            "Install it. Found: ${jdks.all.joinToString("; ")}.",
        )
    }

    private fun jdkIn(home: String): Jdk? =
        try {
            jdks.find(home)
        } catch (_: ProblemException) {
            null // The JDK may be in another folder.
        }

    private fun contenders(mappers: List<UserMember>): List<Contender> {
        val all = catalog.contenders(listOf(directory.contenders))
        return recorded.contenders
            .map { info ->
                val plain = plain(info, all)
                // The id of a contender with generated classes ends with a suffix.
                info.mapper?.let { withMapper(plain, info, it, mappers) }
                    ?: plain.withGeneratedClasses().takeIf { it.id == info.contender.id }
                    ?: plain
            }
            .withUniqueNames()
    }

    private fun withMapper(
        plain: Contender,
        info: ContenderInfo,
        name: String,
        mappers: List<UserMember>,
    ): Contender {
        val mapper =
            mappers.find { it.name == name && plain.manifest.codecs.mapper != null }
                ?: throw ProblemException(
                    "${info.contender} cannot be built again: the classes in ${directory.path.name} have no mapper $name.",
                    sameSerdemarkAdvice(),
                )
        return plain.withMapper(mapper, info.contender.id.substringAfter('+'))
    }

    /** Returns the contender without the suffix of its id, such as the name of a mapper. */
    private fun plain(info: ContenderInfo, all: Contenders): Contender {
        val id = info.contender.id.substringBefore('+')
        if (info.jars.isEmpty()) return all.find("$id@${info.contender.version}")
        val library = LibraryJars(cache)
        return all.manifest(id)
            .withJars(
                info.jars.map {
                    library.add(directory.path.resolve(copyPath(it.name, it.sha256)))
                }
            )
    }

    private fun workload(name: String): WorkloadDocument =
        catalog.workloads(listOf(directory.workloads)).find(name)

    private fun document(found: WorkloadDocument): Document {
        val document = load(found)
        val recordedHash = recorded.documents.first { "${it.name}" == "$document" }.sha256
        if (document.sha256 != recordedHash) {
            throw ProblemException(
                "Document $document has SHA-256 ${document.sha256}, and had $recordedHash in ${directory.path.name}.",
                sameSerdemarkAdvice(),
            )
        }
        return document
    }

    /**
     * Requires the same sources and compiler arguments as in the recorded run. Another version of
     * Serdemark may write different ones.
     */
    private fun requireSame(contenders: List<BuiltContender>) {
        val problems = contenders.distinctBy { it.unitName }.flatMap(::differences)
        if (problems.isNotEmpty()) throw ProblemException(problems)
    }

    private fun differences(contender: BuiltContender): List<Problem> {
        val folder = directory.sources.resolve(contender.unitName)
        val recordedFiles =
            folder.walk().associate {
                folder.relativize(it).invariantSeparatorsPathString to it.readText()
            }
        val newFiles = contender.sources.files + contender.built.generated
        val files =
            (recordedFiles.keys + newFiles.keys)
                .filter { recordedFiles[it] != newFiles[it] }
                .sorted()
        val arguments = lock.units.first { it.name == contender.unitName }.arguments
        return files.map { changeProblem(contender, "the source $it") } +
            if (arguments == contender.built.arguments) emptyList()
            else listOf(changeProblem(contender, "the compiler's arguments"))
    }

    private fun changeProblem(contender: BuiltContender, what: String) =
        Problem(
            "${contender.unitName}: $what changed since ${directory.path.name}.",
            sameSerdemarkAdvice(),
        )

    private fun sameSerdemarkAdvice() =
        "Use the Serdemark that made it (${recording.environment.serdemark}), or start a new run."
}
