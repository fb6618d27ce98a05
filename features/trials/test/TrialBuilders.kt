package dev.serdemark.trials

import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.contender.BuildProgress
import dev.serdemark.plan.Event
import dev.serdemark.plan.JvmSetting
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.testing.sharedCache
import dev.serdemark.toolchain.unit.BuildEvent

private object Silent : BuildProgress {
    override fun on(event: Event) = Unit

    override fun on(event: BuildEvent) = Unit
}

/** Returns a builder for the JVM of the test. It uses the cache of all tests. */
internal fun trialBuilder(): TrialBuilder {
    val jvm = JvmSetting("default", ThisMachine.java(), emptyList())
    return TrialBuilder(listOf("conform"), jvm, sharedCache, noSettings, Silent)
}
