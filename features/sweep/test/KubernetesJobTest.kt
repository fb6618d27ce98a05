package dev.serdemark.sweep

import io.fabric8.kubernetes.api.model.ConfigMap
import io.fabric8.kubernetes.api.model.Quantity
import io.fabric8.kubernetes.api.model.batch.v1.Job
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.snakeyaml.engine.v2.api.Load
import org.snakeyaml.engine.v2.api.LoadSettings
import tools.jackson.core.JacksonException
import tools.jackson.databind.DeserializationFeature
import tools.jackson.databind.cfg.MapperConfig
import tools.jackson.databind.introspect.Annotated
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector
import tools.jackson.databind.json.JsonMapper

/**
 * Checks the manifest with the types that Fabric8 generates from the OpenAPI files of Kubernetes.
 */
class KubernetesJobTest {
    @TempDir private lateinit var folder: Path

    private val file by lazy {
        folder.resolve("sweep.yaml").also {
            it.writeText(
                "format: 1\ntitle: \"It's: @name@\"\ncommand: run {w}\nbudget: 1m\nover: {w: [a, b, c]}\n"
            )
        }
    }

    private val text by lazy {
        KubernetesJob(
                name = "sweep",
                image = "registry:5000/serdemark:1",
                claim = "results",
                folder = "sweep",
                cpus = 4,
                memory = "8Gi",
                parallelism = 2,
                nodes = mapOf("cpu" to "zen4", "example.org/quiet" to "true"),
                options = listOf("--offline"),
            )
            .text(readSweep(file))
    }

    /** Refuses properties that the types do not have. By default, the types would accept them. */
    private val mapper =
        JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .annotationIntrospector(
                object : JacksonAnnotationIntrospector() {
                    override fun hasAnySetter(config: MapperConfig<*>?, ann: Annotated?) = false
                }
            )
            .build()

    private fun resources(text: String): List<Any> =
        Load(LoadSettings.builder().build()).loadAllFromString(text).toList()

    private fun job(text: String): Job =
        mapper.convertValue(resources(text).last(), Job::class.java)

    @Test
    fun `the Job has one pod for each shard`() {
        val job = job(text)
        job.apiVersion shouldBe "batch/v1"
        job.spec.completionMode shouldBe "Indexed"
        job.spec.completions shouldBe 3
        job.spec.parallelism shouldBe 2
        val pod = job.spec.template.spec
        pod.nodeSelector shouldBe mapOf("cpu" to "zen4", "example.org/quiet" to "true")
        val container = pod.containers.single()
        container.image shouldBe "registry:5000/serdemark:1"
        container.args shouldContainExactly
            listOf(
                "exec serdemark sweep run /sweep/sweep.yaml --out /results/sweep --offline " +
                    "--shard \$((JOB_COMPLETION_INDEX + 1))"
            )
        // Kubernetes calls this quality of service "Guaranteed".
        container.resources.requests shouldBe container.resources.limits
        container.resources.limits["cpu"] shouldBe Quantity("4")
        val label = job.spec.template.metadata.labels
        pod.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution
            .single()
            .labelSelector
            .matchLabels shouldBe label
        job.spec.podFailurePolicy.rules.map { it.action } shouldBe listOf("Ignore", "FailIndex")
        // Exit status 75 means that the shard was cut off, and must be run again.
        (75 in job.spec.podFailurePolicy.rules.last().onExitCodes.values) shouldBe false
    }

    @Test
    fun `the manifest contains the sweep's file unchanged`() {
        val map = mapper.convertValue(resources(text).first(), ConfigMap::class.java)
        map.data["sweep.yaml"] shouldBe file.readText()
    }

    @Test
    fun `the types refuse a property that Kubernetes does not have`() {
        for (property in listOf("completions:", "backoffLimitPerIndex:", "podAntiAffinity:")) {
            text shouldContain property
            shouldThrow<JacksonException> { job(text.replace(property, "other:")) }
        }
    }
}
