package dev.serdemark.conform

import dev.serdemark.conform.CaseInfo.Companion.ACCEPTED
import dev.serdemark.conform.CaseInfo.Companion.REJECTED
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.trials.read
import dev.serdemark.trials.shortened
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import dev.serdemark.yaml.checkedFile
import dev.serdemark.yaml.readYaml
import dev.serdemark.yaml.refuseOtherFormat
import java.nio.file.Path
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name

private const val FORMAT = "1"
private const val SCHEMA_FILE = "schema.avsc"
private const val CASES_FILE = "cases.yaml"

/** The word by which a case expects the sample. */
private const val SAMPLE = "sample"

/** The word by which a case expects the value of its payload, which is canonical JSON. */
private const val SAME = "same"

/**
 * Reads all data models in [folder] with their cases. `docs/conform.md` describes the format.
 *
 * @throws ProblemException with all mistakes, or if there are no cases
 */
fun readCases(folder: Path): List<CaseModel> {
    val folders =
        if (folder.isDirectory()) folder.listDirectoryEntries().filter { it.isDirectory() }.sorted()
        else emptyList()
    if (folders.isEmpty())
        throw ProblemException(
            "There are no cases in $folder.",
            "Each data model is a folder there, with $SCHEMA_FILE and $CASES_FILE.",
        )
    return gatherMistakes {
        val models = each(folders, ::readModels).flatten()
        attempt { requireUnique(models) }
        models
    }
}

private fun requireUnique(models: List<CaseModel>) {
    val duplicates = models.flatMap { it.cases }.groupBy { it.info.id }.filterValues { it.size > 1 }
    if (duplicates.isEmpty()) return
    throw ProblemException(
        duplicates.map { (id, cases) ->
            val places = cases.joinToString(" and ") { it.info.model }
            Problem("Two cases have the name '$id': in $places.", "Rename one of them.")
        }
    )
}

/** Reads a data model. Returns it once for each format of its cases. */
private fun readModels(folder: Path): List<CaseModel> {
    val schema = AvroSchemas.read(checkedFile(folder, SCHEMA_FILE))
    val file = checkedFile(folder, CASES_FILE)
    val yaml = readYaml(file).map()
    yaml.refuseOtherFormat(FORMAT)
    return gatherMistakes {
        attempt { yaml.required("format", FORMAT) }
        attempt { yaml.onlyKeys("format", "sample", "payloads", "sampleBytes", "cases") }
        val sample by attempt { yaml.required("sample", "'{\"text\":\"a\"}'").value(schema) }
        val format by attempt { yaml["payloads"]?.text("cbor") ?: CaseModel.JSON }
        val samplePayload by attempt { samplePayload(yaml, format) }
        val cases by attempt {
            val reader = CaseReader(folder.name, format, schema, sample)
            yaml.required("cases", "{unknown-field: {group: values}}").map().each(reader::read)
        }
        cases
            .groupBy { (caseFormat, _) -> caseFormat }
            .map { (caseFormat, casesOfFormat) ->
                CaseModel(
                    id = modelId(folder.name, caseFormat),
                    schema = schema,
                    sample = sample,
                    cases = casesOfFormat.map { (_, case) -> case },
                    format = caseFormat ?: format,
                    // The sample bytes of the file are in the format of the file.
                    binarySample = samplePayload.takeIf { caseFormat == null },
                )
            }
    }
}

/** Returns the id of a data model, with the format that its cases name, if they name one. */
private fun modelId(model: String, caseFormat: String?): String =
    listOfNotNull(model, caseFormat).joinToString("-")

/** Returns the payload of the sample; null for JSON, and if contenders read what they wrote. */
private fun samplePayload(yaml: YamlMap, format: String): ByteArray? {
    if (format == CaseModel.JSON || format == CaseModel.ANY) {
        yaml["sampleBytes"]?.fail("'sampleBytes' cannot be combined with '$format'.", "Remove it.")
        return null
    }
    val node = yaml["sampleBytes"] ?: return null
    try {
        return CasePayload.hex(node.text("a1 64"))
    } catch (_: IllegalArgumentException) {
        node.expected("hexadecimal digits (e.g. a1 64)")
    }
}

/** Reads this node's text as canonical JSON. */
private fun YamlNode.value(schema: Schema): Value {
    val text = text("{}")
    try {
        return CanonicalJson.read(schema, text.toByteArray(), path)
    } catch (e: ProblemException) {
        fail(e.problems.first().toString())
    }
}

/**
 * Reads the cases of a data model.
 *
 * @param format the format of the payloads, if a case does not name another
 */
