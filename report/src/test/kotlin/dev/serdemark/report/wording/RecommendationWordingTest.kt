package dev.serdemark.report.wording

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import com.networknt.schema.InputFormat
import com.networknt.schema.JsonSchemaFactory
import com.networknt.schema.SpecVersion
import dev.serdemark.plan.AdvisoriesInfo
import dev.serdemark.plan.AdvisoryInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.CopiedOptions
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.GapInfo
import dev.serdemark.plan.JarInfo
import dev.serdemark.plan.Language
import dev.serdemark.plan.Must
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Request
import dev.serdemark.plan.SaferInfo
import dev.serdemark.plan.SilentErrorsInfo
import dev.serdemark.plan.Status
import dev.serdemark.plan.Wishes
import dev.serdemark.report.export.JsonExport
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.page.RunPage
import dev.serdemark.report.page.recommendation
import dev.serdemark.report.terminal.TerminalBlocks
import dev.serdemark.report.terminal.TerminalLines
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.report.testing.shouldBeGolden
import dev.serdemark.results.RunResult
import dev.serdemark.results.advice.Recommendation
import dev.serdemark.results.advice.advice
import dev.serdemark.results.comparison.Forecast
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.results
import dev.serdemark.results.testing.RandomRun
import dev.serdemark.results.testing.Recorded
import dev.serdemark.results.testing.SampleRun
import dev.serdemark.results.testing.runWithWishes
import dev.serdemark.results.testing.sampleCells
import dev.serdemark.results.testing.withWishes
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import java.time.LocalDate
import kotlin.io.path.readText
import org.jsoup.Jsoup
import org.junit.jupiter.api.Test

class RecommendationWordingTest {
    private val documents = listOf("small", "large").map { DocumentName("users", it) }

    private val recommendedRuns: Map<String, RunResult> =
        linkedMapOf(
            "the fastest, with faults of others and a near tie" to
                SampleRun.users.result.withWishes(
                    Wishes(
                        Preference.WARM,
                        setOf(Must.JSON, Must.EVOLUTION),
                        Language.KOTLIN,
                        "runs/orders workload",
                    )
                ),
            "each beaten in something" to
                runWithWishes(
                    sampleCells("reader", read = 100.0, write = 200.0) +
                        sampleCells("writer", read = 200.0, write = 100.0) +
                        sampleCells("both", read = 120.0, write = 120.0)
                ),
            "distinguished by what they allocate" to
                runWithWishes(
                    sampleCells("a", read = 100.0, write = 100.0, allocated = 1000.0) +
                        sampleCells("b", read = 101.0, write = 101.0, allocated = 500.0)
                ),
            "distinguished only by estimate, with one behind" to
                runWithWishes(
                    sampleCells("a", read = 100.0, write = 100.0) +
                        sampleCells("b", read = 103.0, write = 103.0) +
                        sampleCells("c", read = 108.0, write = 108.0) +
                        sampleCells("slow", read = 200.0, write = 200.0),
                    spread = 0.1,
                ),
            "small payloads of two documents" to
                runWithWishes(
                    sampleCells("small", read = 300.0, write = 300.0, payload = 2000.0) +
                        sampleCells("fast", read = 100.0, write = 100.0, payload = 4000.0),
                    Preference.SIZE,
                    documents = documents,
                ),
            "little allocation" to
                runWithWishes(
                    sampleCells("a", read = 100.0, write = 100.0, allocated = 2000.0) +
                        sampleCells("b", read = 90.0, write = 90.0, allocated = 4000.0),
                    Preference.ALLOCATION,
                ),
            "alone" to
                SampleRun(
                        sampleCells("a", read = 100.0, write = 100.0) +
                            sampleCells("b", read = 90.0, write = 90.0)
                    )
                    .result
                    .withWishes(BINARY, mapOf("b" to NOT_BINARY)),
            "undecided" to
                runWithWishes(
                    sampleCells("a", read = 100.0, write = 100.0) +
                        sampleCells("b", read = 101.0, write = 101.0),
                    spread = 0.2,
                ),
            "a warm run, asked for first calls" to
                runWithWishes(
                    sampleCells("a", read = 100.0, write = 100.0) +
                        sampleCells("b", read = 101.0, write = 101.0),
                    Preference.COLD,
                ),
            "nothing fits" to
                SampleRun(sampleCells("a", read = 100.0, write = 100.0))
                    .result
                    .withWishes(BINARY, mapOf("a" to NOT_BINARY)),
        )

