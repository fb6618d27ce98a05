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

    /** Returns a line per language shape, such as `Java beans: jackson-bean (jackson-databind)`. */
    fun lines(plan: Plan): List<String> =
        plan.contenders
            // LimitWording explains lower bounds.
            .filter { it.floor == null }
            .groupBy { it.languageShape }
            .map { (shape, contenders) ->
                val names = contenders.map(::describe).distinct().joinToString()
                val heading = if (shape == "given") "Your own classes" else classes(shape)
                visible("$heading: $names.")
            }

    private fun describe(info: ContenderInfo): String =
        info.contender.id + info.uses?.let { " ($it)" }.orEmpty()

    /**
     * Names the classes of a language shape. For `kotlin-data + wire`, names both kinds of classes,
     * because each call converts one into the other.
     */
    fun classes(shape: String): String =
        visible(shape.split(" + ").joinToString(" converted into ") { CLASSES[it] ?: it })
}
