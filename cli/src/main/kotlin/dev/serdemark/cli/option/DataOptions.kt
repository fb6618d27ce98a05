package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.multiple
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.context.CliContext
import dev.serdemark.inference.InferenceOptions
import dev.serdemark.model.json.PathPattern
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.sample.SampleOptions

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
                metavar = "FILE[#TYPE]",
                help =
                    "Schema to use instead of inference: JSON Schema, OpenAPI, Avro, Protocol Buffers or Thrift.",
            )
            .path()
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
                )
                .joinToString("") { ", $it" }

    /** Returns all options. Adds contradictions to [problems]. */
    fun options(seed: Long, problems: Problems): SampleOptions {
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
        if (schema != null && given.isNotEmpty()) {
            problems.add(
                Problem(
                    "${given.joinToString(" and ")} is for inference, and --schema replaces it.",
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
            variants?.let { problems.attempt { count(it) } } ?: 0,
            isScaled,
            redact,
            seed,
        )
    }

    private fun paths(texts: List<String>, problems: Problems): Set<PathPattern> =
        texts.mapNotNull { problems.attempt { PathPattern.of(it) } }.toSet()

    private fun count(text: String): Int {
        val number = wholeNumber("--variants", text)
        if (number in 1..MOST_VARIANTS) return number.toInt()
        throw ProblemException(
            Problem("Invalid --variants: '$text'. Expected 1 to $MOST_VARIANTS.")
        )
    }

    private companion object {
        const val MOST_VARIANTS = 1000
    }
}
