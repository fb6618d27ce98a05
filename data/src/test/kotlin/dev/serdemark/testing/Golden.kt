package dev.serdemark.testing

import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.createParentDirectories
import kotlin.io.path.readText
import kotlin.io.path.writeText

/**
 * Whether golden files are written, by `-Dserdemark.golden=write`. Review them before you commit
 * them.
 */
val goldenFilesAreWritten: Boolean = System.getProperty("serdemark.golden") == "write"

/** Compares with the golden [file], or writes it. */
infix fun String.shouldBeGolden(file: Path) {
    if (goldenFilesAreWritten) file.createParentDirectories().writeText(this)
    withClue({ "$file; if the change is wanted: -Dserdemark.golden=write" }) {
        this shouldBe file.readText()
    }
}
