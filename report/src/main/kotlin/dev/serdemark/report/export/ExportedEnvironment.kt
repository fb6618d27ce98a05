package dev.serdemark.report.export

import dev.serdemark.plan.Environment
import dev.serdemark.plan.JavaInstallation
import dev.serdemark.plan.JvmSetting
import kotlinx.serialization.Serializable

/** See [Environment]. */
@Serializable
internal data class ExportedEnvironment(
    val serdemark: String,
    val startedAt: String,
    val os: String,
    val cpu: String?,
    val cores: Int,
    val memoryBytes: Long,
    val loadAverage: Double?,
    val commit: String?,
) {
    companion object {
        fun of(environment: Environment): ExportedEnvironment =
            with(environment) {
                ExportedEnvironment(
                    serdemark,
                    startedAt,
                    os,
                    cpu,
                    cores,
                    memoryBytes,
                    loadAverage,
                    commit,
                )
            }
    }
}

/** See [JvmSetting]. */
@Serializable
internal data class ExportedJvm(
    val name: String,
    val java: ExportedJava,
    val flags: List<String>,
    val archive: String?,
) {
    companion object {
        fun of(jvm: JvmSetting): ExportedJvm =
            ExportedJvm(jvm.name, ExportedJava.of(jvm.java), jvm.flags, jvm.archive?.id)
    }
}

/** See [JavaInstallation]. */
@Serializable
internal data class ExportedJava(val home: String, val version: String, val vendor: String) {
    companion object {
        fun of(java: JavaInstallation) = ExportedJava(java.home, java.version, java.vendor)
    }
}
