package dev.serdemark.sources

import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Domain
import dev.serdemark.contender.GeneratedNames.BRIDGE
import dev.serdemark.contender.GeneratedNames.SHAPE
import dev.serdemark.contender.Manifest
import dev.serdemark.contender.ManifestAtVersion
import dev.serdemark.model.Schema
import dev.serdemark.model.features
import dev.serdemark.sources.java.JavaBean
import dev.serdemark.sources.kotlin.KotlinData
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
            Domain.JAVA_BEAN -> JavaBean(schema, manifest.annotations, packageName)
        }

    private fun codecFiles(
        manifest: Manifest,
        channel: String,
        packageName: String,
    ): Map<String, String> {
        val own = manifest.sources.plusElement(manifest.channels.getValue(channel).codec)
        val texts = ChannelForm.of(channel).kit + own.associate { it.name to it.readText() }
        return texts.entries.associate { (name, text) ->
            "${packageName.replace('.', '/')}/$name" to
                codecText(text, packageName, isJava = name.endsWith(".java"))
        }
    }
}
