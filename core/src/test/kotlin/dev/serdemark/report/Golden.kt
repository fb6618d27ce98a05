package dev.serdemark.report

import dev.serdemark.shouldBeGolden
import kotlin.io.path.Path

/** Compares with the golden file [name] of the reports. */
internal infix fun String.shouldBeGolden(name: String) =
    this shouldBeGolden Path("src/test/resources/dev/serdemark/report", name)
