package dev.serdemark.contender

import dev.serdemark.model.Feature
import dev.serdemark.model.GivenClasses
import java.nio.file.Path

/**
 * How one library is used: the file `contender.yaml`, beside its codecs. `${version}` stands for
 * the library's version in [dependencies], [compileOnly], [Excerpt.from], [Compiler.plugins],
 * [Generator.version] and [Generator.processor], `${kotlin}` for the compiler's.
 *
 * @property folder holds the manifest and the files that it names
 * @property version the default
 * @property tested versions that are known to work; users may choose others too
 * @property dependencies coordinates `group:artifact:version`
 * @property excerpts jars of which only some classes are taken
 * @property compileOnly coordinates that compilers need and workers do not
 * @property domain the language shape of the values at the caller
 * @property wire the shape of the values that the library handles, if the codec converts; null
 *   otherwise
 * @property readsWire whether reading gives values of the shape [wire], and not those of [domain]
 * @property sources files that are compiled with every codec
 * @property template what is rendered for each type of a data model, if the library's users write
 *   code for each class
 * @property uses which part of the library it uses, or how, in a few words for a legend; null if
 *   the id says it
 * @property notes what it does beyond or below the timing contract; the last one may be about
 *   [damaged] payloads
 * @property damaged what it did with damaged payloads other than throwing exceptions, at its
 *   default [version]; null if that was not tested
 * @property untrusted why it must not read data that is not trusted, in the library's own words;
 *   null if the library does not say so
 * @property unsupported features of data models, or combinations of them, that the library does not
 *   handle
 * @property faults its faults with unusual or invalid data that `serdemark conform` found; null if
 *   that was not tested
 * @property unshared why several threads must not call one codec at once, so that each has its own;
 *   null if they may
 * @property excluded why it is never ranked; null if it is ranked
 * @property onlyNamed whether it is measured only if the user names it
 * @property cases what differs at other versions; the first matching entry counts
 * @property floor the lower bound that it measures; null for contenders
 * @property given which classes of a user it takes as they are; null if it takes none
 * @property mapper how it takes a mapper of a user; null if it takes none
 * @property around the contender that it calls as a framework does; null if it calls none
 * @property extends the id of the contender that it extends; null if it extends none
 * @property inherited the files of that contender
 * @property safer other configurations of the library with fewer [faults]
 */
data class Manifest(
    val folder: Path,
    val id: String,
    val version: String,
    val tested: List<String>,
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
    val faults: Map<Risk, Fault>?,
    val unshared: String?,
    val excluded: String?,
    val onlyNamed: Boolean,
    val cases: List<VersionCase>,
    val floor: Floor? = null,
    val given: GivenSupport? = null,
    val mapper: MapperSupport? = null,
    val around: WireForm? = null,
    val extends: String? = null,
    val inherited: List<Path> = emptyList(),
    val safer: List<SaferVariant> = emptyList(),
) {
    /**
     * The manifest itself, the files that it names for any version, and those of the contender that
     * it extends.
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

    /** Whether it is measured if the user names no contenders. */
    val isByDefault: Boolean
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
            ofLibrary(
                dependencies +
                    compileOnly +
                    compiler.plugins +
                    generators.mapNotNull { it.processor }
            )

    /** Returns the first gap in [call] for a data model or values with these [features], if any. */
    fun gap(features: Set<Feature>, call: LibraryCall?): Gap? =
        unsupported.entries
            .firstOrNull { (all, gap) -> features.containsAll(all) && gap.concerns(call) }
            ?.value

    /** Whether it can use classes that Serdemark did not generate. */
    val takesGiven: Boolean
        get() = given != null && wire == null && template == null

    /** Returns why it does not take the user's own [classes], or null if it takes them. */
    fun givenGap(classes: GivenClasses): String? =
        if (takesGiven) given?.gap(classes, traits.isJson)
        else
            "It does not take your own classes (--classes): it needs code, a schema or annotations " +
                "that Serdemark generates with its own."

    /**
     * Returns this contender with the library at [version], as the manifest's `when` describes it.
     * Its [faults] are those of the default version.
     */
    fun at(version: String): Contender {
        val then = cases.firstOrNull { version in it.versions }?.manifest ?: this
        val known = then.faults.takeIf { version == this.version }
        return Contender(
            then.copy(cases = emptyList(), faults = known, safer = safer),
            files,
            version,
        )
    }

    /**
     * Returns this contender with the user's [jars] in place of artifacts of its library. Its other
     * artifacts have the default [version].
     *
     * @throws dev.serdemark.problem.ProblemException if the library of a jar is unclear
     */
    fun with(jars: List<LibraryJar>): Contender {
        val default = at(version)
        return default.withJars(JarPlaces(default.manifest).of(jars))
    }
}

