package dev.serdemark.sweep

import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.ProgressLog
import dev.serdemark.engine.worker.workerCode
import dev.serdemark.problem.Problems
import dev.serdemark.problem.shellQuoted
import dev.serdemark.report.wording.visible
import dev.serdemark.session.prepare
import dev.serdemark.toolchain.Toolchain

/** `serdemark sweep prepare`: fills a cache that the shards of a sweep share. */
class SweepPrepareCommand(context: CliContext) : SweepFileCommand(context, "prepare") {
    private val verbose by option("--verbose", help = "Print detailed progress.").flag()

    override fun help(context: Context) =
        "Download and compile what the shards need, into a cache that they can share with --offline --locked."

    override fun run() {
        val planner = planner()
        // Reports mistakes before anything is downloaded.
        planner.plan()
        val line = context.statusLine()
        val problems = Problems()
        val lock = SweepLock.LockDraft(planner.sweep, workerCode())
        val unbuilt = LinkedHashSet<String>()
        val progress = ProgressLog(line, verbose)
        Toolchain(build.cache, build.resolver, listener = progress).use { toolchain ->
            // Repeats have the same builds. JVM settings are not tried, because no build needs
            // them.
            val sources = planner.sources(planner.sweep.firstRepeat, problems, trial = {})
            for ((shard, source) in sources) {
                line.say("Shard ${shard.number}: ${shard.words.joinToString(" ")}")
                val prepared = prepare(source, toolchain, context.requests)
                lock.add(shard, prepared.contenders.associate { it.unitName to it.built })
                prepared.failures
                    .filterValues { it.status.isFault }
                    .forEach { (index, outcome) ->
                        val cell = source.plan[index]
                        unbuilt += "${cell.contender} for ${cell.document}: ${outcome.reason}"
                    }
            }
        }
        problems.throwAny()
        lock.write(build.cache)
        unbuilt.forEach(line::say)
        val cache = visible(shellQuoted(context.pathText(build.cache.folder)))
        context.terminal.println("The shards can run with: --offline --locked --cache $cache")
        throw ProgramResult(
            (if (unbuilt.isEmpty()) ExitStatus.DONE else ExitStatus.INCOMPLETE).code
        )
    }
}