    /**
     * The recommendation of a contender that cannot write unions and maps, nor handle decimals.
     *
     * @param features the features of the measured documents; null if the run did not record them
     */
    private fun withGaps(
        features: List<String>?,
        faults: List<String>? = null,
        safer: List<SaferInfo> = emptyList(),
    ): RecommendationText {
        val result =
            runWithWishes(
                sampleCells("a", read = 100.0, write = 100.0) +
                    sampleCells("b", read = 200.0, write = 200.0)
            )
        val gaps =
            listOf(
                GapInfo(listOf("union", "map"), "It writes classes.", listOf("write")),
                GapInfo(listOf("decimal"), "It has none."),
            )
        val plan =
            result.plan.copy(
                documents = result.plan.documents.map { it.copy(features = features) },
                contenders =
                    result.plan.contenders.map {
                        it.copy(
                            notes = listOf("Reads."),
                            asides = listOf("Unions."),
                            gaps = gaps,
                            faults = faults,
                            safer = safer,
                        )
                    },
            )
        val run = result.copy(plan = plan)
        return RecommendationWording.text(checkNotNull(advice(run)), run)
    }

    @Test
    fun `a contender with the user's mapper or jar has no code to paste`() {
        fun use(mapper: String? = null, jars: List<JarInfo> = emptyList()): String? {
            val result =
                runWithWishes(
                    sampleCells("a", read = 100.0, write = 100.0) +
                        sampleCells("b", read = 200.0, write = 200.0)
                )
            val contenders = result.plan.contenders.map { it.copy(mapper = mapper, jars = jars) }
            val run =
                result.copy(
                    plan = result.plan.copy(contenders = contenders),
                    view = result.view.copy(name = "last"),
                )
            return RecommendationWording.text(checkNotNull(advice(run)), run).useCommand
        }
        use() shouldBe "serdemark report last --snippet a@1"
        use("com.acme.Json#mapper") shouldBe null
        use(jars = listOf(JarInfo("a.jar", "org.acme:a", "00"))) shouldBe null
    }

    @Test
    fun `if contenders do not take the user's classes, the text names --generated-too`() {
        fun reasons(shape: String, command: String, isGenerated: Boolean = false): String {
            val failed =
                sampleCells("b", read = 1.0, write = 1.0).map {
                    it.failed(Status.UNSUPPORTED, "no names")
                }
            val result =
                SampleRun(sampleCells("a", read = 100.0, write = 100.0) + failed)
                    .result
                    .withWishes(Wishes(Preference.WARM))
            val contenders = result.plan.contenders.map { it.copy(languageShape = shape) }
            val request = Request(command, measuresGenerated = isGenerated)
            val plan =
                result.plan.copy(
                    contenders = contenders,
                    origin = result.plan.origin.copy(request = request),
                )
            return sentences(result.copy(plan = plan))
        }
        reasons("given", "try") shouldContain
            "--generated-too measures them with generated classes."
        reasons("given", "try", isGenerated = true) shouldNotContain "--generated-too"
        reasons("given", "run") shouldNotContain "--generated-too"
        reasons("kotlin-data", "try") shouldNotContain "--generated-too"
    }

    @Test
    fun `limits that concern the measured data are separate from other limits`() {
        val writes = "It does not write data with union and map. It writes classes."
        val handles = "It does not handle data with decimal. It has none."
        val text = withGaps(listOf("decimal", "union"))
        text.limits shouldBe handles
        text.notes shouldBe listOf("Reads.")
        text.asides shouldBe listOf("Unions.", writes)
        withGaps(listOf("date")).limits shouldBe "nothing that is known."
        withGaps(listOf("decimal", "union", "map")).limits shouldBe "$writes $handles"
        withGaps(null).run {
            limits shouldBe
                "this run did not record it, but serdemark list contenders a names all that it does not support."
            asides shouldBe listOf("Unions.")
        }
    }

