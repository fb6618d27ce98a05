package dev.serdemark.snippets

import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Contender
import dev.serdemark.contender.GeneratorTool
import dev.serdemark.engine.contender.GENERATED_PACKAGE
import dev.serdemark.engine.contender.flags
import dev.serdemark.engine.contender.unitName
import dev.serdemark.engine.request.Catalog
import dev.serdemark.model.UserClasses
import dev.serdemark.model.features
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.advice.Snippet
import dev.serdemark.runs.RunDirectory
import dev.serdemark.sources.GeneratedSources
import dev.serdemark.sources.Sources
import dev.serdemark.sources.shape.Purpose
import java.nio.file.Path
import kotlin.io.path.isDirectory
import kotlin.io.path.isRegularFile
import kotlin.io.path.name
import kotlin.io.path.readText

/**
 * Returns code that users can paste, for a contender of the run in [directory]. It is the code for
 * the first document and channel of the [plan].
 *
 * @param catalog reads the workloads and contenders in the directory
 * @throws ProblemException if the run has no inputs, or if the code cannot be pasted: it uses the
 *   user's own mapper or jar, or it is for other operations or channels
 */
fun snippet(
    directory: RunDirectory,
    plan: Plan,
    contender: ContenderName,
    catalog: Catalog,
): Snippet {
    if (!directory.contenders.isDirectory() || !directory.workloads.isDirectory()) {
        throw ProblemException(
            "${directory.path} has no inputs, so nothing can be written for $contender.",
            "Name the directory of a run that was made here. Published evidence has only journals.",
        )
    }
    val info = plan.contenders.single { it.contender == contender }
    info.mapper?.let {
        throw ProblemException(
            "$contender was measured with your own $it, so there is nothing to paste.",
            "Name another contender.",
        )
    }
    if (info.jars.isNotEmpty()) {
        throw ProblemException(
            "$contender was measured with your own jar, which no repository has.",
            "Name a version that is published.",
        )
    }
    val cell =
        plan.cells.find {
            it.contender == contender && it.operation in Operation.OF_WHOLE_VALUES
        }
            ?: throw ProblemException(
                "The run did not read or write whole values, but snippets do.",
                "Name a run with the operations read or write.",
            )
    if (cell.channel !in CHANNELS) {
        throw ProblemException(
            "$contender was measured through the channel ${cell.channel}, whose codecs need more than a few files.",
            "Write a whole project with serdemark eject.",
        )
    }
    val definition = catalog.contenders(listOf(directory.contenders)).find("$contender")
    val workloads = catalog.workloads(listOf(directory.workloads))
    val schema =
        workloads.find("${cell.document}").run { workload.documents.getValue(document).schema }
    val sources = Sources.generate(schema, definition, cell.channel, GENERATED_PACKAGE)
    return when (sources) {
        is GeneratedSources.Generated -> {
            val unit = unitName("$contender", cell.document, cell.channel, Purpose.WHOLE_VALUES)
            val measured = withRecordedTexts(sources, directory.sources.resolve(unit))
            val files = withoutBridge(definition, measured, cell.channel)
            val codec =
                "$FOLDER/${definition.manifest.codecs.channels.getValue(cell.channel).codec.name}"
            val features = schema.features()
            Snippet(
                contender = contender,
                document = cell.document,
                builds = buildFiles(definition, cell.channel, schema.userClasses),
                remarks =
                    remarks(definition) + listOfNotNull(javaWithKotlinCodec(codec, files.keys)),
                notes =
                    definition.manifest.findings.notes
                        .filter { it.concerns(features) }
                        .map { it.summary },
                codec = codec to files.getValue(codec),
                files = files,
            )
        }
        is GeneratedSources.Unsupported -> throw notMeasured(contender, sources.reason)
        is GeneratedSources.Failed -> throw notMeasured(contender, sources.reason)
    }
}

/**
 * Replaces the texts of [sources] by the recorded texts in the [folder] of the run directory.
 * Recorded texts may differ, because they can depend on the values of the document.
 */
private fun withRecordedTexts(sources: GeneratedSources.Generated, folder: Path) =
    sources.copy(
        files =
            sources.files.mapValues { (path, text) ->
                folder.resolve(path).takeIf { it.isRegularFile() }?.readText() ?: text
            }
    )

private fun notMeasured(contender: ContenderName, reason: String) =
    ProblemException("$contender was not measured on this data. $reason")

/**
 * Returns the classes and the codec of [sources]. Leaves out the bridge, because only Serdemark
 * uses it. Adds the interfaces that the codec implements.
 */
private fun withoutBridge(
    contender: Contender,
    sources: GeneratedSources.Generated,
    channel: String,
): Map<String, String> {
    val bridge = sources.bridgeClass.replace('.', '/')
    val files = sources.files.filterKeys { it.substringBeforeLast('.') != bridge }
    val codec = ChannelForm.of(channel).codecInterface
    val isText = channel == ChannelForm.STRING.id
    val interfaces =
        if (contender.scala == null) javaInterfaces(codec, if (isText) "String" else "byte[]")
        else scalaInterfaces(codec, if (isText) "String" else "Array[Byte]")
    return files.mapValues { (_, text) -> text.replace(WORKER_IMPORT, "") } +
        interfaces.mapKeys { (file, _) -> "$FOLDER/$file" }
}

/** The folder of the generated package. */
private val FOLDER = GENERATED_PACKAGE.replace('.', '/')

/** The channels whose codecs need no further code. */
private val CHANNELS = setOf(ChannelForm.BYTES.id, ChannelForm.STRING.id)

private val WORKER_IMPORT = Regex("""(?m)^import dev\.serdemark\.worker\.codec\.[*_];?\n""")

