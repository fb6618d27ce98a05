package dev.serdemark.trials

import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.RelatedOptions
import dev.serdemark.cli.option.convertBy
import dev.serdemark.cli.option.oldestJava
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.jvm.HeapSize
import dev.serdemark.engine.jvm.JvmAxes
import dev.serdemark.jdk.Jdk
import dev.serdemark.jdk.Jdks
import dev.serdemark.plan.JvmSetting

/** The JVM in which contenders are tried. Some commands also measure them in it. */
class TrialJvm(context: CliContext) : RelatedOptions() {
    private val jdks = Jdks(Jdk.of(ThisMachine.java()), workingFolder = context.workingFolder)

    private val jdk by
        option(
                "--jdk",
                metavar = "JDK",
                help = "Version or folder of the JDK that runs the contenders [this one].",
            )
            .convertBy { jdks.find(it).installation }

    private val axes: JvmAxes
        get() = JvmAxes(ThisMachine.java(), listOfNotNull(jdk))

    /** The feature version of the oldest JDK that runs the user's classes, such as 17. */
    val oldestJava: Int
        get() = oldestJava(listOfNotNull(jdk))

    /** The setting for trials. */
    val trialSetting: JvmSetting
        get() = axes.copy(heaps = listOf(TRIAL_HEAP)).settings().single()

    /** Returns the setting of the same JVM for measuring, with the heap that the documents need. */
    fun measuringSetting(neededMegabytes: Int): JvmSetting =
        axes.copy(neededMegabytes = neededMegabytes).settings().single()

    private companion object {
        val TRIAL_HEAP = HeapSize.parse("256m")
    }
}
