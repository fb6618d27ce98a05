package dev.serdemark.report.testing

import dev.serdemark.testing.shouldBeGolden
import kotlin.io.path.Path

/** Compares with the golden file [name] of the reports. */
internal infix fun String.shouldBeGolden(name: String) =
    this shouldBeGolden Path("src/test/resources/dev/serdemark/report", name)
