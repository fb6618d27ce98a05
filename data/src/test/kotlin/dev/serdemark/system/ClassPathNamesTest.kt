package dev.serdemark.system

import io.kotest.matchers.shouldBe
import java.io.File
import kotlin.io.path.Path
import org.junit.jupiter.api.Test

class ClassPathNamesTest {
    @Test
    fun `names with spaces, quotes and other odd characters are accepted`() {
        for (name in listOf("a b", "a\nb", "'a' \"b\"", "a\\b", "#a", "@a")) {
            whyNotOnClassPath(Path(name)) shouldBe null
        }
    }

    @Test
    fun `path separators and characters beyond U+FFFF in names are reported`() {
        whyNotOnClassPath(Path("a${File.pathSeparator}b")) shouldBe
            "'${File.pathSeparator}' separates the entries of a class path"
        whyNotOnClassPath("/runs/a😀") shouldBe
            "JDKs find no classes in folders whose names have characters beyond U+FFFF, " +
                "such as emoji"
    }
}
