package dev.serdemark.sources

import dev.serdemark.contender.Contenders
import dev.serdemark.contender.ManifestAtVersion
import dev.serdemark.model.CanonicalJson
import dev.serdemark.model.RandomSchemas
import dev.serdemark.model.RandomValues
import dev.serdemark.model.Schema
import dev.serdemark.model.ValueForm
import dev.serdemark.model.firstDifference
import dev.serdemark.model.firstDifferenceOfJson
import dev.serdemark.toolchain.BuildResult
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.contenderUnit
import dev.serdemark.toolchain.noSettings
import dev.serdemark.toolchain.sharedCache
import kotlin.io.path.Path
import kotlin.random.Random
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class RandomSchemasRoundTripTest {
    @ParameterizedTest
    @ValueSource(strings = ["jackson", "gson", "moshi-codegen", "moshi-reflect", "kotlinx-serialization", "fastjson2"])
    fun `debug`(id: String) {
        val only = System.getProperty("only")
        if (only != null && id !in only) return
        val n = System.getProperty("n", "40").toInt()
        val contender = Contenders.read(listOf(Path("../contenders"))).find(id)
        val schemas = (0L until n).associateWith { RandomSchemas.of(it) }
        val t0 = System.nanoTime()
        val generated = schemas.mapValues { (seed, schema) -> Sources.generate(schema, contender, "bytes", "random.s$seed") }
        println("== $id: unsupported " + generated.values.filterIsInstance<GeneratedSources.Unsupported>().groupingBy { it.reason.replace(Regex("'.*?'"), "X") }.eachCount())
        val ok = generated.filterValues { it is GeneratedSources.Generated }.mapValues { it.value as GeneratedSources.Generated }
        val files = ok.values.flatMap { it.files.entries }.associate { it.key to it.value }
        Toolchain(sharedCache, noSettings).use { toolchain ->
            val result = toolchain.build(listOf(contenderUnit(id, contender, files))).values.single()
            println("built in ${(System.nanoTime() - t0) / 1_000_000} ms, ${files.size} files")
            if (result !is BuildResult.Success) {
                println(if (result is BuildResult.Failed) result.compilerOutput.lines().take(30).joinToString("\n") else result)
                return
            }
            var good = 0
            val bad = ArrayList<String>()
            LoadedContender(result.built).use { loaded ->
                for ((seed, sources) in ok) {
                    val problem = runCatching { check(schemas.getValue(seed), loaded.model(sources), seed) }.fold({ it }, { "threw " + generateSequence(it) { it.cause }.joinToString(" / ") { "${it.javaClass.simpleName}: ${it.message?.lines()?.first()?.take(250)}" } + it.stackTrace.take(3)})
                    if (problem == null) good++ else bad += "$seed: $problem"
                }
            }
            println("$good good, ${bad.size} bad")
            bad.forEach { println("   " + it.take(700)) }
        }
    }

    private fun check(schema: Schema, model: LoadedModel, seed: Long): String? {
        val values = RandomValues(schema, Random(seed))
        repeat(10) {
            val value = values.next()
            val form = ValueForm.encode(schema, value)
            val canonical = CanonicalJson.write(schema, value)
            val read = model.read(canonical)
            if (!read.contentEquals(form)) return "read " + (firstDifference(schema, value, ValueForm.decode(schema, read)) ?: "but for decimals") + " of " + String(canonical).take(300)
            val written = model.write(form)
            firstDifferenceOfJson(schema, value, written)?.let { return "wrote $it in ${String(written).take(300)}" }
            val again = model.read(written)
            if (!again.contentEquals(form)) return "read own " + firstDifference(schema, value, ValueForm.decode(schema, again))
        }
        return null
    }
}
