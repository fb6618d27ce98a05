package dev.serdemark

import com.tngtech.archunit.core.domain.JavaClasses
import com.tngtech.archunit.core.importer.ClassFileImporter
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import kotlin.io.path.Path
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.api.TestInstance

/** Checks which packages each package may use. docs/architecture.md describes the packages. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class ArchitectureTest {
    /** The packages that build a contender for a document. */
    private val building =
        setOf("problem", "model", "contender", "workload", "sources", "toolchain")

    /** The packages that each package may use. */
    private val mayUse: Map<String, Set<String>> =
        mapOf(
            "launcher" to emptySet(),
            "problem" to emptySet(),
            "system" to setOf("problem"),
            "server" to setOf("worker"),
            "statistics" to emptySet(),
            "plan" to emptySet(),
            "yaml" to setOf("problem"),
            "model" to setOf("problem", "worker"),
            "inference" to setOf("problem", "model"),
            "contender" to setOf("problem", "yaml", "model"),
            "classes" to setOf("problem", "system", "model"),
            "workload" to
                setOf("problem", "system", "yaml", "model", "classes", "variation", "worker"),
            "input" to setOf("problem", "system", "inference"),
            "idl" to setOf("problem", "model"),
            "jsonschema" to setOf("problem", "yaml", "model", "idl"),
            "variation" to setOf("problem", "model"),
            "jdk" to setOf("problem", "plan"),
            "sources" to setOf("model", "contender"),
            "toolchain" to setOf("problem", "system", "contender", "worker"),
            "machine" to setOf("plan"),
            "sample" to
                setOf("problem", "system", "model", "workload", "inference", "idl", "jsonschema") +
                    "variation",
            "payloads" to setOf("problem", "model", "inference", "idl", "input", "sample"),
            "results" to setOf("plan", "statistics"),
            "runs" to setOf("problem", "system", "plan"),
            "engine" to
                building +
                    setOf("system", "machine", "plan", "results", "worker", "server", "load"),
            "load" to setOf("problem"),
            "session" to building + setOf("engine", "jdk", "plan", "results", "runs", "worker"),
            "studies" to setOf("problem", "yaml", "plan", "results", "runs"),
            "sweep" to setOf("problem", "system", "yaml", "plan", "runs", "studies", "toolchain"),
            "eject" to building + setOf("system", "engine", "runs", "plan", "results"),
            "selfcheck" to
                setOf("problem", "contender", "workload", "toolchain") +
                    setOf("engine", "session", "eject", "runs") +
                    setOf("plan", "results", "statistics"),
            "conform" to building + setOf("system", "yaml", "worker", "engine", "plan", "results"),
            "evolve" to
                building +
                    setOf(
                        "system",
                        "yaml",
                        "idl",
                        "worker",
                        "engine",
                        "conform",
                        "plan",
                        "results",
                    ),
            "migrate" to
                building +
                    setOf("sample", "variation", "worker", "engine", "conform", "plan", "results"),
            "explain" to
                setOf("problem", "system", "yaml", "sources", "toolchain", "worker") +
                    setOf("engine", "session", "plan", "results"),
            "report" to setOf("problem", "plan", "statistics", "results"),
        )

    /** Packages that use the core as a library, or that add another way to measure. */
    private val addOns =
        setOf("studies", "sweep", "eject", "selfcheck", "explain", "conform", "evolve") +
            setOf("migrate", "load", "server", "engine.http", "engine.cold")

    /** Packages that combine the core and its add-ons. */
    private val combining = setOf("session", "cli")

    private fun Set<String>.toPatterns(): Array<String> = map {
        "dev.serdemark.$it.."
    }
        .toTypedArray()

    private val classes: JavaClasses =
        ClassFileImporter()
            .importPaths(
                Path("..")
                    .listDirectoryEntries()
                    .map { it.resolve("target/classes") }
                    .filter { it.isDirectory() }
            )

    @TestFactory
    fun `a package uses only packages that the architecture allows`(): List<DynamicTest> =
        mayUse.map { (name, allowed) ->
            DynamicTest.dynamicTest(name) {
                val forbidden = mayUse.keys + UNRESTRICTED - allowed - name
                classes()
                    .that()
                    .resideInAPackage("dev.serdemark.$name..")
                    .should()
                    .onlyDependOnClassesThat()
                    .resideOutsideOfPackages(*forbidden.toPatterns())
                    .allowEmptyShould(true)
                    .check(classes)
            }
        }

    @Test
    fun `the core uses no add-on`() {
        noClasses()
            .that()
            .resideOutsideOfPackages(*(addOns + combining).toPatterns())
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(*addOns.toPatterns())
            .check(classes)
    }

    @Test
    fun `there are no cycles between packages, with or without their subpackages`() {
        slices().matching("dev.serdemark.(*)..").should().beFreeOfCycles().check(classes)
        slices().matching("dev.serdemark.(**)").should().beFreeOfCycles().check(classes)
    }

    @Test
    fun `no two classes share a name`() {
        // Kotlin names the class of a file's functions after the file: XKt.
        classes
            .filter { it.isTopLevelClass && !it.simpleName.endsWith("Kt") }
            .groupBy { it.simpleName }
            .filterValues { it.size > 1 }
            .keys
            .shouldBeEmpty()
    }

    @Test
    fun `every package is part of the architecture`() {
        val packages =
            classes
                .map { it.packageName.removePrefix("dev.serdemark.").substringBefore('.') }
                .toSet() - UNRESTRICTED
        packages shouldContainExactlyInAnyOrder mayUse.keys
    }

    private companion object {
        /** The program may use all packages. The module of the worker has no dependencies. */
        val UNRESTRICTED = setOf("cli", "worker")
    }
}
