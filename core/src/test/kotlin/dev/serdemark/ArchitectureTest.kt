package dev.serdemark

import com.tngtech.archunit.core.domain.JavaClasses
import com.tngtech.archunit.core.importer.ClassFileImporter
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import kotlin.io.path.Path
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory

/** Who may use whom: the table in docs/architecture.md. */
class ArchitectureTest {
    private val mayUse: Map<String, Set<String>> =
        mapOf(
            "problem" to emptySet(),
            "statistics" to emptySet(),
            "model" to setOf("problem", "worker"),
            "yaml" to setOf("problem"),
            "contender" to setOf("problem", "yaml", "model"),
            "workload" to setOf("problem", "yaml", "model"),
            "plan" to setOf("problem", "contender", "workload"),
            "sources" to setOf("problem", "model", "contender", "worker"),
            "toolchain" to setOf("problem", "contender", "sources", "worker"),
            "results" to setOf("problem", "plan", "statistics"),
            "runs" to setOf("problem", "plan"),
            "engine" to
                setOf(
                    "problem",
                    "model",
                    "contender",
                    "workload",
                    "plan",
                    "sources",
                    "toolchain",
                    "statistics",
                    "results",
                    "worker",
                ),
            "eject" to
                setOf(
                    "problem",
                    "model",
                    "contender",
                    "workload",
                    "plan",
                    "sources",
                    "toolchain",
                    "worker",
                ),
            "report" to setOf("problem", "plan", "results", "runs", "statistics"),
        )

    private val classes: JavaClasses = ClassFileImporter().importPath(Path("target/classes"))

    @TestFactory
    fun `a package uses only those that the architecture allows`(): List<DynamicTest> =
        mayUse.map { (name, allowed) ->
            DynamicTest.dynamicTest(name) {
                val others =
                    (mayUse.keys + "worker" + "cli" - allowed - name).map { "dev.serdemark.$it.." }
                classes()
                    .that()
                    .resideInAPackage("dev.serdemark.$name..")
                    .should()
                    .onlyDependOnClassesThat()
                    .resideOutsideOfPackages(*others.toTypedArray())
                    .allowEmptyShould(true)
                    .check(classes)
            }
        }

    @Test
    fun `there are no cycles between packages`() {
        slices().matching("dev.serdemark.(*)..").should().beFreeOfCycles().check(classes)
    }

    @Test
    fun `every package has its place in the architecture`() {
        val packages =
            classes
                .map { it.packageName.removePrefix("dev.serdemark.").substringBefore('.') }
                .toSet() - "worker"
        packages shouldContainExactlyInAnyOrder mayUse.keys
    }
}
