package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.context.CliContext
import dev.serdemark.inference.InferenceOptions
import dev.serdemark.model.Schema
import dev.serdemark.model.json.PathPattern
import dev.serdemark.problem.Problems
import dev.serdemark.sample.PayloadFormat
import dev.serdemark.sample.SampleOptions
import dev.serdemark.sample.SchemaDraw
import java.nio.file.Path
import kotlin.io.path.Path

/** The options that decide how the user's files become documents. */
class DataOptions(private val context: CliContext) : RelatedOptions(Heading.DATA) {
    private val items by
        option("--items", help = "Treat each item of a top-level array as a document.")
            .rare()
            .flag()
    private val enums by
        option("--enums", help = "Infer an enum if a field has only a few different texts.")
            .rare()
            .flag()
    private val logical by
        option(
                "--logical",
                help = "Infer UUIDs, dates and timestamps from fields that hold nothing else.",
            )
            .rare()
            .flag()
    private val keepAbsent by
        option(
                "--keep-absent",
                help = "Distinguish absent from null, which plain classes cannot.",
            )
            .rare()
            .flag()
    private val maps by
        option(
                "--map",
                metavar = "PATH",
                help = "Infer a map from the objects at PATH, such as users[].tags.",
            )
            .multipleBy(PathPattern::of)
    private val records by
        option(
                "--record",
                metavar = "PATH",
                help = "Infer a record from the objects at PATH.",
            )
            .multipleBy(PathPattern::of)
    private val doubles by
        option(
                "--double",
                metavar = "PATH",
                help = "Infer doubles from the numbers at PATH, even if digits are lost.",
            )
            .multipleBy(PathPattern::of)
    private val schema by
        option(
                "--schema",
                metavar = "FILE",
                help =
                    "Use your own schema, and infer nothing: JSON Schema, OpenAPI, Avro, Protocol Buffers or Thrift. FILE#TYPE names one of several types.",
            )
            .path()
    /** The format of all files; null if their names say it. */
    val payloadFormat: PayloadFormat? by
        option(
                "--payloads",
                metavar = "FORMAT",
                help =
                    "Format of the files if their names do not say it: ${context.formats.payloadFormats.joinToString { it.id }} [JSON].",
            )
            .convertToChoice(
                "Unknown format",
                context.formats.payloadFormats,
                PayloadFormat::id,
            )
    private val generate by
        option(
                GENERATE,
                metavar = "N",
                help = "Draw N random documents from --schema if you have no file.",
            )
            .convertToInt(1..MAX_DRAWN)
    private val rules by
        option(
                RULES,
                metavar = "FILE",
                help = "Lengths and ranges for --generate, as the 'values' of a workload (YAML).",
            )
            .path()
    private val variants by
        option(
                "--variants",
                metavar = "N",
                help = "Draw N more documents that are similar to yours.",
            )
            .rare()
            .convertToInt(1..MAX_DRAWN)

    private val isScaled by
        option("--scale", help = "Measure at several sizes and show time against size.")
            .under(Heading.WHAT)
            .rare()
            .flag()
    private val redact by
        option(
                "--redact",
                help =
                    "Replace all values by others of the same length before anything is kept or measured.",
            )
            .flag()

    /** The files that options name. */
    val files: List<Path>
        get() =
            listOfNotNull(schema?.let { Path("$it".substringBefore('#')) }, rules)
                .map(context.workingFolder::resolve)

    /** Whether documents are drawn from a schema. */
    val drawsDocuments: Boolean
        get() = generate != null

    /** The documents that are drawn from a schema; null if no option asks for them. */
    val schemaDraw: SchemaDraw?
        get() = generate?.let { count ->
            val file = checkNotNull(schema) { "$GENERATE needs --schema" }
            SchemaDraw(
                file,
                count,
                rules?.let(context.workingFolder::resolve),
                context.formats,
            )
        }

    override fun check(problems: Problems) {
        if (generate == null && rules != null)
            problems.add("$RULES needs $GENERATE.", "Add $GENERATE, or leave out $RULES.")
        if (generate != null && schema == null)
            problems.add("$GENERATE needs a schema to draw from.", "Add --schema FILE.")
        for (path in maps.toSet() intersect records.toSet()) {
            problems.add("--map and --record both name $path.", "Keep one of them.")
        }
    }

    /**
     * Returns all options.
     *
     * @param model the data model of the user's classes; null if it is not known
     */
    fun options(seed: Long, model: Schema?): SampleOptions =
        SampleOptions(
            InferenceOptions(
                enums = enums,
                logical = logical,
                keepAbsent = keepAbsent,
                items = items,
                maps = maps.toSet(),
                records = records.toSet(),
                doubles = doubles.toSet(),
            ),
            schema?.let(context.workingFolder::resolve),
            variants ?: 0,
            isScaled,
            redact,
            seed,
            model,
        )

    /**
     * Refuses two data models, and a data model together with options of inference.
     *
     * @param hasClasses whether the user names classes
     */
    fun requireOneModel(hasClasses: Boolean, problems: Problems) {
        val modelOptions =
            listOfNotNull(
                "--schema".takeIf { schema != null },
                ClassOptions.NAME.takeIf { hasClasses },
            )
        if (modelOptions.size > 1) {
            problems.add(
                "${modelOptions.joinToString(" and ")} both give the data model.",
                "Leave out one of them.",
            )
        }
        val inferenceOptions =
            listOf("--enums", "--logical", "--keep-absent", "--map", "--record", "--double")
                .filter {
                    it in given
                }
        if (modelOptions.isNotEmpty() && inferenceOptions.isNotEmpty()) {
            problems.add(
                "With ${modelOptions.first()}, nothing is inferred.",
                "Leave out ${inferenceOptions.joinToString()}.",
            )
        }
    }

    companion object {
        const val GENERATE: String = "--generate"
        private const val RULES = "--rules"
        private const val MAX_DRAWN = 1000
    }
}
