package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.Plan

/** Explains the names of contenders, for readers of the tables. */
internal object LegendWording {
    private val CLASSES =
        mapOf(
            "kotlin-data" to "Kotlin data classes",
            "java-bean" to "Java beans",
            "java-record" to "Java records",
            "given" to "your own classes",
            "scala-case" to "Scala case classes",
            "protobuf" to "protoc's classes",
            "scalapb" to "ScalaPB's case classes",
            "wire" to "Wire's classes",
            "thrift" to "Scrooge's classes of Thrift",
            "scrooge" to "Scrooge's Scala classes of Thrift",
            "avro" to "Avro's classes",
            "avro-utf8" to "Avro's classes with Avro's texts",
            "flatbuffers" to "flatc's classes",
            "sbe" to "SbeTool's encoders and decoders",
        )

    /**
     * Returns one line per kind of classes, such as `Java beans: jackson-bean (jackson-databind
     * alone)`.
     */
    fun lines(plan: Plan): List<String> =
        plan.contenders
            .filter { it.floor == null }
            .groupBy { it.flavour }
            .map { (flavour, contenders) ->
                val names = contenders.map(::named).distinct().joinToString()
                val shown = if (flavour == "given") "Your own classes" else classes(flavour)
                visible("$shown: $names.")
            }

    private fun named(info: ContenderInfo): String =
        info.contender.id + info.uses?.let { " ($it)" }.orEmpty()

    /**
     * Names the caller's classes, and for a flavour such as `kotlin-data + wire` the classes that
     * they are converted into within a call.
     */
    fun classes(flavour: String): String =
        visible(flavour.split(" + ").joinToString(" converted into ") { CLASSES[it] ?: it })
}
