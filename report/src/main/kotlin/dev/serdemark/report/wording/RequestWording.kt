package dev.serdemark.report.wording

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.plan.RequestPlan
import dev.serdemark.results.RunResult

/** Words for runs whose calls are requests to a server. */
internal class RequestWording(private val plan: Plan, private val requests: RequestPlan) :
    ExperimentWording {
    private val warm = WarmWording(plan)

    override val meaning: String
        get() =
            "Requests to a Ktor server in a separate JVM, over HTTP and the loopback interface. A GET is answered with a " +
                "document that the contender writes. A POST brings one that the contender reads."

    override val time: String
        get() = "CPU time per request"

    override val otherQuestion: String
        get() =
            "This run measured requests to a server. They do not show how long single calls take."

    override val call: String
        get() = "request"

    override fun headline(result: RunResult): String? = null

    override fun columns(): String =
        "CPU is the CPU time per request of the server's process, flat out, which ranks contenders. " +
            "The no-op handler answers with prepared bytes, or does not decode the body. " +
            "The library's share is the part of the CPU time that the no-op handler does not take, as the median over slices, each with the no-op requests right before it."

    override fun generationContent(result: RunResult): String = warm.generationContent(result)

    override fun operation(cell: Cell): String =
        if (cell.operation == Operation.WRITE) "GET, written" else "POST, read"

    override fun method(): List<Pair<String, String>> =
        listOf(
            "What was timed?" to
                "$meaning Slices send requests flat out over ${requests.connections} connections: each connection sends its " +
                    "next request when it has the last answer. Before each slice, the no-op handler of the same server gets " +
                    "requests of the same size.",
            "Are the answers right?" to
                "Each body of a GET must equal the first answer for its document, which the contender read back. Of the values " +
                    "that POST requests brought, the last 16 of each slice are compared with the document. One wrong or " +
                    "missing answer takes a contender out of the ranking.",
            "Which clock?" to
                "CPU time of all threads of the server's process, including the collector's, without the JIT compiler's and the measuring one. The client's time does not count. " +
                    "It does affect requests per second, because the client runs on the same machine.",
            "Which latency?" to
                "${requests.perSecond} requests per second, at times that are fixed beforehand. A time counts from when the request should " +
                    "have been sent, so that a stall shows in every request that it delays.",
            "How were they compared?" to warm.method().last().second,
        )

    override fun jvmComparisonMeaning(): String =
        "The speed counts CPU time per request of the server's process."
}