    @Test
    fun `known faults with invalid data follow what the contender cannot do`() {
        withGaps(listOf("date"), listOf("null", "depth")).limits shouldBe
            "nothing that is known. It has known faults with invalid data: null, depth. " +
                "Each is in 'serdemark list contenders a'."
        withGaps(listOf("date"), emptyList()).limits shouldBe "nothing that is known."
    }

    @Test
    fun `the text names a configuration of the library without a known fault`() {
        val safer = listOf(SaferInfo("a-strict", listOf("null")))
        withGaps(listOf("date"), listOf("null", "depth"), safer).limits shouldBe
            "nothing that is known. It has known faults with invalid data: null, depth. " +
                "a-strict has none with: null. Each is in 'serdemark list contenders a'."
    }

    @Test
    fun `no contender is recommended without what it reads silently wrong, in the same sentence`() {
        val cells =
            sampleCells("a", read = 100.0, write = 100.0) +
                sampleCells("b", read = 200.0, write = 200.0) +
                sampleCells("c", read = 300.0, write = 300.0)
        val counts = mapOf("a" to SilentErrorsInfo(32, 272), "b" to SilentErrorsInfo(9, 261))
        val result = runWithWishes(cells).withSilentErrors(counts)
        val price = "reads 32 of 272 unusual or invalid inputs silently wrong (b@1 9 of 261)"
        paragraphs(result).lines().first() shouldBe
            "a@1 is recommended, and $price. Asked for: speed when warm."
        JsonExport.render(result) shouldContain price
        // Without wishes, nothing is recommended, but the answer names the fastest.
        val withoutWishes =
            result.copy(
                plan = result.plan.copy(question = result.plan.question.copy(wishes = null))
            )
        terminalText(withoutWishes) shouldContain "\na@1 $price."
        Jsoup.parse(HtmlReport.render(result)).text() shouldContain price
        terminalText(result) shouldContain "32/272"
        paragraphs(runWithWishes(cells).withSilentErrors(counts - "b")) shouldContain
            "a@1 is recommended, and reads 32 of 272 unusual or invalid inputs silently wrong. Asked"
        paragraphs(runWithWishes(cells).withSilentErrors(counts - "a")) shouldContain
            "a@1 is recommended. Asked"
        paragraphs(result.withSilentErrors(mapOf("a" to SilentErrorsInfo(0, 272)))) shouldContain
            "a@1 is recommended, and reads none of 272 unusual or invalid inputs silently wrong."
    }

    @Test
    fun `no affected version is recommended without its advisories, and reports begin with them`() {
        val cells =
            sampleCells("a", read = 100.0, write = 100.0) +
                sampleCells("b", read = 200.0, write = 200.0)
        fun advisory(id: String, severity: String, fixed: String?) =
            AdvisoryInfo(id, emptyList(), severity, "It is bad.", "org.example:a:1", fixed)
        fun result(
            vararg known: AdvisoryInfo,
            fixedIn: String? = null,
            date: String = "2025-12-01",
        ) =
            runWithWishes(cells).let { result ->
                val contenders =
                    result.plan.contenders.map {
                        val advisories = known.toList().takeIf { _ -> it.contender.id == "a" }
                        it.copy(advisories = AdvisoriesInfo(date, advisories.orEmpty(), fixedIn))
                    }
                result.copy(plan = result.plan.copy(contenders = contenders))
            }
        val two =
            result(
                advisory("CVE-1", "critical", "1.2"),
                advisory("CVE-2", "low", "1.3"),
                fixedIn = "1.3",
            )
        val words = "has 2 published advisories, the worst critical (fixed in 1.3)"
        paragraphs(two).lines().first() shouldBe
            "a@1 is recommended, and $words. Asked for: speed when warm."
        val head = "Advisories: a@1 $words. As of 2025-12-01"
        terminalText(two)
            .replace(Regex("\\s+"), " ")
            .substringBefore("Recommendation") shouldContain head
        RunPage(two).markdown().substringBefore("## Recommendation") shouldContain head
        Jsoup.parse(HtmlReport.render(two)).select("main > section").first()!!.text() shouldContain
            head
        JsonExport.render(two) shouldContain "\"id\": \"CVE-2\""
        paragraphs(result(advisory("CVE-1", "unknown", null))) shouldContain
            "a@1 is recommended, and has a published advisory (CVE-1, of unknown severity). Asked"
        paragraphs(result()) shouldContain "a@1 is recommended. Asked"
        terminalText(result()) shouldNotContain "Advisories:"
    }

