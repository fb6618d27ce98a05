package dev.serdemark.report.testing

import dev.serdemark.testing.shouldBeGolden
import kotlin.io.path.Path

/** Asserts that the text equals the golden file [name], see [shouldBeGolden] of a path. */
internal infix fun String.shouldBeGolden(name: String) =
    this shouldBeGolden Path("src/test/resources/dev/serdemark/report", name)
