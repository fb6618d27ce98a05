package dev.serdemark.plan

import kotlinx.serialization.KSerializer
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.builtins.nullable
import kotlinx.serialization.descriptors.SerialDescriptor
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder

/**
 * A [Plan] as journals write it: all properties beside each other, in the order in which versions
 * of Serdemark added them.
 */
@Serializable
@SerialName("dev.serdemark.plan.Plan")
private class FlatPlan(
    val command: List<String>,
    val documents: List<DocumentInfo>,
    val contenders: List<ContenderInfo>,
    val jvms: List<JvmSetting>,
    val cells: List<Cell>,
    val seed: Long,
    val budgetMillis: Long,
    val leastGenerations: Int,
    val mostGenerations: Int,
    @SerialName("seats") val workersAtOnce: Int,
    val rounds: Int,
    val margin: Double,
    val confidence: Double,
    @SerialName("cold")
    @Serializable(ColdOrNull::class)
    val experiment: Experiment = Experiment.Warm,
    val gate: Gate? = null,
    val replays: String? = null,
    val wishes: Wishes? = null,
    val scale: Boolean = false,
    val goal: Goal = Goal.ORDER,
    val thenOrder: Boolean = false,
    val mostRounds: Int = rounds,
    val sureGenerations: Int = LEAST_GENERATIONS,
    val memory: Boolean = false,
    val latency: Boolean = false,
    val requests: RequestPlan? = null,
    val fixed: FixedProtocol? = null,
    val baseline: ContenderName? = null,
    val shard: ShardId? = null,
    val request: Request = Request(),
) {
    constructor(
        plan: Plan
    ) : this(
        command = plan.origin.command,
        documents = plan.documents,
        contenders = plan.contenders,
        jvms = plan.jvms,
        cells = plan.cells,
        seed = plan.schedule.seed,
        budgetMillis = plan.schedule.budgetMillis,
        leastGenerations = plan.question.leastGenerations,
        mostGenerations = plan.schedule.mostGenerations,
        workersAtOnce = plan.schedule.workersAtOnce,
        rounds = plan.schedule.rounds,
        margin = plan.question.margin,
        confidence = plan.question.confidence,
        experiment = plan.calls.experiment,
        gate = plan.question.gate,
        replays = plan.origin.replays,
        wishes = plan.question.wishes,
        scale = plan.calls.scale,
        goal = plan.question.goal,
        thenOrder = plan.question.thenOrder,
        mostRounds = plan.schedule.mostRounds,
        sureGenerations = plan.schedule.sureGenerations,
        memory = plan.calls.memory,
        latency = plan.calls.latency,
        requests = plan.calls.requests,
        fixed = plan.calls.fixed,
        baseline = plan.question.baseline,
        shard = plan.origin.shard,
        request = plan.origin.request,
    )

    fun toPlan() =
        Plan(
            documents,
            contenders,
            jvms,
            cells,
            MeasuredCalls(experiment, requests, latency, memory, fixed, scale),
            RunQuestion(
                margin,
                goal,
                thenOrder,
                gate,
                baseline,
                wishes,
                confidence,
                leastGenerations,
            ),
            Schedule(
                seed,
                budgetMillis,
                mostGenerations,
                workersAtOnce,
                rounds,
                mostRounds,
                sureGenerations,
            ),
            Origin(command, request, replays, shard),
        )
}

/** Writes a [Plan] to journals, and reads it. */
internal object PlanSerializer : KSerializer<Plan> {
    private val flat = FlatPlan.serializer()

    override val descriptor: SerialDescriptor = flat.descriptor

    override fun serialize(encoder: Encoder, value: Plan): Unit =
        encoder.encodeSerializableValue(flat, FlatPlan(value))

    override fun deserialize(decoder: Decoder): Plan =
        decoder.decodeSerializableValue(flat).toPlan()
}

/** Writes an [Experiment] to journals: null if it is warm, otherwise its settings. */
private object ColdOrNull : KSerializer<Experiment> {
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
