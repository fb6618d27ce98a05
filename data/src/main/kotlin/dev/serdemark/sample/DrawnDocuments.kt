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
 * Draws [count] documents of the types in the file [schema], and writes them to the file [to], one
 * per line. Fields without a rule in [rules] follow the examples of the schema. Fields without
 * examples follow the default rules of workloads, so their lengths and ranges are not realistic.
 *
 * @param rules a file with rules by record and field, like `values` of a workload; null for none
 * @throws ProblemException if there is no such schema, if every value of it would contain itself,
 *   or if the rules have mistakes
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
 * @throws ProblemException if there is no such schema, or if every value of it would contain itself
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
