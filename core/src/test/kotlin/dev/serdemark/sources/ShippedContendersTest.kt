package dev.serdemark.sources

import dev.serdemark.contender.Contenders
import dev.serdemark.model.*
import dev.serdemark.toolchain.BuildResult
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.contenderUnit
import dev.serdemark.toolchain.noSettings
import dev.serdemark.toolchain.sharedCache
import io.kotest.matchers.shouldBe
import kotlin.io.path.Path
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class ShippedContendersTest {
    @ParameterizedTest
    @ValueSource(strings = ["fastjson2"])
    fun `each reads and writes`(id: String) {
        val contender = Contenders.read(listOf(Path("../contenders"))).find(id)
        val schema =
            Schema(
                "Root",
                mapOf(
                    "Root" to
                        RecordDeclaration(
                            "Root",
                            listOf(
                                Field("id", "_id", Leaf.STRING),
                                Field("isActive", "is_active", Leaf.BOOLEAN),
                                Field("int", "int", Leaf.INT),
                                Field("long", "long", Leaf.LONG),
                                Field("float", "float", Leaf.FLOAT),
                                Field("double", "double", Leaf.DOUBLE),
                                Field("decimal", "decimal", Leaf.DECIMAL),
                                Field("bytes", "bytes", Leaf.BYTES),
                                Field("uuid", "uuid", Leaf.UUID),
                                Field("date", "date", Leaf.DATE),
                                Field("timestamp", "timestamp", Leaf.TIMESTAMP),
                                Field("colors", "colors", ListOf(Nullable(Named("Color")))),
                                Field("shapes", "shapes", MapOf(Named("Shape"))),
                                Field("class", "class", Nullable(Leaf.INT)),
                            ),
                        ),
                    "Color" to EnumDeclaration("Color", listOf("RED", "name")),
                    "Shape" to UnionDeclaration("Shape", listOf("Circle", "Square")),
                    "Circle" to
                        RecordDeclaration("Circle", listOf(Field("radius", "radius", Leaf.DOUBLE))),
                    "Square" to
                        RecordDeclaration(
                            "Square",
                            listOf(
                                Field("side", "side", Nullable(Leaf.DOUBLE)),
                                Field("next", "next", Nullable(Named("Shape"))),
                            ),
                        ),
                ),
            )
        val generated =
            Sources.generate(schema, contender, "bytes", "generated") as GeneratedSources.Generated
        Toolchain(sharedCache, noSettings).use { toolchain ->
            val result =
                toolchain
                    .build(listOf(contenderUnit(id, contender, generated.files)))
                    .values
                    .single()
            if (result is BuildResult.Failed) println(result.compilerOutput)
            LoadedContender((result as BuildResult.Success).built).use { loaded ->
                val model = loaded.model(generated)
                val json =
                    """{"_id":"a","is_active":true,"int":1,"long":2,"float":1.5,"double":0.1,"decimal":1.50,"bytes":"AQI=","uuid":"00000000-0000-0001-0000-000000000002","date":"2020-01-02","timestamp":"2020-01-02T03:04:05.006Z","colors":["RED",null,"name"],"shapes":{"b":{"type":"Circle","radius":1.0},"a":{"type":"Square","side":null,"next":{"type":"Circle","radius":2.0}}},"class":null}"""
                val form = model.read(json.toByteArray())
                val written = model.write(form)
                println("$id: ${String(written)}")
                model.read(written) shouldBe form
            }
        }
    }
}
