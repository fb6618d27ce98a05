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
internal class SimilarLeaves(private val random: Random) {
    /** Returns a UUID of the same version and variant. */
    fun uuid(sample: UuidValue): UuidValue =
        UuidValue(
            UUID(
                similarBits(sample.value.mostSignificantBits, VERSION),
                similarBits(sample.value.leastSignificantBits, VARIANT),
            )
        )

    /** Returns random bytes, as many as in the sample. */
    fun bytes(sample: BytesValue): BytesValue =
        BytesValue(ByteArray(sample.value.size).also(random::nextBytes))

    /** Returns a day from [from] to [to], both inclusive. */
    fun date(from: LocalDate, to: LocalDate): DateValue =
        DateValue(LocalDate.ofEpochDay(between(from.toEpochDay(), to.toEpochDay())))

    /**
     * Returns an instant from [from] to [to], both inclusive. It has the precision of [sample]:
     * whole seconds, or three, six or nine digits after the point. Returns [sample] if the drawn
     * instant is outside this range because of its fraction.
     */
    fun timestamp(sample: TimestampValue, from: Instant, to: Instant): TimestampValue {
        val second = Instant.ofEpochSecond(between(from.epochSecond, to.epochSecond))
        val drawn = second.plusNanos(similarFraction(sample.value.nano))
        return if (drawn in from..to) TimestampValue(drawn) else sample
    }

    private fun between(from: Long, to: Long): Long =
        random.between(from.toBigInteger(), to.toBigInteger()).longValueExact()

    /** Returns random bits, but keeps the bits of [sample] that are set in [mask]. */
    private fun similarBits(sample: Long, mask: Long): Long =
        random.nextLong() and mask.inv() or (sample and mask)

    /** Returns a fraction of a second in nanoseconds, with the precision of [sample]. */
    private fun similarFraction(sample: Int): Long {
        if (sample == 0) return 0
        val step = STEPS.first { sample % it == 0 }
        val drawn = generateSequence { step * (1 + random.nextInt(SECOND / step - 1)) }
        // A multiple of a larger step would have fewer digits.
        return drawn.first { fraction -> STEPS.first { fraction % it == 0 } == step }.toLong()
    }

    private companion object {
        /** The bits of the version and the variant of a UUID. */
        const val VERSION = 0xf000L
        const val VARIANT = 0x7L shl 61

        /** A second, in nanoseconds. */
        const val SECOND = 1_000_000_000

        /** A millisecond, a microsecond and a nanosecond, in nanoseconds. */
        val STEPS = listOf(1_000_000, 1_000, 1)
    }
}
