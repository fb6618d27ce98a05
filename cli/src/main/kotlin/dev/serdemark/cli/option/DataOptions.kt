package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.multiple
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.classes.OwnClasses
import dev.serdemark.classes.classPathEntries
import dev.serdemark.classes.ownClasses
import dev.serdemark.cli.context.CliContext
import dev.serdemark.inference.InferenceOptions
import dev.serdemark.model.json.PathPattern
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.sample.SampleOptions
import dev.serdemark.sample.drawDocuments
import java.nio.file.Path

/** The options that decide how the user's files become documents. */
internal class DataOptions(private val context: CliContext) : OptionGroup() {
    private val items by
        option("--items", help = "Take each item of an array as a separate document.").flag()
    private val enums by option("--enums", help = "Infer enums from a few repeated texts.").flag()
    private val logical by
        option(
                "--logical",
                help = "Infer UUIDs, dates and instants if all texts of a field are such.",
            )
            .flag()
    private val keepAbsent by
        option(
                "--keep-absent",
                help =
                    "Distinguish absent from null in fields that can be both; plain classes cannot.",
            )
            .flag()
    private val maps by
        option(
                "--map",
                metavar = "PATH",
                help =
                    "Take the objects at this place of the documents for a map, e.g. users[].tags.",
            )
            .multiple()
    private val records by
        option(
                "--record",
                metavar = "PATH",
                help = "Take the objects at this place of the documents for a record.",
            )
            .multiple()
    private val doubles by
        option(
                "--double",
                metavar = "PATH",
                help = "Take the decimals at this place of the documents for doubles.",
            )
            .multiple()
    private val schema by
        option(
                "--schema",
                metavar = "FILE",
                help =
                    "Schema to use instead of inference: JSON Schema, OpenAPI, Avro, Protocol Buffers or Thrift. FILE#TYPE names one of several types.",
            )
            .path()
    private val generate by
        option(
            "--generate",
            metavar = "N",
            help = "Draw N documents from the types of --schema, instead of reading a file.",
        )
    private val classes by
        option(
                "--classes",
                metavar = "PATH",
                help =
                    "Measure your own compiled classes: a folder such as target/classes, or a jar.",
            )
            .multiple()
    private val root by
        option(
            "--root",
            metavar = "CLASS",
            help = "The class that a document holds, with its package; goes with --classes.",
        )
    private val classPath by
        option(
            "--classpath",
            metavar = "PATHS",
            help =
                "What your classes need: a class path, or a file that holds one (mvn dependency:build-classpath).",
        )
    private val variants by
        option(
            "--variants",
            metavar = "N",
            help = "Measure N more documents of the same shape and distribution.",
        )

    /** Whether the run measures documents of several sizes. */
    val isScaled by
        option("--scale", help = "Measure at several sizes and show time against size.").flag()
    private val redact by
        option(
                "--redact",
                help =
                    "Replace all values by others of the same lengths before anything is kept or measured.",
            )
            .flag()

    /** Describes what is measured beside the documents of the files; empty if nothing. */
    val changes: String
        get() =
            listOfNotNull(
                    "with other values of the same lengths".takeIf { redact },
                    variants?.let { "and $it drawn like them" },
                    "at five sizes".takeIf { isScaled },
                    "all drawn from the types of a schema".takeIf { generate != null },
                )
                .joinToString("") { ", $it" }

    /**
     * Returns which documents to draw, or null if [files] hold them. Adds mistakes to [problems].
     */
    fun drawing(files: List<String>, problems: Problems): SchemaDraw? {
        val text = generate
        if (text == null) {
            if (files.isEmpty()) {
                problems.add(
                    Problem(
                        "No file is named.",
                        "Name a file with JSON, or draw documents: --schema FILE --generate 32.",
                    )
                )
            }
            return null
        }
        if (files.isNotEmpty()) {
            problems.add(
                Problem(
                    "--generate draws documents, and files hold some.",
                    "Leave out one of them.",
                )
            )
        }
        val schema = schema
        if (schema == null) {
            problems.add(Problem("--generate needs types to draw from.", "Add --schema FILE."))
            return null
        }
        return problems.attempt { SchemaDraw(schema, count("--generate", text)) }
    }

