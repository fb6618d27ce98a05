package dev.serdemark

import com.tngtech.archunit.core.domain.JavaClass
import com.tngtech.archunit.core.domain.JavaClasses
import com.tngtech.archunit.core.importer.ClassFileImporter
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import kotlin.io.path.Path
import kotlin.io.path.extension
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readLines
import kotlin.io.path.walk
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
            "workload" to setOf("problem", "system", "yaml", "model", "variation", "worker"),
            "input" to setOf("problem", "system", "inference"),
            "variation" to setOf("problem", "model"),
            "jdk" to setOf("problem", "plan"),
            "sources" to setOf("model", "contender"),
            "toolchain" to setOf("problem", "system", "contender", "worker"),
            "machine" to setOf("plan"),
            "sample" to
                setOf("problem", "system", "model", "workload", "inference") +
                    setOf("variation", "input"),
            "results" to setOf("plan", "statistics"),
            "runs" to setOf("problem", "system", "yaml", "plan"),
            "engine" to building + setOf("system", "machine", "plan", "results", "worker"),
            "snippets" to building + setOf("engine", "runs", "plan", "results"),
            "session" to building + setOf("engine", "jdk", "plan", "results", "runs", "worker"),
            "report" to setOf("problem", "plan", "statistics", "results"),
        )

    /** The features, which are the folders of the module `features`. */
    private val features: Set<String> =
        Path("../features")
            .listDirectoryEntries()
            .filter { it.resolve("src").isDirectory() }
            .map { it.name }
            .toSet()

    /** The features that each feature may use. All others use the core alone. */
    private val mayUseFeatures: Map<String, Set<String>> =
        mapOf(
            "conform" to setOf("trials"),
            "evolve" to setOf("trials", "schemas"),
            "formats" to setOf("schemas"),
            "migrate" to setOf("trials", "conform", "evolve"),
            "archive" to setOf("conform", "studies", "sweep"),
            "selfcheck" to setOf("eject"),
        )

    /** Packages of the core that add another way to measure. The rest of the core uses none. */
    private val otherExperiments = setOf("server", "engine.cold")

    /** Packages that use all of the core. */
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
    fun `the core uses no feature`() {
        noClasses()
            .that()
            .resideOutsideOfPackages(*features.toPatterns(), "dev.serdemark")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(*features.toPatterns(), "dev.serdemark")
            .check(classes)
    }

    @TestFactory
    fun `a feature uses only the core, and features that the architecture allows`():
        List<DynamicTest> = features.map { feature ->
        DynamicTest.dynamicTest(feature) {
            val forbidden = features - mayUseFeatures[feature].orEmpty() - feature
            noClasses()
                .that()
                .resideInAPackage("dev.serdemark.$feature..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(*forbidden.toPatterns(), "dev.serdemark")
                .check(classes)
        }
    }

    @Test
    fun `the architecture allows nothing to features that do not exist`() {
        (mayUseFeatures.keys + mayUseFeatures.values.flatten() - features).shouldBeEmpty()
    }

    @TestFactory
    fun `all sources in the folder of a feature are in its package`(): List<DynamicTest> =
        features.map { feature ->
            DynamicTest.dynamicTest(feature) {
                val packages =
                    Path("../features", feature)
                        .walk()
                        .filter { it.extension == "kt" && it.parent.name in setOf("src", "test") }
                        .map { file -> file.readLines().first { it.startsWith("package ") } }
                        .toSet()
                packages shouldBe setOf("package dev.serdemark.$feature")
            }
        }

    @Test
    fun `only the ways to measure know how they measure`() {
        noClasses()
            .that()
            .resideOutsideOfPackages(*(otherExperiments + combining + features).toPatterns())
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(*otherExperiments.toPatterns())
            .check(classes)
    }

    @Test
    fun `a stored command line is printed, but no word of it is read`() {
        noClasses()
            .that()
            .resideOutsideOfPackage("dev.serdemark.plan")
            .and()
            .doNotHaveFullyQualifiedName(PRINTS_COMMAND)
            .and()
            .doNotHaveFullyQualifiedName(READS_EARLIER_REQUESTS)
            .and()
            .doNotHaveFullyQualifiedName(COMPARES_COMMANDS)
            .should()
            .callMethod(ORIGIN, "getCommand")
            .orShould()
            .callMethod(ORIGIN, "component1")
            .check(classes)
    }

    @Test
    fun `there are no cycles between packages, with or without their subpackages`() {
        slices().matching("dev.serdemark.(*)..").should().beFreeOfCycles().check(classes)
        slices().matching("dev.serdemark.(**)").should().beFreeOfCycles().check(classes)
    }

    /**
     * A class inside a type that it implements may have the name of another class, because the name
     * of the outer type tells them apart: `ReadResult.Failed` and `ShardState.Failed`.
     */
    @Test
    fun `no two classes share a name`() {
        val named = classes.filter { !it.isAnonymousClass && !it.isLocalClass && !isGenerated(it) }
        named
            .filterNot { inner ->
                inner.enclosingClass.map { inner.isAssignableTo(it.name) }.orElse(false)
            }
            .groupBy { it.simpleName }
            .filterValues { it.size > 1 }
            .keys shouldContainExactlyInAnyOrder SHARED_NAMES
    }

    /** Whether Kotlin generates the class: for functions of a file, for companions and so on. */
    private fun isGenerated(type: JavaClass): Boolean =
        type.simpleName.isEmpty() ||
            '$' in type.simpleName ||
            type.simpleName.endsWith("Kt") ||
            type.simpleName in setOf("Companion", "DefaultImpls", "EntriesMappings", "WhenMappings")

    @Test
    fun `every package is part of the architecture`() {
        val packages =
            classes
                .filter { it.packageName != "dev.serdemark" }
                .map { it.packageName.removePrefix("dev.serdemark.").substringBefore('.') }
                .toSet() - UNRESTRICTED
        packages shouldContainExactlyInAnyOrder mayUse.keys + features
    }

    private companion object {
        /** The program may use all packages. The module of the worker has no dependencies. */
        val UNRESTRICTED = setOf("cli", "worker")

        /**
         * Names of several classes each: the commands of `list` are named like what they list, a
         * row is always a row of the table in its file, and an enum writes its entries `ById`.
         */
        val SHARED_NAMES = setOf("ById", "Row", "Runs", "Schema", "Workloads")

        const val ORIGIN = "dev.serdemark.plan.Origin"
        const val PRINTS_COMMAND = "dev.serdemark.report.wording.RunWording"

        /** Fills the request of plans in journals of earlier versions. */
        const val READS_EARLIER_REQUESTS = "dev.serdemark.runs.EarlierRequestKt"

        /** Recognizes a shard of an earlier version by its whole command line. */
        const val COMPARES_COMMANDS = "dev.serdemark.sweep.Sweep"
    }
}
