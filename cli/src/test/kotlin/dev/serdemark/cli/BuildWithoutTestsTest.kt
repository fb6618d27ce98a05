package dev.serdemark.cli

import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldNotBeEmpty
import javax.xml.parsers.DocumentBuilderFactory
import kotlin.io.path.Path
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import org.w3c.dom.Element

/** Maven downloads what tests need even where it skips them, unless no active POM says so. */
class BuildWithoutTestsTest {
    @ParameterizedTest
    @ValueSource(strings = ["worker", "core", "cli"])
    fun `what only tests need is in profiles, so that the launcher's build does not download it`(
        module: String
    ) {
        val pom = Path("..", module, "pom.xml").toFile()
        val project =
            DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom).documentElement
        project.child("dependencies").orEmpty().filter(::isForTests).shouldBeEmpty()
        val profile = project.child("profiles").orEmpty().single { it.text("id") == "tests" }
        profile.child("dependencies").orEmpty().filter(::isForTests).shouldNotBeEmpty()
    }

    private fun isForTests(dependency: Element) = dependency.text("scope") == "test"

    private fun Element.elements(): List<Element> =
        (0 until childNodes.length).mapNotNull { childNodes.item(it) as? Element }

    private fun Element.child(name: String): List<Element>? =
        elements().find { it.tagName == name }?.elements()

    private fun Element.text(name: String): String? =
        elements().find { it.tagName == name }?.textContent
}
