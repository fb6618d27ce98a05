package dev.serdemark.contender

import dev.serdemark.model.Feature
import dev.serdemark.model.UserClasses
import java.nio.file.Path

/**
 * How one library is used: the content of a file `contender.yaml`.
 *
 * The placeholder `${version}` is replaced by the library's version, and `${kotlin}` by the version
 * of the Kotlin compiler. Both may be in [dependencies], [compileOnly], [Excerpt.from],
 * [Compiler.plugins], [Generator.version] and [Generator.processor].
 *
 * @property folder the folder with the manifest and the files that it names
 * @property version the default version of the library
 * @property tested versions for which all cells of the contender are checked
 * @property works further versions that are known to work, because two documents are checked
 * @property dependencies coordinates `group:artifact:version`
 * @property excerpts jars of which only some classes are taken
 * @property compileOnly coordinates that compilers need and workers do not
 * @property domain the language shape of the caller's values
 * @property wire the language shape of the library's values, if the codec converts between them and
 *   the caller's values; otherwise null
 * @property readsWire whether a read returns values of the shape [wire] instead of [domain]
 * @property sources files that are compiled with every codec
 * @property template the template that is rendered for each type of a data model, if users of the
 *   library write code for each class; otherwise null
 * @property uses the part of the library that the contender uses, or how it uses the library, in a
 *   few words for a legend; null if the id says this
 * @property notes what the contender does more or less than the timing contract requires; the last
 *   note may be about [damaged] payloads
 * @property damaged what the library did with damaged payloads, other than throwing exceptions, at
 *   the default [version]; null if this was not tested
 * @property untrusted why the contender must not read untrusted data, in the library's own words;
 *   null if the library does not warn about this
 * @property unsupported features of data models, or combinations of them, that the library does not
 *   handle
 * @property faults the faults with unusual or invalid data that `serdemark conform` found; null if
 *   this was not tested
 * @property unshared why several threads must not call one codec at once, so that each thread needs
 *   its own codec; null if threads may share a codec
 * @property excluded why the contender is never ranked; null if it is ranked
 * @property onlyNamed whether the contender is measured only if the user names it
 * @property cases the differences at other versions; the first entry that matches a version applies
 * @property floor the lower bound that the code measures in place of a library; null for contenders
 * @property userClasses the classes of users that the contender takes as they are; null if it takes
 *   none
 * @property mapper how the codecs take a mapper of the user; null if they take none
 * @property frameworkCall the contender that this contender calls as a framework does; null if it
 *   calls none
 * @property extends the id of the contender that it extends; null if it extends none
 * @property inherited the files of the contender that it extends
 * @property safer other configurations of the library with fewer [faults]
 */
