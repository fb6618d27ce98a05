package dev.serdemark.report.study

import dev.serdemark.report.testing.SampleStudy
import dev.serdemark.results.study.Among
import dev.serdemark.results.study.CellSelector
import dev.serdemark.results.study.Claim
import dev.serdemark.results.study.ClaimResult
import dev.serdemark.results.study.ClaimVerdict
import dev.serdemark.results.study.FigureResult
import dev.serdemark.results.study.FigureUnit
import dev.serdemark.results.study.Measure
import dev.serdemark.results.study.PublishedRow
import dev.serdemark.results.study.PublishedTable
import dev.serdemark.results.study.Statement
import dev.serdemark.results.study.StudyResult
import dev.serdemark.results.study.TableResult

/** A study whose every text would be markup if it were not escaped. */
internal object HostileStudy {
    const val TEXT: String =
        "# </script><img src=x> | a `b``c` *d* [e](f) <b> \u001b[2J\u202e\n\$x\$ &lt; ~~g~~"

    /** How a reader sees [TEXT]. */
    const val SHOWN: String =
        "# </script><img src=x> | a `b``c` *d* [e](f) <b> \\u{1b}[2J\\u{202e} \$x\$ &lt; ~~g~~"

    private val claim =
        ClaimResult(
            Claim(TEXT.repeat(20), TEXT, TEXT, Statement.Untestable(TEXT)),
            ClaimVerdict.NOT_TESTABLE,
            emptyList(),
            TEXT,
        )

    private val table =
        TableResult(
            PublishedTable(
                TEXT,
                TEXT,
                TEXT,
                Measure.TIME,
                FigureUnit.MILLISECONDS,
                Among.COLUMN,
                CellSelector.ALL,
                mapOf(TEXT to CellSelector.ALL),
                listOf(PublishedRow(TEXT, listOf(1.0), CellSelector.ALL, null, TEXT)),
            ),
            listOf(listOf(FigureResult(TEXT, TEXT, 1.0, 1.0, TEXT, isNear = true, 1.0, 1.0))),
            tau = null,
            emptyList(),
        )

    val result: StudyResult =
        SampleStudy.study(listOf(claim), listOf(table), source = null, title = TEXT)
}
