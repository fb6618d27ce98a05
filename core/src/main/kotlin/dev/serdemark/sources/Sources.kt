package dev.serdemark.sources

import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Domain
import dev.serdemark.contender.GeneratedNames.BRIDGE
import dev.serdemark.contender.GeneratedNames.SHAPE
import dev.serdemark.contender.Manifest
import dev.serdemark.contender.ManifestAtVersion
import dev.serdemark.model.Schema
import dev.serdemark.model.features
import dev.serdemark.sources.kotlin.KotlinData
import dev.serdemark.sources.scala.ScalaCase
import dev.serdemark.sources.scala.emitScalaShape
import kotlin.io.path.name
import kotlin.io.path.nameWithoutExtension
import kotlin.io.path.readText

/** Writes the code that a user of a library would write for a data model. */
object Sources {
    /**
     * The sources for [contender] on [schema], in the package [packageName]: the model in the
     * contender's flavour, the codec of [channel], and the bridge.
     *
     * @param channel one of the manifest's
     * @param isSelection whether payloads hold fields that the schema does not have
     */
    fun generate(
        schema: Schema,
        contender: ManifestAtVersion,
        channel: String,
        packageName: String,
        isSelection: Boolean = false,
    ): GeneratedSources {
        val manifest = contender.manifest
        val flavour = flavour(manifest, schema, packageName)
        val reason =
            flavour.unsupported ?: unsupported(manifest, schema) ?: nameless(manifest, flavour)
        if (reason != null) return GeneratedSources.Unsupported(reason)
        val codec = manifest.channels.getValue(channel).codec
        val shape =
            when (CodecLanguage.of(codec)) {
                CodecLanguage.KOTLIN ->
                    mapOf(
                        "$SHAPE.kt" to
                            emitShape(schema, flavour, packageName, isSelection) +
                                emitChannel(ChannelForm.of(channel), codec.nameWithoutExtension)
                    )
                CodecLanguage.SCALA ->
                    emitScalaShape(
                        schema,
                        flavour,
                        packageName,
                        isSelection,
                        ChannelForm.of(channel),
                        codec.nameWithoutExtension,
                    )
            }
        val bridge = "$BRIDGE.kt" to BridgeEmitter(schema, flavour, packageName).emit()
        val own = shape + bridge + codecFiles(manifest, channel, packageName)
        return GeneratedSources.Generated(
            flavour.declare() + own.mapKeys { "${packageName.replace('.', '/')}/${it.key}" },
            "$packageName.${codec.nameWithoutExtension}",
            "$packageName.$BRIDGE",
        )
    }

    private fun unsupported(manifest: Manifest, schema: Schema): String? {
        val features = schema.features()
        return manifest.unsupported.entries.firstOrNull { features.containsAll(it.key) }?.value
    }

    /** In JSON, names of fields and symbols are part of the payload as they are. */
    private fun nameless(manifest: Manifest, flavour: Flavour): String? =
        flavour.nameless.takeIf { manifest.traits.isJson }

    private fun flavour(manifest: Manifest, schema: Schema, packageName: String): Flavour =
        when (manifest.domain) {
            Domain.KOTLIN_DATA -> KotlinData(schema, manifest.annotations, packageName)
            Domain.SCALA_CASE -> ScalaCase(schema, manifest.annotations, packageName)
        }

    /** What is written by hand, by its names. */
    private fun codecFiles(
        manifest: Manifest,
        channel: String,
        packageName: String,
    ): Map<String, String> {
        val kit =
            ChannelForm.of(channel).kit.mapValues { (_, text) ->
                codecText(text, CodecLanguage.KOTLIN, packageName)
            }
        val own = manifest.sources.plusElement(manifest.channels.getValue(channel).codec)
        return kit +
            own.associate {
                it.name to codecText(it.readText(), CodecLanguage.of(it), packageName)
            }
    }
}
