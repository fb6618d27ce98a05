package dev.serdemark.engine.request

import dev.serdemark.engine.ThisMachine
import dev.serdemark.model.Field
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.plan.RunQuestion
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.workload.Document
import io.kotest.inspectors.forAll
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import kotlin.time.Duration.Companion.minutes
import org.junit.jupiter.api.Test

class PlanningTest {
    private fun infos(vararg names: String): List<ContenderInfo> = plan(names.toList()).contenders

    private fun plan(names: List<String>, isBudgetNamed: Boolean = false): Plan {
        val schema =
            Schema("R", mapOf("R" to RecordDeclaration("R", listOf(Field("a", "a", Leaf.INT)))))
        val document = Document("w", "d", schema, listOf(RecordValue("R", listOf(IntValue(1)))), "")
        return plan(
            command = listOf("run"),
            inputs = RunInputs(listOf(document), names.map(shippedContenders::find)),
            axes =
                CellAxes(
                    listOf(Operation.READ),
                    listOf("bytes"),
                    listOf(JvmSetting("default", ThisMachine.java(), emptyList())),
                ),
            question = RunQuestion(margin = 0.05),
            budget = TimeBudget(1.minutes, isBudgetNamed),
            seed = 1,
            workersAtOnce = 1,
        )
    }

    @Test
    fun `two generations are measured in any case, unless the user named the budget`() {
        val versions = (1..30).map { "gson@2.$it" }
        plan(versions.take(3)).schedule.sureGenerations shouldBe 2
        plan(versions).schedule.sureGenerations shouldBe 2
        plan(versions, isBudgetNamed = true).schedule.sureGenerations shouldBe 1
    }

    @Test
    fun `a plan contains the warning of a library with its source`() {
        infos("java-serialization").single().untrusted shouldBe
            "The JDK warns: \"Deserialization of untrusted data is inherently dangerous and should be " +
                "avoided.\" (https://docs.oracle.com/en/java/javase/25/docs/api/java.base/java/io/" +
                "ObjectInputStream.html)"
    }

    @Test
    fun `every version of a contender that reads unregistered classes has a warning`() {
        infos("kryo-flat", "kryo-flat@2.24.0", "kryo-graph", "kryo-graph@4.0.0", "fory").forAll {
            it.untrusted!! shouldContain "unregistered classes"
        }
    }

    @Test
    fun `contenders that refuse unknown classes have no warning about untrusted data`() {
        infos("kryo-flat-registered", "kryo-optimized", "kryo-manual", "gson").forAll {
            it.untrusted shouldBe null
        }
    }
}
