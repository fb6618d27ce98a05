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
 * Draws [count] random documents of a schema, and writes them to the file [target], one per line.
 * Fields without a rule in [rules] follow the examples of the schema. Fields without examples
 * follow the default rules of workloads, so their lengths and ranges are not realistic.
 *
 * @param schema the file of the schema
 * @param rules a file with rules by record and field, like `values` of a workload; null for none
 * @throws ProblemException if there is no such schema, if every value of it would contain itself,
 *   or if the rules have mistakes
 */
internal fun drawDocuments(
    schema: Path,
    count: Int,
    seed: Long,
    target: Path,
    rules: Path? = null,
) {
    val userSchema = UserSchema.read(schema)
    val generator = generator(schema, userSchema, count, seed, rules)
    target.outputStream().buffered().use { out ->
        repeat(count) {
            out.write(CanonicalJson.write(userSchema.schema, generator.draw(it)))
            out.write('\n'.code)
        }
    }
}

/**
 * Returns the schema in the file [schema], and [count] values of it, drawn as by [drawDocuments].
 *
 * @throws ProblemException if there is no such schema, or if every value of it would contain itself
 */
fun drawValues(schema: Path, count: Int, seed: Long): Pair<Schema, List<Value>> {
    val userSchema = UserSchema.read(schema)
    val generator = generator(schema, userSchema, count, seed, rules = null)
    return userSchema.schema to List(count, generator::draw)
}

private fun generator(
    file: Path,
    userSchema: UserSchema,
    count: Int,
    seed: Long,
    rules: Path?,
): ValueGenerator {
    val userRules = rules?.let { RuleReader.ofFile(it, userSchema.schema) }.orEmpty()
    val model = DataModel(userSchema.schema, userSchema.rules + userRules)
    return ValueGenerator(
        model,
        Content.Drawn(seed, siblings = count, text = null),
        rules ?: file,
        file,
    )
}
