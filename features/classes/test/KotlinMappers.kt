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

    fun createMapper() = hidden

    fun createNamedMapper(name: String) = SampleMapper().also { check(name.isNotEmpty()) }
}

class WithCompanion {
    val instanceMapper = SampleMapper()

    companion object {
        val mapper = SampleMapper()
    }
}

val topLevelMapper = SampleMapper()