    @Test
    fun `an old table of advisories says how old it is`() {
        val started = SampleRun.users.result.course.environment.startedAt
        val day = LocalDate.parse(started.take("2026-01-31".length))
        fun state(date: LocalDate) =
            SampleRun.users.result.let { result ->
                val contenders =
                    result.plan.contenders.map {
                        it.copy(advisories = AdvisoriesInfo("$date", emptyList()))
                    }
                AdvisoryWording(result.copy(plan = result.plan.copy(contenders = contenders)))
                    .state()
            }
        state(day.minusDays(30)) shouldBe "As of ${day.minusDays(30)}."
        state(day.minusDays(31)) shouldBe
            "As of ${day.minusDays(31)}, 31 days before this run (serdemark advisories --update has newer ones)."
    }

    private fun RunResult.withSilentErrors(counts: Map<String, SilentErrorsInfo>): RunResult =
        copy(
            plan =
                plan.copy(
                    contenders =
                        plan.contenders.map { it.copy(silentErrors = counts[it.contender.id]) }
                )
        )

    /** Prints the recommendation on a terminal that is wide enough for any paragraph. */
    private fun paragraphs(result: RunResult): String {
        val recorder = TerminalRecorder(AnsiLevel.NONE, 2000, outputInteractive = true)
        val lines = TerminalLines(Terminal(terminalInterface = recorder), Charsets.UTF_8)
        TerminalBlocks(lines).print(recommendation(result))
        return recorder.stdout()
    }

    @Test
    fun `recommendations with reasons, drawbacks and commands are as recorded`() {
        recommendedRuns.entries.joinToString("\n") { (title, result) ->
            "== $title\n${paragraphs(result)}"
        } shouldBeGolden "recommendations.txt"
    }

    @Test
    fun `a recommendation for speed says if no payloads are smaller`() {
        fun text(fast: Double, slow: Double, prefer: Preference = Preference.WARM) =
            paragraphs(
                runWithWishes(
                    sampleCells("fast", read = 100.0, write = 100.0, payload = fast) +
                        sampleCells("slow", read = 200.0, write = 200.0, payload = slow),
                    prefer,
                )
            )
        text(2000.0, 4000.0) shouldContain
            "No other contender writes smaller payloads: 2,000 bytes."
        text(4000.0, 2000.0) shouldNotContain "smaller payloads:"
        text(2000.0, 2010.0) shouldNotContain "smaller payloads:"
        text(2000.0, 4000.0, Preference.SIZE) shouldNotContain "smaller payloads:"
    }

    @Test
    fun `the terminal ends with the recommendation, and a run without wishes has none`() {
        terminalText(SampleRun.users.result) shouldNotContain "recommended"
        terminalText(recommendedRuns.values.first()).trimEnd().lines().last() shouldContain
            "--budget 3m"
    }

    private fun terminalText(result: RunResult): String {
        val recorder = TerminalRecorder(AnsiLevel.NONE, 200, outputInteractive = true)
        TerminalReport(Terminal(terminalInterface = recorder), Charsets.UTF_8).print(result)
        return recorder.stdout()
    }

    @Test
    fun `the page has the recommendation after the verdict, and a run without wishes has none`() {
        val page = Jsoup.parse(HtmlReport.render(recommendedRuns.values.first()))
        val (_, section) = page.select("main > section")
        section.select("h2").text() shouldBe RecommendationWording.TITLE
        section.select(".sentence strong").text() shouldBe "fastjson2@2.0.60"
        section.select("pre").text() shouldContain "serdemark run 'runs/orders workload' -c "
        HtmlReport.render(SampleRun.users.result) shouldNotContain "id=\"recommendation\""
    }

    @Test
    fun `the JSON export has the recommendation, and is valid`() {
        val schema =
            JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(Path.of("../docs/export-json.schema.json").readText())
        for (result in recommendedRuns.values) {
            schema
                .validate(JsonExport.render(result), InputFormat.JSON)
                .map { it.message }
                .shouldBeEmpty()
        }
        JsonExport.render(recommendedRuns.values.first()) shouldContain "\"basis\": \"unbeaten\""
    }

