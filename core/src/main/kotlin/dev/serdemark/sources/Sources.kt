package dev.serdemark.sources

import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Domain
import dev.serdemark.contender.GeneratedNames.BRIDGE
import dev.serdemark.contender.GeneratedNames.SHAPE
import dev.serdemark.contender.Manifest
import dev.serdemark.contender.ManifestAtVersion
import dev.serdemark.model.Feature
import dev.serdemark.model.Schema
import dev.serdemark.model.features
import dev.serdemark.sources.kotlin.KotlinData
import dev.serdemark.sources.template.HelperTemplate
import dev.serdemark.sources.template.TemplateFailure
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
     * @param ofValues features that the values use beyond those of the schema
     */
    fun generate(
        schema: Schema,
        contender: ManifestAtVersion,
        channel: String,
        packageName: String,
        isSelection: Boolean = false,
        ofValues: Set<Feature> = emptySet(),
    ): GeneratedSources {
        val manifest = contender.manifest
        return try {
            val flavour = flavour(manifest, schema, packageName)
            val reason =
                flavour.unsupported
                    ?: unsupported(manifest, schema.features() + ofValues)
                    ?: nameless(manifest, flavour)
            if (reason != null) GeneratedSources.Unsupported(reason)
            else generated(schema, manifest, flavour, channel, packageName, isSelection)
        } catch (e: TemplateFailure) {
            GeneratedSources.Failed("Its template cannot be rendered: ${e.message}", e.detail)
        }
    }

    private fun generated(
        schema: Schema,
        manifest: Manifest,
        flavour: Flavour,
        channel: String,
        packageName: String,
        isSelection: Boolean,
    ): GeneratedSources.Generated {
        val codec = manifest.channels.getValue(channel)
        val folder = packageName.replace('.', '/')
        val own =
            mapOf(
                "$folder/$SHAPE.kt" to
                    emitShape(schema, flavour, packageName, isSelection) +
                        emitChannel(ChannelForm.of(channel), codec.codec.nameWithoutExtension),
                "$folder/$BRIDGE.kt" to BridgeEmitter(schema, flavour, packageName).emit(),
            )
        return GeneratedSources.Generated(
            flavour.declare() + own + codecFiles(manifest, channel, packageName),
            "$packageName.${codec.codec.nameWithoutExtension}",
            "$packageName.$BRIDGE",
        )
    }

    private fun unsupported(manifest: Manifest, features: Set<Feature>): String? =
        manifest.unsupported.entries.firstOrNull { features.containsAll(it.key) }?.value

    /**
     * In JSON, names of fields and symbols are part of the payload as they are. Code that is
     * written per class says them itself.
     */
    private fun nameless(manifest: Manifest, flavour: Flavour): String? =
        flavour.nameless.takeIf { manifest.traits.isJson && manifest.template == null }

    private fun flavour(manifest: Manifest, schema: Schema, packageName: String): Flavour =
        when (manifest.domain) {
            Domain.KOTLIN_DATA ->
                KotlinData(
                    schema,
                    manifest.annotations,
                    packageName,
                    manifest.template?.let(::HelperTemplate),
                )
        }

    private fun codecFiles(
        manifest: Manifest,
        channel: String,
        packageName: String,
    ): Map<String, String> {
        val own = manifest.sources.plusElement(manifest.channels.getValue(channel).codec)
        val texts = ChannelForm.of(channel).kit + own.associate { it.name to it.readText() }
        return texts.entries.associate { (name, text) ->
            "${packageName.replace('.', '/')}/$name" to codecText(text, packageName)
        }
    }
}
