package dev.serdemark.variation

import dev.serdemark.model.BytesValue
import dev.serdemark.model.DateValue
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.UuidValue
import dev.serdemark.model.between
import java.time.Instant
import java.time.LocalDate
import java.util.Random
import java.util.UUID

/** Draws UUIDs, bytes, dates and instants like a sample. */
internal class LikeLeaves(private val random: Random) {
    /** A UUID of the same version and variant. */
    fun uuid(sample: UuidValue): UuidValue =
        UuidValue(
            UUID(
                likeBits(sample.value.mostSignificantBits, VERSION),
                likeBits(sample.value.leastSignificantBits, VARIANT),
            )
        )

    /** As many bytes. */
    fun bytes(sample: BytesValue): BytesValue =
        BytesValue(ByteArray(sample.value.size).also(random::nextBytes))

    /** A day from [from] to [to], both included. */
    fun date(from: LocalDate, to: LocalDate): DateValue =
        DateValue(LocalDate.ofEpochDay(between(from.toEpochDay(), to.toEpochDay())))

    /**
     * An instant from [from] to [to], both included, as fine as [sample]: in whole seconds, or with
     * three, six or nine digits behind the point. At the ends it may be the sample itself.
     */
    fun timestamp(sample: TimestampValue, from: Instant, to: Instant): TimestampValue {
        val second = Instant.ofEpochSecond(between(from.epochSecond, to.epochSecond))
        val drawn = second.plusNanos(likeFraction(sample.value.nano))
        return if (drawn in from..to) TimestampValue(drawn) else sample
    }

    private fun between(from: Long, to: Long): Long =
        random.between(from.toBigInteger(), to.toBigInteger()).longValueExact()

    private fun likeBits(sample: Long, kept: Long): Long =
        random.nextLong() and kept.inv() or (sample and kept)

    /** Nanoseconds with as many digits behind the point as [sample] needs. */
    private fun likeFraction(sample: Int): Long {
        if (sample == 0) return 0
        val step = STEPS.first { sample % it == 0 }
        val drawn = generateSequence { step * (1 + random.nextInt(SECOND / step - 1)) }
        return drawn.first { fraction -> STEPS.first { fraction % it == 0 } == step }.toLong()
    }

    private companion object {
        const val VERSION = 0xf000L
        const val VARIANT = 0x7L shl 61

        /** In nanoseconds. */
        const val SECOND = 1_000_000_000

        /** A millisecond, a microsecond, a nanosecond. */
        val STEPS = listOf(1_000_000, 1_000, 1)
    }
}