    @Test
    fun `names with control characters, markup or shell code are shown as text`() {
        val hostileName = "\u001b[2J<b>\u202e'; rm -rf ~; '"
        val cells =
            sampleCells(hostileName, read = 100.0, write = 100.0) +
                sampleCells("b", read = 200.0, write = 200.0)
        val other = sampleCells("c", read = 300.0, write = 300.0)
        val hostile =
            runWithWishes(cells + other, documents = listOf(DocumentName(hostileName, hostileName)))
                .withWishes(
                    Wishes(Preference.WARM, workload = hostileName),
                    mapOf("b" to hostileName),
                )
        val printed = paragraphs(hostile)
        printed.filter { it.isISOControl() && it != '\n' || it == '\u202e' } shouldBe ""
        printed shouldContain "run '\\u{1b}[2J<b>\\u{202e}'\\''; rm -rf ~; '\\'''"
        Jsoup.parse(HtmlReport.render(hostile)).select("section.recommendation b").shouldBeEmpty()
    }

    @Test
    fun `no sentence claims more than the verdicts`() {
        val claims = (1L..500L).map { RandomRun(it).result }.flatMap(::claims)
        claims.size shouldBeGreaterThan 200
        claims.forEach { (sentence, agreesWithVerdicts) ->
            withClue(sentence) { agreesWithVerdicts shouldBe true }
        }
    }

    /** Sentences about times, each with whether it agrees with the verdicts. */
    private fun claims(result: RunResult): List<Pair<String, Boolean>> {
        val advice = advice(result) as? Recommendation ?: return emptyList()
        if (advice.wishes.prefer != Preference.WARM) return emptyList()
        val text = RecommendationWording.text(advice, result)
        return (text.reasons + text.drawbacks)
            // A sentence that only counts others does not say which verdicts it is about.
            .filter { " others" !in it }
            .mapNotNull { sentence ->
                agreesWithVerdicts(sentence, advice, result)?.let { sentence to it }
            }
    }

    /** Returns whether a [sentence] is true by the verdicts; null if it is not about times. */
    private fun agreesWithVerdicts(
        sentence: String,
        advice: Recommendation,
        result: RunResult,
    ): Boolean? {
        fun isMentioned(what: String) = Regex("\\b${Regex.escape(what)}(?![0-9])") in sentence
        val cells =
            result.cells.filter {
                it.cell.contender == advice.contender && isMentioned(Label.of(it.cell, result))
            }
        fun verdicts(others: List<ContenderName>): List<Verdict> = cells.flatMap { cell ->
            others.map { other ->
                val rival = result.cells.single { it.cell == cell.cell.copy(contender = other) }
                checkNotNull(result.comparison(cell.index, rival.index)).verdict
            }
        }
        val named = advice.others.filter { isMentioned("$it") }
        val verdicts: List<Verdict>
        val isClaimed: (Verdict) -> Boolean
        when {
            sentence.startsWith("It is the fastest of ") -> {
                verdicts = verdicts(advice.others)
                isClaimed = { it.isFaster }
            }
            " it is as fast as " in sentence -> {
                verdicts = verdicts(named)
                isClaimed = { it == Verdict.SAME }
            }
            " no verdict distinguishes it from " in sentence -> {
                verdicts = verdicts(named)
                isClaimed = { it == Verdict.UNDECIDED }
            }
            Regex(" is faster[:,] ") in sentence -> {
                verdicts = verdicts(named)
                isClaimed = { it.isSlower }
            }
            else -> return null
        }
        return verdicts.isNotEmpty() && verdicts.all(isClaimed)
    }

