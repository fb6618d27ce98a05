package dev.serdemark.studies

/** A study in which every text is [TEXT], which a page must escape. */
internal object HostileStudy {
    const val TEXT: String =
        "# </script><img src=x> | a `b``c` *d* [e](f) <b> \u001b[2J\u202e\n\$x\$ &lt; ~~g~~"

    /** What a reader sees of [TEXT]: markup as text, and invisible characters as their codes. */
    const val SHOWN: String =
        "# </script><img src=x> | a `b``c` *d* [e](f) <b> \\u{1b}[2J\\u{202e} \$x\$ &lt; ~~g~~"

    private val claim =
        ClaimResult(
            Claim(TEXT.repeat(20), TEXT, TEXT, Statement.Untestable(TEXT)),
            ClaimVerdict.NOT_TESTABLE,
            findings = emptyList(),
            TEXT,
        )

    private val table =
        TableResult(
            PublishedTable(
                title = TEXT,
                placeInStudy = TEXT,
                run = TEXT,
                measure = Measure.TIME,
                unit = FigureUnit.MILLISECONDS,
                comparisonGroup = ComparisonGroup.COLUMN,
                cells = CellSelector.ALL,
                columns = mapOf(TEXT to CellSelector.ALL),
                rows =
                    listOf(
                        PublishedRow(
                            label = TEXT,
                            figures = listOf(1.0),
                            cells = CellSelector.ALL,
                            missing = null,
                            substitute = TEXT,
                        )
                    ),
            ),
            rows =
                listOf(
                    listOf(
                        FigureResult(
                            TEXT,
                            TEXT,
                            published = 1.0,
                            measured = 1.0,
                            TEXT,
                            isSubstitute = true,
                            publishedRatio = 1.0,
                            measuredRatio = 1.0,
                        )
                    )
                ),
            tau = null,
            disagreements = emptyList(),
        )

    val result: StudyResult =
        SampleStudy.study(listOf(claim), listOf(table), source = null, title = TEXT)
}
