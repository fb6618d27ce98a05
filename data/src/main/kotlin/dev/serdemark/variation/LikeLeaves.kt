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

/** Draws UUIDs, bytes, dates and instants that resemble a sample. */
internal class LikeLeaves(private val random: Random) {
    /** Returns a UUID of the same version and variant. */
    fun uuid(sample: UuidValue): UuidValue =
        UuidValue(
            UUID(
                likeBits(sample.value.mostSignificantBits, VERSION),
                likeBits(sample.value.leastSignificantBits, VARIANT),
            )
        )

    /** Returns as many random bytes as the sample has. */
    fun bytes(sample: BytesValue): BytesValue =
        BytesValue(ByteArray(sample.value.size).also(random::nextBytes))

    /** Returns a day from [from] to [to], both inclusive. */
    fun date(from: LocalDate, to: LocalDate): DateValue =
        DateValue(LocalDate.ofEpochDay(between(from.toEpochDay(), to.toEpochDay())))

    /**
     * Returns an instant from [from] to [to], both inclusive. It is as precise as [sample]: whole
     * seconds, or three, six or nine digits after the point. Near the ends of this range, it may be
     * the sample itself.
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

    /** Returns nanoseconds with as many digits after the point as [sample] needs. */
    private fun likeFraction(sample: Int): Long {
        if (sample == 0) return 0
        val step = STEPS.first { sample % it == 0 }
        val drawn = generateSequence { step * (1 + random.nextInt(SECOND / step - 1)) }
        return drawn.first { fraction -> STEPS.first { fraction % it == 0 } == step }.toLong()
    }

    private companion object {
        const val VERSION = 0xf000L
        const val VARIANT = 0x7L shl 61

        /** A second, in nanoseconds. */
        const val SECOND = 1_000_000_000

        /** A millisecond, a microsecond and a nanosecond, in nanoseconds. */
        val STEPS = listOf(1_000_000, 1_000, 1)
    }
}