    @Test
    fun `the command to dig deeper copies the options of the run`() {
        val run = runWithWishes(UNDECIDED, spread = 0.2, documents = documents)
        val runWithOptions =
            run.copy(
                plan =
                    run.plan.copy(
                        origin =
                            run.plan.origin.copy(
                                request =
                                    Request(
                                        "try",
                                        copied =
                                            CopiedOptions(
                                                settings =
                                                    listOf("--gc", "zgc", "--jvm-arg", "-Xss4m"),
                                                cold = listOf("--cds", "app"),
                                                tables = listOf("--show", "time,latency"),
                                                floor = listOf("--floor"),
                                            ),
                                    )
                            ),
                        question =
                            run.plan.question.copy(
                                margin = 0.025,
                                wishes = Wishes(Preference.WARM, workload = "runs/1/f"),
                            ),
                        calls = run.plan.calls.copy(scale = true),
                    )
            )
        val text = RecommendationWording.text(advice(runWithOptions)!!, runWithOptions)
        val command = text.deeperCommand!!
        command shouldContain "run runs/1/f/small runs/1/f/large -c "
        command shouldContain
            "--scale --show time,latency --floor --gc zgc --jvm-arg -Xss4m --budget"
        command shouldContain "--margin 2.5%"
        command shouldNotContain "--cds"
    }

    @Test
    fun `if a run has several JVM settings, the text names its setting`() {
        val result =
            runWithWishes(
                sampleCells("a", read = 100.0, write = 100.0) +
                    sampleCells("b", read = 200.0, write = 200.0)
            )
        val jvms = result.plan.jvms + result.plan.jvms.map { it.copy(name = "other") }
        val resultOfSeveral = result.copy(plan = result.plan.copy(jvms = jvms))
        val setting = result.plan.jvms.single().name
        sentences(resultOfSeveral) shouldContain
            "All this is about JVM setting $setting only; the tables have the others."
        sentences(result) shouldNotContain "only;"
    }

    @Test
    fun `before the first generation, no contender is called unfit`() {
        val plan =
            Recorded.plan(
                listOf(Recorded.cell("a"), Recorded.cell("b")),
                question = Recorded.question.copy(wishes = Wishes(Preference.WARM)),
            )
        val result = results(Recorded.recording(listOf(Recorded.started(plan))))
        val text = RecommendationWording.text(advice(result)!!, result)
        text.reasons shouldBe listOf("Nothing was measured yet: no generation is complete.")
        text.leftOut.shouldBeEmpty()
    }

    @Test
    fun `the text names the budget that would decide undecided pairs, or says why there is none`() {
        val result =
            runWithWishes(
                UNDECIDED + sampleCells("slow", read = 300.0, write = 300.0),
                spread = 0.1,
            )
        sentences(result) shouldContain "' would decide it against b@1"
        sentences(result) shouldContain "'serdemark resume last --budget "
        sentences(result.copy(view = result.view.copy(name = "out"))) shouldContain
            "'serdemark resume out --budget "
        val noTime =
            result.copy(
                answer =
                    result.answer.copy(
                        forecasts = result.answer.forecasts.map { it.copy(millis = null) }
                    )
            )
        sentences(noTime) shouldNotContain "would decide"
        val narrow = Estimate(1.05, low = 1.01, high = 1.09)
        val narrowForecasts =
            result.answer.forecasts.map { it.copy(comparison = it.comparison.copy(ratio = narrow)) }
        fun withoutTimes(forecasts: List<Forecast>) =
            result.copy(
                answer =
                    result.answer.copy(
                        forecasts = forecasts.map { it.copy(generations = null, millis = null) }
                    )
            )
        sentences(withoutTimes(narrowForecasts)) shouldContain RecommendationWording.TOO_CLOSE
        sentences(withoutTimes(result.answer.forecasts)) shouldContain
            RecommendationWording.UNKNOWN_TIME
        val tenHours = narrowForecasts.map { it.copy(millis = 36_000_000) }
        val tooLong = result.copy(answer = result.answer.copy(forecasts = tenHours))
        sentences(tooLong) shouldContain RecommendationWording.TOO_CLOSE
        sentences(tooLong) shouldNotContain "--budget"
    }

    private fun sentences(result: RunResult) =
        RecommendationWording.text(advice(result)!!, result).reasons.joinToString(" ")

    private companion object {
        val BINARY = Wishes(Preference.WARM, setOf(Must.BINARY))
        const val NOT_BINARY = "Its format is json, which is not binary."
        val UNDECIDED =
            sampleCells("a", read = 100.0, write = 100.0) +
                sampleCells("b", read = 101.0, write = 101.0)
    }
}
