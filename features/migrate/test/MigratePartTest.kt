package dev.serdemark.migrate

import dev.serdemark.contender.Contenders
import dev.serdemark.sources.testing.libraryShapes
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import kotlin.io.path.Path
import org.junit.jupiter.api.Test

/** Checks which parts of a migration report need contenders of one format. */
class MigratePartTest {
    private val contenders = Contenders.read(listOf(Path("../contenders")), libraryShapes)
    private val formatsWithCases = setOf("json", "cbor")

    /** Returns why the report cannot have the [part] for two contenders; null if it can. */
    private fun gap(part: MigratePart, vararg names: String) =
        part.gap(names.map(contenders::find), formatsWithCases)

    @Test
    fun `the part cases needs two contenders of one format`() {
        val (gson, kryo) = listOf("gson", "kryo-flat").map(contenders::find)
        gap(MigratePart.CASES, "gson", "moshi-codegen").shouldBeNull()
        gap(MigratePart.CASES, "gson", "kryo-flat") shouldBe
            "serdemark conform has cases for one format, but $gson has the format json, and $kryo has kryo."
        gap(MigratePart.CASES, "kryo-flat", "kryo-flat") shouldBe
            "serdemark conform has no cases for the format kryo."
        gap(MigratePart.CHANGES, "gson", "kryo-flat").shouldBeNull()
        gap(MigratePart.DATA, "gson", "kryo-flat").shouldBeNull()
    }
}
