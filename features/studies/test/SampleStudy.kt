package dev.serdemark.studies

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Operation
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.testing.SampleRun
import kotlin.time.Duration.Companion.hours
import kotlin.time.Duration.Companion.minutes

/** A study with every verdict, and tables with similar and missing rows. */
internal object SampleStudy {
    private val run = SampleRun.users.result

    /** A selector with these names. */
    fun selector(vararg names: Pair<Axis, String>): CellSelector =
        CellSelector(names.associate { (axis, name) -> axis to setOf(name) }, line = 1)

    val below1: Bounds = Bounds(0.0, 1.0, isOpen = true)

    /** The ratio of two contenders' times lies within [bounds]. */
    fun ratio(bounds: Bounds = below1, measure: Measure = Measure.TIME): Statement.Ratio =
        Statement.Ratio(
            run = "warm",
            measure,
            compare = selector(Axis.CONTENDER to "fastjson2"),
            with = null,
            within = CellSelector.ALL,
            against = null,
            isMean = false,
            bounds,
        )

    /** Cells of two contenders of the sample run. */
    fun comparedCells(
        a: String,
        b: String?,
        operation: Operation = Operation.READ,
    ): ComparedCells = ComparedCells(cell(a, operation), b?.let { cell(it, operation) })

    private fun cell(id: String, operation: Operation): Cell =
        run.plan.cells.first { it.contender.id == id && it.operation == operation }

    fun finding(
        cells: ComparedCells,
        verdict: ClaimVerdict,
        estimate: Estimate?,
        reason: String? = null,
        moreGenerations: Int? = null,
    ): Finding = Finding(listOf(cells), estimate, verdict, reason, moreGenerations)

    private val confirmed =
        ClaimResult(
            Claim(
                id = "fastjson-is-fastest",
                says = "fastjson2 reads faster than all others.",
                placeInStudy = "Section 4, paragraph 2.",
                ratio(),
            ),
            ClaimVerdict.CONFIRMED,
            findings =
                listOf("jackson" to 0.827, "gson" to 0.503, "moshi-codegen" to 0.513).map { (b, it)
                    ->
                    finding(
                        comparedCells("fastjson2", b),
                        ClaimVerdict.CONFIRMED,
                        Estimate(it, it * 0.97, it * 1.03),
                    )
                },
        )

    private val refuted =
        ClaimResult(
            Claim(
                id = "moshi-twice-gson",
                says = "Generated adapters of Moshi are about twice as fast as Gson.",
                placeInStudy = "Conclusion.",
                ratio(Bounds(0.4, 0.625, isOpen = false)),
            ),
            ClaimVerdict.REFUTED,
            findings =
                listOf(
                    finding(
                        comparedCells("moshi-codegen", "gson"),
                        ClaimVerdict.REFUTED,
                        Estimate(0.9795, 0.9505, 1.009),
                    ),
                    finding(
                        comparedCells("moshi-codegen", "gson", Operation.WRITE),
                        ClaimVerdict.NOT_TESTABLE,
                        null,
                        "gson@2.15.0 write users/medium: java.lang.StackOverflowError in generation 3",
                    ),
                ),
        )

    private val undecided =
        ClaimResult(
            Claim(
                id = "writing-too",
                says = "The same holds for writing.",
                placeInStudy = null,
                ratio(),
            ),
            ClaimVerdict.UNDECIDED,
            findings =
                listOf(
                    finding(
                        comparedCells("fastjson2", "jackson", Operation.WRITE),
                        ClaimVerdict.UNDECIDED,
                        Estimate(0.971, 0.942, 1.0006),
                        moreGenerations = 7,
                    )
                ),
            moreMillis = 700_000,
        )

    private val untestable =
        ClaimResult(
            Claim(
                id = "battery",
                says = "JSON drains the battery.",
                placeInStudy = "Figure 7.",
                Statement.Untestable("It needs a phone."),
            ),
            ClaimVerdict.NOT_TESTABLE,
            findings = emptyList(),
            reason = "It needs a phone.",
        )

    private val exact =
        ClaimResult(
            Claim(
                id = "size-of-286",
                says = "A payload has 286 bytes.",
                placeInStudy = "Table 2.",
                Statement.Value(
                    "warm",
                    Measure.BYTES,
                    selector(Axis.CONTENDER to "gson"),
                    Bounds(286.0, 286.0, isOpen = false),
                ),
            ),
            ClaimVerdict.REFUTED,
            findings =
                listOf(
                    finding(
                        comparedCells("gson", null),
                        ClaimVerdict.REFUTED,
                        Estimate(78_412.0, 78_412.0, 78_412.0),
                    )
                ),
        )

    val source: StudySource =
        StudySource(
            citation = "A. Author and B. Author, Serializing on phones, Proceedings of Examples",
            published = "2016-10",
            machine = "a Nexus 6 with Android 5.1",
            method = "means of 100 runs, no warm-up",
        )

