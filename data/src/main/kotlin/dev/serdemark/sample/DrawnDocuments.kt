package dev.serdemark.sample

import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.ProblemException
import dev.serdemark.workload.Content
import dev.serdemark.workload.DataModel
import dev.serdemark.workload.RuleReader
import dev.serdemark.workload.ValueGenerator
import java.nio.file.Path
import kotlin.io.path.outputStream

/**
 * Writes [count] documents of the types in [schema] to the file [to], one per line. If the file of
 * [rules] has none for a field, the examples of the schema decide, or else the default rules of
 * workloads. Their lengths and ranges are not those of real data.
 *
 * @param rules holds rules by record and field, as `values` of a workload; null for none
 * @throws ProblemException if there is no such schema, if its values have no end, or with the
 *   mistakes in the rules
 */
fun drawDocuments(schema: Path, count: Int, seed: Long, to: Path, rules: Path? = null) {
    val given = GivenSchema.read(schema)
    val generator = generator(schema, given, count, seed, rules)
    to.outputStream().buffered().use { out ->
        repeat(count) {
            out.write(CanonicalJson.write(given.schema, generator.draw(it)))
            out.write('\n'.code)
        }
    }
}

/**
 * Returns the types in the file [schema], and [count] values of them, as [drawDocuments] draws
 * them.
 *
 * @throws ProblemException if there is no such schema, or if its values have no end
 */
fun drawValues(schema: Path, count: Int, seed: Long): Pair<Schema, List<Value>> {
    val given = GivenSchema.read(schema)
    val generator = generator(schema, given, count, seed, null)
    return given.schema to List(count, generator::draw)
}

private fun generator(
    file: Path,
    given: GivenSchema,
    count: Int,
    seed: Long,
    rules: Path?,
): ValueGenerator {
    val own = rules?.let { RuleReader.ofFile(it, given.schema) }.orEmpty()
    val model = DataModel(given.schema, given.rules + own)
    return ValueGenerator(model, Content.Drawn(seed, count, null), rules ?: file, file)
}
