package dev.serdemark.sample

import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.ProblemException
import dev.serdemark.workload.Content
import dev.serdemark.workload.DataModel
import dev.serdemark.workload.ValueGenerator
import java.nio.file.Path
import kotlin.io.path.outputStream

/**
 * Writes [count] documents of the types in [schema] to the file [to], one per line. Values are
 * drawn by the default rules of workloads. Their lengths and ranges are not those of real data.
 *
 * @param rootName the name of the root, if the schema gives none
 * @throws ProblemException if there is no such schema, or if its values have no end
 */
fun drawDocuments(schema: Path, rootName: String, count: Int, seed: Long, to: Path) {
    val types = GivenSchema.read(schema, rootName).schema
    val model = DataModel(types, rules = emptyMap())
    val generator = ValueGenerator(model, Content.Drawn(seed, count, null), schema, schema)
    to.outputStream().buffered().use { out ->
        repeat(count) {
            out.write(CanonicalJson.write(types, generator.draw(it)))
            out.write('\n'.code)
        }
    }
}