private class CaseReader(
    private val model: String,
    private val format: String,
    private val schema: Schema,
    private val sample: Value,
) {
    /** Reads a case. Returns it with the format that it names; null if it names none. */
    fun read(id: String, node: YamlNode): Pair<String?, ConformCase> = gatherMistakes {
        val keys = node.map()
        attempt { if (!ID.matches(id)) node.fail("Invalid name of a case: '$id'.", IDS) }
        attempt { keys.onlyKeys(*KEYS) }
        val group by attempt {
            keys.required("group", "values").choice(CaseGroup.entries) { it.id }
        }
        val says by attempt {
            keys.required("says", "A field that the data model does not have.").text("A field.")
        }
        val source by attempt {
            keys.required("source", "RFC 8259, section 4").text("RFC 8259, section 4")
        }
        val caseFormat by attempt { keys["payloads"]?.text("kryo") }
        val rounds by attempt { rounds(keys) }
        attempt {
            if (rounds == null && (caseFormat ?: format) == CaseModel.ANY) refuseAnyFormat(node)
        }
        val growth by attempt { growth(keys) }
        val payload by attempt {
            if (keys["rounds"] == null) CasePayload.read(keys, growth) else CasePayload.EMPTY
        }
        val isCut by attempt { keys["cut"]?.choice(CUT) { it } != null }
        val expected by attempt { expectations(keys, payload, growth) }
        val info by attempt {
            CaseInfo(
                id = id,
                group = group,
                says = says,
                model = modelId(model, caseFormat),
                source = source,
                input = shortened(rounds?.describePayloads() ?: payload.describe()),
                bytes = payload.size(),
                expected = expected.map { it.describe(schema) },
            )
        }
        caseFormat to ConformCase(info, payload, expected, isCut, rounds, growth)
    }

    private fun refuseAnyFormat(node: YamlNode): Nothing =
        node.fail(
            "Contenders have no common payload in all formats.",
            "Give the case 'rounds', or name a format (e.g. payloads: cbor).",
        )

    private fun growth(keys: YamlMap): GrowthSeries? {
        val node = keys["grows"] ?: return null
        keys["cut"]?.fail("'cut' cannot be combined with 'grows'.", "Remove one of them.")
        val map = node.map().onlyKeys("from", "to", "unit")
        val from = count(map.required("from", "1000"), MAX_SIZE)
        val to = count(map.required("to", "64000"), MAX_SIZE)
        val sizes = generateSequence(from) { it * 2 }.takeWhile { it <= to }.toList()
        if (sizes.size < MIN_SIZES)
            node.expected("'to' at least ${1 shl (MIN_SIZES - 1)} times 'from'")
        return GrowthSeries(sizes, map.required("unit", "keys").text("keys")) { size ->
            CasePayload.read(keys, size, largest = size)
        }
    }

    private fun rounds(keys: YamlMap): Rounds? {
        val countNode = keys["rounds"]
        if (countNode == null) {
            ROUND_KEYS.forEach { key -> keys[key]?.fail("'$key' needs 'rounds'.", "Remove it.") }
            return null
        }
        PAYLOAD_KEYS.forEach { key ->
            keys[key]?.fail("'$key' cannot be combined with 'rounds'.", "Remove one of them.")
        }
        return Rounds(
            keys["damage"]?.choice(Damage.entries) { it.id },
            count(countNode, MAX_ROUNDS),
            keys["threads"]?.let { count(it, MAX_THREADS) } ?: 1,
        )
    }

    private fun count(node: YamlNode, max: Int): Int =
        node.text("10000").toIntOrNull()?.takeIf { it in 1..max }
            ?: node.expected("a number from 1 to $max")

    private fun expectations(
        keys: YamlMap,
        payload: CasePayload,
        growth: GrowthSeries?,
    ): List<Expectation> {
        val node = keys.required("expect", "[rejected, sample]")
        val items = if (node.isList) node.items(EXPECTATIONS) else listOf(node)
        if (items.isEmpty()) node.expected(EXPECTATIONS)
        val allowedForGrowth = listOf(ACCEPTED, REJECTED)
        if (growth != null && items.map { it.text(ACCEPTED) }.toSet() != allowedForGrowth.toSet())
            node.expected("$allowedForGrowth, because only the cost counts of payloads that grow")
        return items.map { item ->
            when (item.text(SAMPLE)) {
                REJECTED -> Expectation.Rejected
                ACCEPTED -> Expectation.AnyValue
                SAMPLE -> Expectation.DeclaredValue(sample)
                SAME -> Expectation.PayloadValue { payloadValue(item, payload) }
                else -> Expectation.DeclaredValue(item.value(schema))
            }
        }
    }

    private fun payloadValue(node: YamlNode, payload: CasePayload): Value =
        try {
            CanonicalJson.read(schema, payload.bytes(), "payload")
        } catch (e: ProblemException) {
            node.fail("The payload is no value of the data model. ${e.problems.first()}")
        }

    private companion object {
        val PAYLOAD_KEYS = listOf("payloads", "payload", "charset", "cut", "grows")
        val ROUND_KEYS = listOf("damage", "threads")
        val KEYS =
            (listOf("group", "says", "rounds", "expect", "source") + PAYLOAD_KEYS + ROUND_KEYS)
                .toTypedArray()

        /** With `cut: everywhere`, contenders read every prefix of the payload. */
        val CUT = listOf("everywhere")
        const val MAX_ROUNDS = 100_000
        const val MAX_THREADS = 64
        const val MAX_SIZE = 20_000_000

        /** The minimum number of sizes in a series: two doublings show how the cost grows. */
        const val MIN_SIZES = 3
        val ID = Regex("[a-z0-9]+(-[a-z0-9]+)*")
        const val IDS = "Expected lower-case letters, digits and hyphens (e.g. null-in-list)."
        const val EXPECTATIONS = "a list of '$REJECTED', '$SAMPLE', '$SAME', '$ACCEPTED' and JSON"
    }
}