    /**
     * Returns the user's own classes, or null if no option names any. Adds mistakes to [problems].
     * Packs folders of classes into the folder [packed].
     */
    fun ownClasses(packed: Path, problems: Problems): OwnClasses? {
        if (classes.isEmpty()) {
            listOfNotNull(root?.let { "--root" }, classPath?.let { "--classpath" }).forEach {
                problems.add(Problem("$it goes with --classes.", "Add --classes."))
            }
            return null
        }
        val root = root
        if (root == null) {
            problems.add(
                Problem(
                    "--classes needs the class that a document holds.",
                    "Add --root (e.g. --root com.acme.Order).",
                )
            )
            return null
        }
        return problems.attempt {
            ownClasses(
                root,
                classes.map(context.workingFolder::resolve),
                classPath?.let { classPathEntries(it, context.workingFolder) }.orEmpty(),
                packed,
            )
        }
    }

    /**
     * Returns all options. Adds contradictions to [problems].
     *
     * @param own the user's own classes, or null if there are none
     */
    fun options(seed: Long, own: OwnClasses?, problems: Problems): SampleOptions {
        val ofInference =
            listOf(
                "--enums" to enums,
                "--logical" to logical,
                "--keep-absent" to keepAbsent,
                "--map" to maps.isNotEmpty(),
                "--record" to records.isNotEmpty(),
                "--double" to doubles.isNotEmpty(),
            )
        val given = ofInference.filter { it.second }.map { it.first }
        val instead =
            listOf("--schema" to (schema != null), "--classes" to classes.isNotEmpty())
                .filter { it.second }
                .map { it.first }
        if (instead.size > 1 || instead.isNotEmpty() && given.isNotEmpty()) {
            val replaced = given.ifEmpty { instead.take(1) }.joinToString(" and ")
            val of = if (given.isEmpty()) "gives the schema" else "is for inference"
            problems.add(
                Problem(
                    "$replaced $of, and ${instead.last()} replaces it.",
                    "Give one of them.",
                )
            )
        }
        val (asMaps, asRecords) = paths(maps, problems) to paths(records, problems)
        for (both in asMaps intersect asRecords) {
            problems.add(
                Problem(
                    "--map and --record both name $both.",
                    "Take the objects there for one of them.",
                )
            )
        }
        return SampleOptions(
            InferenceOptions(
                enums,
                logical,
                keepAbsent,
                items,
                asMaps,
                asRecords,
                paths(doubles, problems),
            ),
            schema?.let(context.workingFolder::resolve),
            variants?.let { problems.attempt { count("--variants", it) } } ?: 0,
            isScaled,
            redact,
            seed,
            own?.let { problems.attempt(it::schema) },
        )
    }

    private fun paths(texts: List<String>, problems: Problems): Set<PathPattern> =
        texts.mapNotNull { problems.attempt { PathPattern.of(it) } }.toSet()

    private fun count(option: String, text: String): Int {
        val number = wholeNumber(option, text)
        if (number in 1..MOST) return number.toInt()
        throw ProblemException(Problem("Invalid $option: '$text'. Expected 1 to $MOST."))
    }

    private companion object {
        const val MOST = 1000
    }
}

/**
 * [count] documents that are drawn from the types of a [schema], which may name one of its types.
 */
internal class SchemaDraw(private val schema: Path, private val count: Int) {
    /** Says what the documents are, for the headline of the summary. */
    val heading: String = "Drawn at random from $schema, unlike your data in lengths and ranges"

    /** Writes the documents to a file in [folder], and returns it. */
    fun draw(options: SampleOptions, folder: Path): Path {
        val name = "$schema".substringBefore('#').substringAfterLast('/').substringBeforeLast('.')
        val file = folder.resolve("$name.jsonl")
        val given = checkNotNull(options.schema) { "There is a schema to draw from" }
        drawDocuments(given, options.inference.rootName, count, options.seed, file)
        return file
    }
}
