package dev.serdemark.contender

import dev.serdemark.model.UserClasses
import java.nio.file.Path

/**
 * How one library is used: the content of a file `contender.yaml`.
 *
 * The placeholder `${version}` is replaced by the library's version, and `${kotlin}` by the version
 * of the Kotlin compiler. Both may be in [Library.dependencies], [Library.compileOnly],
 * [Excerpt.from], [Compiler.plugins], [Generator.version] and [Generator.processor].
 */
data class Manifest(
    val id: String,
    val file: ManifestFile,
    val library: Library,
    val code: ContenderCode,
    val codecs: Codecs,
    val traits: Traits,
    val findings: Findings,
    val role: Role,
) {
    /**
     * The manifest itself, the files that it names for any version, and the files of the contender
     * that it extends.
     */
    val files: List<Path>
        get() =
            (listOf(file.folder.resolve(MANIFEST_FILE)) +
                    code.sources +
                    listOfNotNull(code.template) +
                    codecs.channels.values.flatMap { listOfNotNull(it.codec, it.tree) } +
                    file.cases.flatMap { it.manifest.files } +
                    file.inherited)
                .distinct()

    /** `group:artifact` of all artifacts with the library's version: dependencies, then tools. */
    val libraryModules: List<String>
        get() =
            modulesOfLibrary(
                library.dependencies +
                    library.compileOnly +
                    code.compiler.plugins +
                    code.generators.mapNotNull { it.processor }
            )

    /** `group:artifact` of all jars that the contender needs at run time, at any version. */
    val modules: List<String>
        get() =
            (listOf(this) + file.cases.map { it.manifest })
                .flatMap { manifest ->
                    manifest.library.dependencies +
                        manifest.codecs.channels.values.flatMap { it.dependencies }
                }
                .map(::moduleOf)
                .distinct()

    /** Whether the contender can use classes of the user. */
    val takesUserClasses: Boolean
        get() = codecs.userClasses != null && code.wire == null && code.template == null

    /** Returns why the contender does not take the user's [classes], or null if it takes them. */
    fun gapOfClasses(classes: UserClasses): String? =
        if (takesUserClasses) codecs.userClasses?.gap(classes, traits.isJson)
        else
            "It does not take your own classes (--classes): it needs code, a schema or annotations " +
                "that Serdemark generates together with its own classes."

    /** Returns this contender with the library at [version], with the changes under `when`. */
    fun at(version: String): Contender {
        val changed = file.cases.firstOrNull { version in it.versions }?.manifest ?: this
        // Only the default version was tested for faults.
        val faults = changed.findings.faults.takeIf { version == library.version }
        return Contender(
            changed.copy(
                file = changed.file.copy(cases = emptyList()),
                // The manifests of version cases lack what other files say.
                findings =
                    changed.findings.copy(
                        faults = faults,
                        safer = findings.safer,
                        silentErrors = findings.silentErrors,
                        advisories = findings.advisories,
                    ),
            ),
            files,
            version,
        )
    }

    /** Returns this contender with other words for the legend, and with other findings. */
    internal fun withUses(uses: String, findings: Findings): Manifest =
        copy(codecs = codecs.copy(uses = uses), findings = findings)

    /**
     * Returns this contender with the user's [jars] in place of artifacts of its library. Artifacts
     * that no jar replaces have the default version.
     *
     * @throws dev.serdemark.problem.ProblemException if the library of a jar is unclear
     */
    fun withJars(jars: List<LibraryJar>): Contender {
        val default = at(library.version)
        return default.withJars(JarReplacement(default.manifest).byModule(jars))
    }
}

/**
 * Where a manifest is, and what else it describes than a contender at its default version.
 *
 * @property folder the folder with the manifest and the files that it names
 * @property cases the differences at other versions; the first entry that matches a version applies
 * @property extends the id of the contender that it extends; null if it extends none
 * @property inherited the files of the contender that it extends
 */
data class ManifestFile(
    val folder: Path,
    val cases: List<VersionCase> = emptyList(),
    val extends: String? = null,
    val inherited: List<Path> = emptyList(),
)
