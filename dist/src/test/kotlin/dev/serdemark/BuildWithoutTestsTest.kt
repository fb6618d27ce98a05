package dev.serdemark

import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldHaveAtLeastSize
import io.kotest.matchers.collections.shouldNotBeEmpty
import javax.xml.parsers.DocumentBuilderFactory
import kotlin.io.path.Path
import org.junit.jupiter.api.Test
import org.w3c.dom.Element

/**
 * Checks that only a profile has test dependencies. Otherwise Maven would download them even for a
 * build that skips tests, such as the launcher's build.
 */
class BuildWithoutTestsTest {
    private val parent = pom("..")
    private val modules = parent.childrenOf("modules").orEmpty().map { it.textContent }

    @Test
    fun `test dependencies are in a profile, and not in any module`() {
        modules shouldHaveAtLeastSize 2
        (listOf(".") + modules).forEach { module ->
            withClue(module) {
                pom("../$module")
                    .childrenOf("dependencies")
                    .orEmpty()
                    .filter(::isForTests)
                    .shouldBeEmpty()
            }
        }
        val profile = parent.childrenOf("profiles").orEmpty().single { it.text("id") == "tests" }
        profile.childrenOf("dependencies").orEmpty().filter(::isForTests).shouldNotBeEmpty()
    }

    private fun pom(folder: String): Element =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(Path(folder, "pom.xml").toFile())
            .documentElement

    private fun isForTests(dependency: Element) = dependency.text("scope") == "test"

    private fun Element.elements(): List<Element> =
        (0 until childNodes.length).mapNotNull { childNodes.item(it) as? Element }

    private fun Element.childrenOf(name: String): List<Element>? =
        elements().find { it.tagName == name }?.elements()

    private fun Element.text(name: String): String? =
        elements().find { it.tagName == name }?.textContent
}
