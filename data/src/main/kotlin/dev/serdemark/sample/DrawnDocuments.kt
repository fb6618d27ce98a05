package dev.serdemark.sample

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
 * Draws [count] random documents of [userSchema], and writes them to the file [target], one per
 * line. Fields without a rule in [rules] follow the examples of the schema. Fields without examples
 * follow the default rules of workloads, so their lengths and ranges are not realistic.
 *
 * @param file the file of the schema, for errors
 * @param rules a file with rules by record and field, like `values` of a workload; null for none
 * @throws ProblemException if every value of the schema would contain itself, or if the rules have
 *   mistakes
 */
fun drawDocuments(
    userSchema: UserSchema,
    file: Path,
    count: Int,
    seed: Long,
    target: Path,
    rules: Path? = null,
) {
    val generator = generator(file, userSchema, count, seed, rules)
    target.outputStream().buffered().use { out ->
        repeat(count) {
            out.write(CanonicalJson.write(userSchema.schema, generator.draw(it)))
            out.write('\n'.code)
        }
    }
}

/**
 * Returns [count] values of [userSchema], drawn as by [drawDocuments].
 *
 * @param file the file of the schema, for errors
 * @throws ProblemException if every value of the schema would contain itself
 */
fun drawValues(userSchema: UserSchema, file: Path, count: Int, seed: Long): List<Value> =
    List(count, generator(file, userSchema, count, seed, rules = null)::draw)

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