data class Manifest(
    val folder: Path,
    val id: String,
    val version: String,
    val tested: List<String>,
    val works: List<String>,
    val dependencies: List<String>,
    val excerpts: List<Excerpt>,
    val compileOnly: List<String>,
    val domain: Domain,
    val wire: Domain?,
    val readsWire: Boolean,
    val annotations: Annotations,
    val compiler: Compiler,
    val generators: List<Generator>,
    val sources: List<Path>,
    val template: Path?,
    val channels: Map<String, Channel>,
    val jvm: JvmNeeds,
    val traits: Traits,
    val uses: String?,
    val notes: List<Note>,
    val damaged: Set<DamagedRead>?,
    val untrusted: Note?,
    val unsupported: Map<Set<Feature>, Gap>,
    val faults: Map<Risk, KnownFault>?,
    val unshared: String?,
    val excluded: String?,
    val onlyNamed: Boolean,
    val cases: List<VersionCase>,
    val floor: Floor? = null,
    val userClasses: UserClassSupport? = null,
    val mapper: MapperSupport? = null,
    val frameworkCall: FrameworkCall? = null,
    val extends: String? = null,
    val inherited: List<Path> = emptyList(),
    val safer: List<SaferVariant> = emptyList(),
) {
    /**
     * The manifest itself, the files that it names for any version, and the files of the contender
     * that it extends.
     */
    val files: List<Path>
        get() =
            (listOf(folder.resolve(MANIFEST_FILE)) +
                    sources +
                    listOfNotNull(template) +
                    channels.values.flatMap { listOfNotNull(it.codec, it.tree) } +
                    cases.flatMap { it.manifest.files } +
                    inherited)
                .distinct()

    /** The versions that are known to work, the oldest first. Users may choose others too. */
    val knownVersions: List<String>
        get() = (tested + works).sortedBy(::mavenVersion)

    /** Whether the contender is measured if the user names no contenders. */
    val isMeasuredByDefault: Boolean
        get() = excluded == null && floor == null && !onlyNamed

    /** The language shapes of its values, such as `kotlin-data + protobuf`. */
    val shapes: String
        get() = listOfNotNull(domain, wire).joinToString(" + ") { it.id }

    /** The tool that generates classes from a schema, or null if there is none. */
    val schemaGenerator: Generator?
        get() = generators.firstOrNull { it.tool.readsSchemas }

    /** `group:artifact` of all artifacts with the library's version: dependencies, then tools. */
    val libraryModules: List<String>
        get() =
            modulesOfLibrary(
                dependencies +
                    compileOnly +
                    compiler.plugins +
                    generators.mapNotNull { it.processor }
            )

    /**
     * Returns the first gap that concerns [call] and these [features] of a data model or its
     * values. Returns null if there is none.
     */
    fun gap(features: Set<Feature>, call: LibraryCall?): Gap? =
        unsupported.entries
            .firstOrNull { (all, gap) -> features.containsAll(all) && gap.concerns(call) }
            ?.value

    /** Whether the contender can use classes of the user. */
    val takesUserClasses: Boolean
        get() = userClasses != null && wire == null && template == null

    /** Returns why the contender does not take the user's [classes], or null if it takes them. */
    fun gapOfClasses(classes: UserClasses): String? =
        if (takesUserClasses) userClasses?.gap(classes, traits.isJson)
        else
            "It does not take your own classes (--classes): it needs code, a schema or annotations " +
                "that Serdemark generates together with its own classes."

    /** Returns this contender with the library at [version], with the changes under `when`. */
    fun at(version: String): Contender {
        val changed = cases.firstOrNull { version in it.versions }?.manifest ?: this
        // Only the default version was tested for faults.
        val faults = changed.faults.takeIf { version == this.version }
        return Contender(
            // The manifests of version cases have no safer variants.
            changed.copy(cases = emptyList(), faults = faults, safer = safer),
            files,
            version,
        )
    }

    /**
     * Returns this contender with the user's [jars] in place of artifacts of its library. Artifacts
     * that no jar replaces have the default [version].
     *
     * @throws dev.serdemark.problem.ProblemException if the library of a jar is unclear
     */
    fun withJars(jars: List<LibraryJar>): Contender {
        val default = at(version)
        return default.withJars(JarReplacement(default.manifest).byModule(jars))
    }
}

/** What a library does in a timed call. */
enum class LibraryCall(val id: String) {
    /** Converts all or some fields of a payload to a typed value. */
    READ("read"),
    WRITE("write"),
    /** Converts a payload to the library's generic tree, such as a `JsonNode`. */
    PARSE("parse"),
}

/**
 * What a library does not handle.
 *
 * @property reason the library's documentation, or what was observed
 * @property calls the calls that the gap rules out; null if it rules out all
 */
data class Gap(val reason: String, val calls: Set<LibraryCall>? = null) {
    /** Whether the gap rules out a [call]. Null is an operation that does not call the library. */
    fun concerns(call: LibraryCall?): Boolean = calls == null || call in calls
}

/** Returns `group:artifact` of the [coordinates] that contain the library's version. */
internal fun modulesOfLibrary(coordinates: List<String>): List<String> =
    coordinates
        .filter { "\${version}" in it }
        .map { it.split(':').take(2).joinToString(":") }
        .distinct()

