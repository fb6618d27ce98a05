package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.context.CliContext
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.jvm.HeapSize
import dev.serdemark.engine.jvm.JvmAxes
import dev.serdemark.jdk.Jdk
import dev.serdemark.jdk.Jdks
import dev.serdemark.plan.JvmSetting
import dev.serdemark.problem.Problems

/** The JVM in which contenders are tried, and then perhaps measured. */
internal class TrialJvm(context: CliContext) : OptionGroup() {
    private val jdks = Jdks(Jdk.of(ThisMachine.java()), workingFolder = context.workingFolder)
    private val jdk by
        option(
                "--jdk",
                metavar = "JDK",
                help = "Version or folder of the JDK that runs the contenders [this one].",
            )
            .parsed { jdks.find(it).installation }

    private val axes: JvmAxes
        get() = JvmAxes(ThisMachine.java(), listOfNotNull(jdk?.value))

    /** Returns the setting of the JVM. If the setting is wrong, adds a problem and returns null. */
    fun setting(problems: Problems): JvmSetting? {
        jdk?.value(problems)
        return problems.attempt { axes.copy(heaps = listOf(HEAP)).settings() }?.single()
    }

    /** Returns the setting of the same JVM for measuring, with the heap that the documents need. */
    fun measuring(neededMegabytes: Int): JvmSetting =
        axes.copy(neededMegabytes = neededMegabytes).settings().single()

    private companion object {
        val HEAP = HeapSize.parse("256m")
    }
}