/** Returns the interfaces of codecs in Java, reduced to what callers need. */
private fun javaInterfaces(codec: String, payload: String): Map<String, String> =
    mapOf(
            "Caller" to
                """
                /** Serializes values; for one thread. */
                public interface Caller<T, P> {
                    P write(T value) throws Exception;

                    T read(P payload) throws Exception;
                }
                """,
            "Codec" to
                """
                /** Makes a caller for each thread. */
                public interface Codec<T, P> {
                    Caller<T, P> caller();
                }
                """,
            codec to
                """
                public interface $codec<T> extends Codec<T, $payload>, Caller<T, $payload> {
                    @Override
                    default Caller<T, $payload> caller() {
                        return this;
                    }
                }
                """,
        )
        .map { (type, text) ->
            "$type.java" to "package $GENERATED_PACKAGE;\n\n${text.trimIndent()}\n"
        }
        .toMap()

private fun scalaInterfaces(codec: String, payload: String): Map<String, String> =
    mapOf(
        "$codec.scala" to
            """
            package $GENERATED_PACKAGE

            /** Serializes values; for one thread. */
            trait Caller[T, P] {
              def write(value: T): P

              def read(payload: P): T
            }

            /** Makes a caller for each thread. */
            trait Codec[T, P] {
              def caller(): Caller[T, P]
            }

            trait $codec[T] extends Codec[T, $payload] with Caller[T, $payload] {
              override def caller(): Caller[T, $payload] = this
            }
            """
                .trimIndent() + "\n"
    )

/** Returns build files with the contender's dependencies for the user's [classes], by name. */
private fun buildFiles(
    contender: Contender,
    channel: String,
    classes: UserClasses?,
): Map<String, String> {
    val modules = classes?.takeUnless { contender.isGenerated }?.let(contender::modulesFor)
    val dependencies = contender.dependencies(listOf(channel)) + modules.orEmpty()
    val scala = contender.scala
    return buildMap {
        if (scala != null) put("build.sbt", sbt(scala, dependencies))
        put("build.gradle.kts", gradle(contender, dependencies))
        put("pom.xml", maven(dependencies))
    }
}

private fun sbt(scala: String, dependencies: List<String>): String =
    "scalaVersion := \"$scala\"\n" +
        dependencies.joinToString(
            "",
            transform = { dependency ->
                val (group, artifact, version) = dependency.split(':')
                "libraryDependencies += \"$group\" % \"$artifact\" % \"$version\"\n"
            },
        )

private fun gradle(contender: Contender, dependencies: List<String>): String {
    val ksp = contender.generators.filter { it.tool == GeneratorTool.KSP }
    val apt = contender.generators.filter { it.tool == GeneratorTool.APT }
    val (serialization, others) = contender.compilerPlugins.partition { KOTLINX_PLUGIN in it }
    val plugins =
        (if (contender.scala == null) listOf("kotlin(\"jvm\") version \"${contender.kotlin}\"")
        else listOf("scala")) +
            serialization.map {
                "kotlin(\"plugin.serialization\") version \"${contender.kotlin}\""
            } +
            ksp.map { "id(\"com.google.devtools.ksp\") version \"${it.version}\"" }
    val lines =
        dependencies.map { "implementation(\"$it\")" } +
            contender.compileOnly.map { "compileOnly(\"$it\")" } +
            ksp.map { "ksp(\"${it.processor}\")" } +
            apt.map { "annotationProcessor(\"${it.processor}\")" } +
            others.map { "kotlinCompilerPluginClasspath(\"$it\")" }
    return block("plugins", plugins) + "\n" + block("dependencies", lines)
}

private fun block(name: String, lines: List<String>): String =
    lines.joinToString("", "$name {\n", "}\n") { "    $it\n" }

private fun maven(dependencies: List<String>): String = buildString {
    Xml(this, "").run {
        "dependencies" {
            for (dependency in dependencies) {
                val parts = dependency.split(':')
                "dependency" {
                    "groupId"(parts[0])
                    "artifactId"(parts[1])
                    "version"(parts[2])
                }
            }
        }
    }
}

/** Returns a remark if the classes are in Java and the codec is in Kotlin; null if not. */
private fun javaWithKotlinCodec(codec: String, files: Set<String>): String? {
    val isJava = files.any { it.startsWith("$FOLDER/model/") && it.endsWith(".java") }
    return if (!isJava || !codec.endsWith(".kt")) null
    else
        "The classes are in Java and the codec is in Kotlin. Java can call it directly. Translate its few lines if your build does not compile Kotlin."
}

private const val KOTLINX_PLUGIN = "kotlin-serialization"

private fun remarks(contender: Contender): List<String> =
    listOfNotNull(
        contender.generators
            .firstOrNull { it.tool.readsSchemas }
            ?.let {
                "Its classes are made from the schema by ${it.tool.id} ${it.version}: add its plugin to your build."
            },
        contender.generators
            .firstOrNull { !it.tool.readsSchemas }
            ?.let { "With Maven, name ${it.processor} as a processor of ${it.tool.id}." },
        contender.compilerPlugins
            .takeIf { it.isNotEmpty() }
            ?.let { "With Maven, name the compiler's plugin ${it.joinToString()}." },
        contender.manifest.code.compiler.options
            .takeIf { it.isNotEmpty() }
            ?.let { "The compiler gets the options ${it.joinToString()}." },
        contender.excerpts
            .takeIf { it.isNotEmpty() }
            ?.let { excerpts ->
                "Serdemark takes only some classes of ${excerpts.joinToString { it.from }}."
            },
        flags(contender)
            .takeIf { it.isNotEmpty() }
            ?.let { "The JVM needs ${it.joinToString(" ")}." },
    )
