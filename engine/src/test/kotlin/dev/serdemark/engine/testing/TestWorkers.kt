package dev.serdemark.engine.testing

import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.jvm.HeapSize
import dev.serdemark.engine.jvm.JvmAxes
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.engine.worker.WorkerLauncher
import dev.serdemark.engine.worker.WorkerLimits
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.JvmSetting
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.PreparationMessages.Prepare
import dev.serdemark.worker.protocol.WarmUpRules
import dev.serdemark.worker.value.ValueWriter
import java.nio.file.Path
import kotlin.io.path.toPath
import kotlin.reflect.KClass
import kotlin.time.Duration.Companion.milliseconds

val document = DocumentName("points", "medium")

/** Rules of a very short warm-up. */
val quickRules = WarmUpRules(1, 1, 1, 50_000_000, 2_000_000, 2, 2, 1.0, 3)

val discard = 1.milliseconds
val target = 5.milliseconds

fun command(
    jvm: JvmSetting = JvmAxes(ThisMachine.java(), heaps = listOf(HeapSize(64))).settings().single()
) =
    WorkerCommand(
        jvm = jvm,
        contenderFlags = emptyList(),
        classPath = listOf(codeOf(GoodCodec::class), codeOf(Unit::class)),
        document = document,
    )

/**
 * Returns a request with three siblings.
 *
 * @param hasPayloads whether the request has payloads. Otherwise the contender writes them.
 */
fun prepare(
    codec: KClass<*>,
    hasPayloads: Boolean = true,
    threads: Int = 1,
    calls: Set<Call> = setOf(Call.READ, Call.WRITE),
    walk: KClass<*>? = null,
): Prepare {
    val points = listOf(Point(1, 10), Point(2, 20), Point(3, 30))
    val bridge = PointBridge()
    val values = points.map { ValueWriter().also { out -> bridge.write(it, out) }.toByteArray() }
    val payloads = if (hasPayloads) points.map(GoodCodec()::write) else emptyList()
    val sharesCodec = true
    val hasMaps = false
    val isSequence = false
    return Prepare(
        codec.java.name,
        PointBridge::class.java.name,
        walk?.java?.name,
        values,
        payloads,
        calls.toList(),
        threads,
        sharesCodec,
        hasMaps,
        isSequence,
    )
}

/** Calls [use] with a worker that is prepared with the codec. */
fun <R> withWorker(
    codec: KClass<*>,
    limits: WorkerLimits = WorkerLimits(),
    hasPayloads: Boolean = true,
    threads: Int = 1,
    use: (Worker) -> R,
): R =
    WorkerLauncher(limits).use { launcher ->
        launcher.launch(command()).use { worker ->
            worker.prepare(prepare(codec, hasPayloads, threads))
            use(worker)
        }
    }

private fun codeOf(type: KClass<*>): Path =
    type.java.protectionDomain.codeSource.location.toURI().toPath()