/** What a library does in a timed call. */
enum class LibraryCall(val id: String) {
    /** Turns a payload into a typed value: of all its fields, or of some. */
    READ("read"),
    WRITE("write"),
    /** Turns a payload into the library's own tree. */
    PARSE("parse"),
}

/**
 * What a library does not handle.
 *
 * @property reason the library's documentation, or what was observed
 * @property calls the calls in which the library does not handle it; null if it never does
 */
data class Gap(val reason: String, val calls: Set<LibraryCall>? = null) {
    /** Whether the gap rules out a [call]; null stands for work without the library. */
    fun concerns(call: LibraryCall?): Boolean = calls == null || call in calls
}

/** `group:artifact` of those [coordinates] that carry the library's version. */
internal fun ofLibrary(coordinates: List<String>): List<String> =
    coordinates
        .filter { "\${version}" in it }
        .map { it.split(':').take(2).joinToString(":") }
        .distinct()

/**
 * A dependency of which only some classes are taken, such as a few of a whole platform.
 *
 * @property from the coordinate of the jar, whose own dependencies are left out
 * @property classes paths without `.class`, such as `org/json/JSON*`, where `*` stands for anything
 *   but `/`; nested classes are included
 */
data class Excerpt(val from: String, val classes: List<String>)

/**
 * A lower bound: work that no contender can avoid.
 *
 * @property of the work, in words such as `copying the payload`
 * @property under the ids of the operations that include this work
 */
data class Floor(val of: String, val under: List<String>)

/**
 * The language shapes that sources can be generated in.
 *
 * @property isLibrarys whether a library's generator creates the classes from a schema
 * @property isView whether the objects only read a payload, so that no program holds values of them
 * @property isScala whether the classes are Scala
 */
enum class Domain(
    val id: String,
    val isLibrarys: Boolean = false,
    val isView: Boolean = false,
    val isScala: Boolean = false,
) {
    KOTLIN_DATA("kotlin-data"),
    JAVA_BEAN("java-bean"),
    JAVA_RECORD("java-record"),
    SCALA_CASE("scala-case", isScala = true),
    /** Java classes that protoc generates. */
    PROTOBUF("protobuf", isLibrarys = true),
    /** Scala classes that ScalaPB generates. */
    SCALAPB("scalapb", isLibrarys = true, isScala = true),
    /** Kotlin classes that Wire generates. */
    WIRE("wire", isLibrarys = true),
    /** Java classes that Scrooge generates from a Thrift schema. */
    THRIFT("thrift", isLibrarys = true),
    /** Scala classes that Scrooge generates from a Thrift schema. */
    SCROOGE("scrooge", isLibrarys = true, isScala = true),
    /** Java classes that Avro's compiler generates. */
    AVRO("avro", isLibrarys = true),
    /** Java classes of Avro's compiler, with Avro's class for texts, which keeps UTF-8 bytes. */
    AVRO_UTF8("avro-utf8", isLibrarys = true),
    /** Java classes that flatc generates. */
    FLATBUFFERS("flatbuffers", isLibrarys = true, isView = true),
    /** Java encoders and decoders that SbeTool generates. */
    SBE("sbe", isLibrarys = true, isView = true),
}

/**
 * The compilers.
 *
 * @property kotlin version of the Kotlin compiler, which every contender needs
 * @property plugins coordinates of plugins of the Kotlin compiler
 * @property options of these plugins, such as `plugin:org.example:enabled=true`
 * @property scala version of the Scala compiler; null if nothing is Scala
 */
data class Compiler(
    val kotlin: String,
    val plugins: List<String>,
    val options: List<String> = emptyList(),
    val scala: String? = null,
) {
    /** The dialect of [scala]; an error if nothing is Scala. */
    val scalaDialect: ScalaDialect
        get() = ScalaDialect.of(checkNotNull(scala) { "Nothing is Scala" })
}

/**
 * A form of the payload at the caller.
 *
 * @property codec the file with the class of the same name
 * @property dependencies coordinates that this channel needs beside those of the contender
 * @property tree the file with the codec of the library's own tree; null if there is none
 * @property isMapper whether the codec only calls its mapper; a server's own converter may then
 *   call the mapper instead
 */
data class Channel(
    val codec: Path,
    val way: Way,
    val dependencies: List<String> = emptyList(),
    val tree: Path? = null,
    val isMapper: Boolean = false,
)

/** Whether the library takes the channel's form of payload itself, or the codec converts it. */
enum class Way(val id: String) {
    NATIVE("native"),
    CONVERTS("converts"),
}

/**
 * What the library needs from the JVM.
 *
 * @property addOpens such as `java.base/java.util`
 * @property properties system properties
 */
data class JvmNeeds(val addOpens: List<String>, val properties: Map<String, String>)