    private val times: TableResult
        get() {
            val table =
                PublishedTable(
                    title = "Time for one user",
                    placeInStudy = "Table 3",
                    run = "warm",
                    measure = Measure.TIME,
                    unit = FigureUnit.MILLISECONDS,
                    comparisonGroup = ComparisonGroup.COLUMN,
                    cells = CellSelector.ALL,
                    columns =
                        mapOf(
                            "Serialize" to selector(Axis.OPERATION to "write"),
                            "Deserialize" to selector(Axis.OPERATION to "read"),
                        ),
                    rows =
                        listOf(
                            row("Jackson", listOf(2.0, 3.0)),
                            row("Fast JSON", listOf(4.0, null)),
                            row(
                                "JavaScript",
                                listOf(5.0, 6.0),
                                substitute = "Moshi stands for it.",
                            ),
                            row("Gson", listOf(6.0, 9.0)),
                            row("Parcel", listOf(1.0, 1.5), missingReason = "Only Android has it."),
                        ),
                )
            val far =
                figure(
                    "Fast JSON",
                    "Serialize",
                    published = 4.0,
                    measured = 279_500.0,
                    publishedRatio = 2.0,
                    measuredRatio = 0.97,
                )
            return TableResult(
                table,
                rows =
                    listOf(
                        listOf(
                            figure("Jackson", "Serialize", 2.0, 287_900.0, 1.0, 1.0),
                            figure("Jackson", "Deserialize", 3.0, 498_600.0, 1.0, 1.0),
                        ),
                        listOf(
                            far,
                            figure("Fast JSON", "Deserialize", null, 412_300.0, null, 0.827),
                        ),
                        listOf(
                            figure(
                                "JavaScript",
                                "Serialize",
                                5.0,
                                522_000.0,
                                2.5,
                                1.81,
                                isSubstitute = true,
                            ),
                            figure(
                                "JavaScript",
                                "Deserialize",
                                6.0,
                                803_100.0,
                                2.0,
                                1.61,
                                isSubstitute = true,
                            ),
                        ),
                        listOf(
                            FigureResult(
                                row = "Gson",
                                column = "Serialize",
                                published = 6.0,
                                measured = null,
                                reason = "It crashed.",
                                isSubstitute = false,
                                publishedRatio = 3.0,
                            ),
                            figure("Gson", "Deserialize", 9.0, 819_900.0, 3.0, 1.64),
                        ),
                        listOf("Serialize" to 0.5, "Deserialize" to 0.5).map { (column, ratio) ->
                            val reason = "Only Android has it."
                            FigureResult(
                                row = "Parcel",
                                column,
                                published = 1.5,
                                measured = null,
                                reason,
                                isSubstitute = false,
                                ratio,
                            )
                        },
                    ),
                tau = -1.0 / 3,
                disagreements = listOf(far),
            )
        }

    private val sizes: TableResult
        get() {
            val table =
                PublishedTable(
                    title = "Data size",
                    placeInStudy = null,
                    run = "warm",
                    measure = Measure.BYTES,
                    unit = FigureUnit.KILOBYTES,
                    comparisonGroup = ComparisonGroup.COLUMN,
                    cells = CellSelector.ALL,
                    columns = mapOf("Size" to selector(Axis.OPERATION to "write")),
                    rows = listOf(row("Jackson", listOf(78.0)), row("Gson", listOf(80.0))),
                )
            return TableResult(
                table,
                rows =
                    listOf(
                        listOf(figure("Jackson", "Size", 78.0, 78_000.0, 1.0, 1.0)),
                        listOf(figure("Gson", "Size", 80.0, 78_412.0, 1.026, 1.005)),
                    ),
                tau = 1.0,
                disagreements = emptyList(),
            )
        }

    private fun row(
        label: String,
        figures: List<Double?>,
        missingReason: String? = null,
        substitute: String? = null,
    ) =
        PublishedRow(
            label,
            figures,
            cells = CellSelector.ALL.takeIf { missingReason == null },
            missingReason,
            substitute,
        )

    private fun figure(
        row: String,
        column: String,
        published: Double?,
        measured: Double,
        publishedRatio: Double?,
        measuredRatio: Double,
        isSubstitute: Boolean = false,
    ) =
        FigureResult(
            row,
            column,
            published,
            measured,
            reason = null,
            isSubstitute,
            publishedRatio,
            measuredRatio,
        )

    val result: StudyResult = study(listOf(confirmed, refuted, undecided, untestable, exact))

    /** A study with these claims and tables. */
    fun study(
        claims: List<ClaimResult>,
        tables: List<TableResult> = listOf(times, sizes),
        source: StudySource? = this.source,
        title: String = "Serializing on phones",
        runs: Map<String, RunResult> = mapOf("warm" to run),
    ): StudyResult =
        StudyResult(
            Study(
                "phones-2016",
                title,
                source,
                "It asks which JSON library is fastest. This replay measures the JVM, not phones.",
                listOf(
                    StudyRun(
                        name = "warm",
                        command = listOf("run", "users", "-o", "read,write"),
                        fullCommand = listOf("run", "users", "-o", "read,write"),
                        budget = 10.minutes,
                        fullBudget = 1.hours,
                        about = "It replays Table 3.",
                        line = 3,
                    ),
                    StudyRun(
                        name = "cold",
                        command = listOf("run", "users", "--cold"),
                        fullCommand = listOf("run", "users", "--cold"),
                        budget = 2.minutes,
                        fullBudget = 10.minutes,
                        about = null,
                        line = 4,
                    ),
                ),
                tables.map { it.table },
                claims.map { it.claim },
            ),
            runs,
            tables,
            claims,
            falseShare = 0.05,
        )
}
