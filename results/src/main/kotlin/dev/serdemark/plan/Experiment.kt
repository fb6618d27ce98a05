package dev.serdemark.plan

import kotlinx.serialization.KSerializer
import kotlinx.serialization.Serializable
import kotlinx.serialization.builtins.nullable
import kotlinx.serialization.descriptors.SerialDescriptor
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder

/** What a run measures: calls of warm code, or first calls. */
sealed interface Experiment {
    /** Calls in JVMs that are warmed up, so that their code is compiled. */
    data object Warm : Experiment

    /**
     * First calls in fresh JVMs.
     *
     * @property sequence whether each JVM handles all documents in the plan's order; otherwise each
     *   cell has separate JVMs
     */
    @Serializable data class Cold(val sequence: Boolean) : Experiment
}

/** The form in journals: the settings of a cold experiment, or null for a warm one. */
internal object ColdOrNull : KSerializer<Experiment> {
    private val cold = Experiment.Cold.serializer().nullable

    override val descriptor: SerialDescriptor =
        SerialDescriptor("dev.serdemark.plan.ColdOrNull", cold.descriptor)

    override fun serialize(encoder: Encoder, value: Experiment): Unit =
        encoder.encodeSerializableValue(
            cold,
            when (value) {
                Experiment.Warm -> null
                is Experiment.Cold -> value
            },
        )

    override fun deserialize(decoder: Decoder): Experiment =
        decoder.decodeSerializableValue(cold) ?: Experiment.Warm
}
