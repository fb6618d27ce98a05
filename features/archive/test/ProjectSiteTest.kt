package dev.serdemark.archive

import dev.serdemark.cli.testing.Tool
import dev.serdemark.runs.Runs
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import kotlin.io.path.readText
import org.junit.jupiter.api.Test
import org.snakeyaml.engine.v2.api.Load
import org.snakeyaml.engine.v2.api.LoadSettings

/** Checks the profile that makes the site of the project, and the workflow that publishes it. */
class ProjectSiteTest {
    /** The arguments of `serdemark` in the profile. */
    private val arguments =
        Regex("""<arg line="([^"]*)" />""")
            .findAll(Tool.home.resolve("dist/pom.xml").readText())
            .flatMap { it.groupValues[1].split(' ') }
            .toList()

    /** The steps of the job that publishes the site. */
    private val steps: List<Map<*, *>> by lazy {
        val text = Tool.home.resolve(".github/workflows/pages.yml").readText()
        val workflow = Load(LoadSettings.builder().build()).loadFromString(text) as Map<*, *>
        val job = (workflow["jobs"] as Map<*, *>)["site"] as Map<*, *>
        (job["steps"] as List<*>).map { it as Map<*, *> }
    }

    @Test
    fun `all evidence folders in the profile have runs`() {
        val folders = arguments.filter { it.startsWith("evidence/") }
        folders.shouldNotBeEmpty()
        val runs = Runs(Tool.home.resolve("serdemark-runs"))
        folders.filter { runs.findAll("${Tool.home.resolve(it)}").isEmpty() }.shouldBeEmpty()
    }

    @Test
    fun `the workflow makes the site with the profile, and publishes its folder`() {
        steps.mapNotNull { it["run"] as String? }.single() shouldContain
            "mvn -B -ntp package -Psite "
        val upload = steps.single { "upload-pages-artifact" in "${it["uses"]}" }
        (upload["with"] as Map<*, *>)["path"] shouldBe arguments[arguments.indexOf("site") + 1]
    }

    @Test
    fun `the workflow pins its actions by major version`() {
        val actions = steps.mapNotNull { it["uses"] as String? }
        actions.shouldNotBeEmpty()
        actions.filterNot { it.matches(Regex("""actions/[a-z-]+@v\d+""")) }.shouldBeEmpty()
    }
}
