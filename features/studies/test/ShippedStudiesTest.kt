package dev.serdemark.studies

import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeUnique
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.ints.shouldBeGreaterThanOrEqual
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.Test

class ShippedStudiesTest {
    private val studies = Studies(Path.of("studies/data")).files.map(::readStudy)

    @Test
    fun `five published studies can be measured again`() {
        studies.map { it.id } shouldBe
            listOf(
                "json-libraries-2023",
                "kotlin-android-2022",
                "kotlin-server-2026",
                "kryo-2016",
                "scala-2017",
            )
    }

    @Test
    fun `each study names its source, and each table and claim has a place in the source`() {
        for (study in studies) {
            withClue(study.id) {
                study.source.shouldNotBeNull()
                study.tables.shouldNotBeEmpty()
                (study.tables.map { it.placeInStudy } + study.claims.map { it.placeInStudy })
                    .forEach {
                        it.shouldNotBeNull()
                    }
                study.tables.map { it.title }.shouldBeUnique()
            }
        }
    }

    @Test
    fun `at least sixty claims can be tested`() {
        studies.sumOf { study ->
            study.claims.count { it.statement is Statement.Testable }
        } shouldBeGreaterThanOrEqual 60
    }
}
