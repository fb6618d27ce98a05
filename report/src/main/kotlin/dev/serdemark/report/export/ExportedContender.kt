package dev.serdemark.report.export

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.FloorInfo
import dev.serdemark.plan.JarInfo
import dev.serdemark.plan.TraitsInfo
import kotlinx.serialization.EncodeDefault
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** See [ContenderInfo]. The key [traits] is left out if the run did not record them. */
@OptIn(ExperimentalSerializationApi::class)
@Serializable
internal data class ExportedContender(
    val contender: ExportedName,
    val flavour: String,
    val format: String,
    val effort: String,
    val notes: List<String>,
    val jars: List<ExportedJar>,
    val converts: List<String>,
    val floor: ExportedLimit?,
    val misfit: String?,
    val uses: String?,
    @EncodeDefault(EncodeDefault.Mode.NEVER) val traits: ExportedTraits? = null,
    val untrusted: String?,
) {
    companion object {
        fun of(info: ContenderInfo): ExportedContender =
            ExportedContender(
                ExportedName.of(info.contender),
                info.flavour,
                info.format,
                info.effort,
                info.notes,
                info.jars.map(ExportedJar::of),
                info.converts,
                info.floor?.let(ExportedLimit::of),
                info.misfit,
                info.uses,
                info.traits?.let(ExportedTraits::of),
                info.untrusted,
            )
    }
}

/** See [TraitsInfo]. */
@Serializable
internal data class ExportedTraits(
    val structure: String,
    val evolution: Boolean,
    @SerialName("cross-language") val crossLanguage: Boolean,
    val lazy: Boolean,
) {
    companion object {
        fun of(info: TraitsInfo) =
            ExportedTraits(info.structure, info.evolution, info.crossLanguage, info.lazy)
    }
}

/** See [ContenderName]. */
@Serializable
internal data class ExportedName(val id: String, val version: String) {
    companion object {
        fun of(name: ContenderName) = ExportedName(name.id, name.version)
    }
}

/** See [JarInfo]. */
@Serializable
internal data class ExportedJar(val name: String, val coordinate: String, val sha256: String) {
    companion object {
        fun of(jar: JarInfo) = ExportedJar(jar.name, jar.coordinate, jar.sha256)
    }
}

/** The lower bound that a contender stands for, see [FloorInfo]. */
@Serializable
internal data class ExportedLimit(val of: String, val under: List<String>) {
    companion object {
        fun of(floor: FloorInfo) = ExportedLimit(floor.of, floor.under.map { it.id })
    }
}
