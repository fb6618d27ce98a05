package dev.serdemark.toolchain

import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ToolchainTest {
    @Test
    fun `a unit with a compiler plugin compiles and its classes load`() {
        val unit =
            CompilationUnit(
                name = "serialization",
                sources =
                    mapOf(
                        "sample/Point.kt" to
                            """
                            package sample
                            import kotlinx.serialization.Serializable
                            import kotlinx.serialization.json.Json
                            @Serializable data class Point(val x: Int)
                            class Codec { override fun toString() = Json.encodeToString(Point.serializer(), Point(7)) }
                            """
                                .trimIndent()
                    ),
                dependencies =
                    listOf(
                        Coordinate("org.jetbrains.kotlinx:kotlinx-serialization-json-jvm:1.9.0")
                    ),
                kotlin = KOTLIN,
                compilerPlugins =
                    listOf(
                        Coordinate(
                            "org.jetbrains.kotlin:kotlin-serialization-compiler-plugin-embeddable:$KOTLIN"
                        )
                    ),
            )
        Toolchain(sharedCache, noSettings).use { toolchain ->
            val result = toolchain.build(listOf(unit)).getValue("serialization")
            result.load("sample.Codec") { "${it.getConstructor().newInstance()}" } shouldBe
                """{"x":7}"""
        }
    }
}
