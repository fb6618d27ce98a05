package dev.serdemark.report.export

import dev.serdemark.plan.Cell
import dev.serdemark.plan.DocumentInfo
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Gate
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Wishes
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** See [Plan]. The keys are those of the export, and may differ from the names in code. */
@Serializable
internal data class ExportedPlan(
    val command: List<String>,
    val documents: List<ExportedDocument>,
    val contenders: List<ExportedContender>,
    val jvms: List<ExportedJvm>,
    val cells: List<ExportedPlanCell>,
    val seed: Long,
    val budgetMillis: Long,
    val leastGenerations: Int,
    val mostGenerations: Int,
    @SerialName("seats") val workersAtOnce: Int,
    val rounds: Int,
    val margin: Double,
    val confidence: Double,
    val cold: ExportedColdPlan?,
    val gate: ExportedGatePlan?,
    val replays: String?,
    val wishes: ExportedWishes?,
    val scale: Boolean,
    val goal: String,
    val mostRounds: Int,
    val sureGenerations: Int,
    val memory: Boolean,
    val latency: Boolean,
    val requests: ExportedRequestPlan?,
    val fixedProtocol: ExportedFixedPlan?,
) {
    companion object {
        fun of(plan: Plan): ExportedPlan =
            ExportedPlan(
                command = plan.command,
                documents = plan.documents.map(ExportedDocument::of),
                contenders = plan.contenders.map(ExportedContender::of),
                jvms = plan.jvms.map(ExportedJvm::of),
                cells = plan.cells.map(ExportedPlanCell::of),
                seed = plan.seed,
                budgetMillis = plan.budgetMillis,
                leastGenerations = plan.leastGenerations,
                mostGenerations = plan.mostGenerations,
                workersAtOnce = plan.workersAtOnce,
                rounds = plan.rounds,
                margin = plan.margin,
                confidence = plan.confidence,
                cold = ExportedColdPlan.of(plan.experiment),
                gate = plan.gate?.let(ExportedGatePlan::of),
                replays = plan.replays,
                wishes = plan.wishes?.let(ExportedWishes::of),
                scale = plan.scale,
                goal = plan.goal.id,
                mostRounds = plan.mostRounds,
                sureGenerations = plan.sureGenerations,
                memory = plan.memory,
                latency = plan.latency,
                requests = plan.requests?.let(ExportedRequestPlan::of),
                fixedProtocol = plan.fixed?.let(ExportedFixedPlan::of),
            )
    }
}

/** See [DocumentInfo]. */
@Serializable
internal data class ExportedDocument(
    val name: ExportedDocumentName,
    val siblings: Int,
    val jsonBytes: Double,
    val sha256: String,
    val payloadsPerCall: Double?,
) {
    companion object {
        fun of(info: DocumentInfo): ExportedDocument =
            ExportedDocument(
                ExportedDocumentName.of(info.name),
                info.siblings,
                info.jsonBytes,
                info.sha256,
                info.payloadsPerCall,
            )
    }
}

/** See [DocumentName]. */
@Serializable
internal data class ExportedDocumentName(val workload: String, val document: String) {
    companion object {
        fun of(name: DocumentName) = ExportedDocumentName(name.workload, name.document)
    }
}

/** A cell as it was planned, see [Cell]. */
@Serializable
internal data class ExportedPlanCell(
    val document: ExportedDocumentName,
    val contender: ExportedName,
    val operation: String,
    val channel: String,
    val jvm: String,
    val threads: Int,
) {
    companion object {
        fun of(cell: Cell): ExportedPlanCell =
            ExportedPlanCell(
                ExportedDocumentName.of(cell.document),
                ExportedName.of(cell.contender),
                cell.operation.id,
                cell.channel,
                cell.jvm,
                cell.threads,
            )
    }
}

/** @property sequence whether each JVM handles one document after another */
@Serializable
internal data class ExportedColdPlan(val sequence: Boolean) {
    companion object {
        /** Returns the cold part of the plan; null for a warm experiment. */
        fun of(experiment: Experiment): ExportedColdPlan? =
            when (experiment) {
                Experiment.Warm -> null
                is Experiment.Cold -> ExportedColdPlan(experiment.sequence)
            }
    }
}

/** See [Gate]. */
@Serializable
internal data class ExportedGatePlan(val base: ExportedName, val limit: Double) {
    companion object {
        fun of(gate: Gate) = ExportedGatePlan(ExportedName.of(gate.base), gate.limit)
    }
}

/** See [Wishes]. */
@Serializable
internal data class ExportedWishes(
    val prefer: String,
    val must: List<String>,
    val language: String?,
    val workload: String?,
) {
    companion object {
        fun of(wishes: Wishes): ExportedWishes =
            ExportedWishes(
                wishes.prefer.id,
                wishes.must.map { it.id },
                wishes.language?.id,
                wishes.workload,
            )
    }
}
