package dev.serdemark.report

import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.readText
import kotlin.io.path.writeText

/**
 * Compares with the file [name] beside the tests; `-Dserdemark.golden=write` writes it anew, to be
 * looked at before it is committed.
 */
internal infix fun String.shouldBeGolden(name: String) {
    val file = Path.of("src/test/resources/dev/serdemark/report", name)
    if (System.getProperty("serdemark.golden") == "write") {
        file.parent.createDirectories()
        file.writeText(this)
    }
    this shouldBe file.readText()
}
