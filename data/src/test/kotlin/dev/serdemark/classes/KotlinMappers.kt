package dev.serdemark.classes

/** The mapper of a library, for tests. */
open class SampleMapper

class StrictMapper : SampleMapper()

/** Mappers as Kotlin programs hold them. */
object InObject {
    val mapper = StrictMapper()
    @JvmField val field = SampleMapper()
    @JvmStatic val static = SampleMapper()
    private val hidden = SampleMapper()

    fun made() = hidden

    fun named(name: String) = SampleMapper().also { check(name.isNotEmpty()) }
}

class WithCompanion {
    val own = SampleMapper()

    companion object {
        val mapper = SampleMapper()
    }
}

val topLevelMapper = SampleMapper()