/**
 * A large jar of which a contender uses only some classes.
 *
 * @property from the coordinate of the jar, which is used without its dependencies
 * @property classes paths without `.class`, such as `org/json/JSON*`; `*` matches anything but `/`;
 *   nested classes are included
 */
data class Excerpt(val from: String, val classes: List<String>)

/**
 * A lower bound: work that no contender can avoid.
 *
 * @property work a description of the work, such as `copying the payload`
 * @property operations the ids of the operations that include this work
 */
data class Floor(val work: String, val operations: List<String>)

/**
 * The language shapes that sources can be generated in.
 *
 * @property isFromSchema whether a generator of the library creates the classes from a schema
 * @property isView whether objects are only views of a payload, which programs do not keep
 * @property isScala whether the classes are Scala
 */
enum class Domain(
    val id: String,
    val isFromSchema: Boolean = false,
    val isView: Boolean = false,
    val isScala: Boolean = false,
) {
    KOTLIN_DATA("kotlin-data"),
    JAVA_BEAN("java-bean"),
    JAVA_RECORD("java-record"),
    SCALA_CASE("scala-case", isScala = true),
    /** Java classes that protoc generates. */
    PROTOBUF("protobuf", isFromSchema = true),
    /** Scala classes that ScalaPB generates. */
    SCALAPB("scalapb", isFromSchema = true, isScala = true),
    /** Kotlin classes that Wire generates. */
    WIRE("wire", isFromSchema = true),
    /** Java classes that Scrooge generates from a Thrift schema. */
    THRIFT("thrift", isFromSchema = true),
    /** Scala classes that Scrooge generates from a Thrift schema. */
    SCROOGE("scrooge", isFromSchema = true, isScala = true),
    /** Java classes that Avro's compiler generates. */
    AVRO("avro", isFromSchema = true),
    /** Java classes that Avro's compiler generates. Texts are `Utf8`, which keeps UTF-8 bytes. */
    AVRO_UTF8("avro-utf8", isFromSchema = true),
    /** Java classes that flatc generates. */
    FLATBUFFERS("flatbuffers", isFromSchema = true, isView = true),
    /** Java encoders and decoders that SbeTool generates. */
    SBE("sbe", isFromSchema = true, isView = true),
}

/**
 * The compilers of a contender's code.
 *
 * @property kotlin the version of the Kotlin compiler, which every contender needs
 * @property plugins the coordinates of plugins of the Kotlin compiler
 * @property options the options of these plugins, such as `plugin:org.example:enabled=true`
 * @property scala the version of the Scala compiler; null if there is no Scala code
 */
data class Compiler(
    val kotlin: String,
    val plugins: List<String>,
    val options: List<String> = emptyList(),
    val scala: String? = null,
) {
    /** The dialect of [scala]. Throws if there is no Scala code. */
    val scalaDialect: ScalaDialect
        get() = ScalaDialect.of(checkNotNull(scala) { "Nothing is Scala" })
}

/**
 * How a contender supports one channel.
 *
 * @property codec the file of the codec, whose class has the same name
 * @property dependencies coordinates that this channel needs in addition to the contender's
 * @property tree the file of the codec for the library's generic tree; null if there is none
 * @property isMapper whether the codec only calls its mapper, so that a server framework can call
 *   the mapper instead
 */
data class Channel(
    val codec: Path,
    val way: Way,
    val dependencies: List<String> = emptyList(),
    val tree: Path? = null,
    val isMapper: Boolean = false,
)

/** Whether the library takes the channel's form of payload, or the codec converts it. */
enum class Way(val id: String) {
    NATIVE("native"),
    CONVERTS("converts"),
}

/**
 * What the library needs from the JVM.
 *
 * @property addOpens the packages to open, such as `java.base/java.util`
 * @property properties system properties
 */
data class JvmNeeds(val addOpens: List<String>, val properties: Map<String, String>)
