package dev.serdemark.sources

import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Contender
import dev.serdemark.contender.Domain
import dev.serdemark.contender.GeneratedNames.BRIDGE
import dev.serdemark.contender.GeneratedNames.CONVERSION
import dev.serdemark.contender.GeneratedNames.MAPPER
import dev.serdemark.contender.GeneratedNames.READING
import dev.serdemark.contender.GeneratedNames.SHAPE
import dev.serdemark.contender.GeneratedNames.WALK
import dev.serdemark.contender.HandWrittenShape
import dev.serdemark.model.Feature
import dev.serdemark.model.Schema
import dev.serdemark.model.UserClasses
import dev.serdemark.model.features
import dev.serdemark.sources.emit.BridgeEmitter
import dev.serdemark.sources.emit.ConversionEmitter
import dev.serdemark.sources.emit.OrderedView
import dev.serdemark.sources.emit.View
import dev.serdemark.sources.emit.ViewConversionEmitter
import dev.serdemark.sources.emit.ViewReadingEmitter
import dev.serdemark.sources.emit.ViewVisitEmitter
import dev.serdemark.sources.emit.VisitCode
import dev.serdemark.sources.emit.WalkEmitter
import dev.serdemark.sources.emit.emitChannelCheck
import dev.serdemark.sources.emit.emitShape
import dev.serdemark.sources.java.JavaClasses
import dev.serdemark.sources.kotlin.KotlinData
import dev.serdemark.sources.scala.ScalaCase
import dev.serdemark.sources.scala.ScalaLanguageShape
import dev.serdemark.sources.scala.emitScalaShape
import dev.serdemark.sources.shape.CodecLanguage
import dev.serdemark.sources.shape.LanguageShape
import dev.serdemark.sources.shape.LibraryShape
import dev.serdemark.sources.shape.ModelClasses
import dev.serdemark.sources.shape.Purpose
import dev.serdemark.sources.shape.ROOT
import dev.serdemark.sources.shape.SourceFailure
import dev.serdemark.sources.shape.codecText
import dev.serdemark.sources.shape.neededText
import dev.serdemark.sources.template.HelperTemplate
import dev.serdemark.sources.userclasses.UserClassShape
import dev.serdemark.sources.userclasses.emitMapper
import dev.serdemark.sources.userclasses.withMapper
import dev.serdemark.sources.userclasses.withModules
import java.nio.file.Path
import kotlin.io.path.name
import kotlin.io.path.nameWithoutExtension

/** Writes the code that a user of a library would write for a data model. */
object Sources {
    /**
     * Generates the sources with which [contender] reads and writes values of [schema], in the
     * package [packageName]. The sources are the classes of the data model, the codec of [channel],
     * the bridge, and what else the [purpose] needs.
     *
     * @param channel a channel of the manifest; for [Purpose.TREES], it must have a codec of trees
     * @param valueFeatures features that the values use in addition to those of the schema
     */
    fun generate(
        schema: Schema,
        contender: Contender,
        channel: String,
        packageName: String,
        purpose: Purpose = Purpose.WHOLE_VALUES,
        valueFeatures: Set<Feature> = emptySet(),
    ): GeneratedSources =
        SourcesGenerator(schema, contender, channel, packageName, purpose).generate(valueFeatures)
}

private class SourcesGenerator(
    private val schema: Schema,
    private val contender: Contender,
    private val channel: String,
    private val packageName: String,
    private val purpose: Purpose,
) {
    private val manifest = contender.manifest
    private val channelForm = ChannelForm.of(channel)
    private val needsWalk = purpose == Purpose.WALKS

    fun generate(valueFeatures: Set<Feature>): GeneratedSources =
        try {
            val shape = callerShape()
            val wire = manifest.code.wire?.let(::libraryClasses)
            val reason =
                shape.unsupported
                    ?: wire?.unsupported
                    ?: gap(schema.features() + valueFeatures)
                    ?: unmappableName(shape)
            if (reason != null) GeneratedSources.Unsupported(reason) else generateFiles(shape, wire)
        } catch (e: SourceFailure) {
            GeneratedSources.Failed("Its sources have a mistake: ${e.message}", e.detail)
        }

    private fun generateFiles(
        shape: LanguageShape,
        wire: ModelClasses?,
    ): GeneratedSources.Generated {
        val codec = codec()
        val packageFiles = buildMap {
            put("$BRIDGE.kt", BridgeEmitter(schema, shape, packageName).emit())
            if (needsWalk) put("$WALK.kt", WalkEmitter(schema, shape, packageName).emit())
            conversion(shape, wire)?.let { put("$CONVERSION.kt", it) }
            if (manifest.code.readsWire) {
                val visitCode = if (needsWalk) visitCode(shape, wire) else null
                put("$READING.kt", ViewReadingEmitter(packageName, visitCode).emit())
            }
            putAll(shapeFiles(shape, codec))
            channelForm.kit.forEach { (name, text) ->
                put(name, codecText(text, packageName, CodecLanguage.KOTLIN))
            }
            contender.mapper?.let { put("$MAPPER.java", emitMapper(it, packageName)) }
            for (file in manifest.code.sources) put(file.name, inPackage(file, neededText(file)))
            put(codec.name, inPackage(codec, textWithMapper(codec)))
        }
        val prefix = if (manifest.code.readsWire) READING else ""
        return GeneratedSources.Generated(
            files =
                shape.files() +
                    wire?.files().orEmpty() +
                    packageFiles.mapKeys { "${packageName.replace('.', '/')}/${it.key}" },
            codecClass = "$packageName.${codec.nameWithoutExtension}",
            bridgeClass = "$packageName.$prefix$BRIDGE",
            walkClass = if (needsWalk) "$packageName.$prefix$WALK" else null,
        )
    }

    private fun neededText(file: Path): String = neededText(file, schema.features())

    /**
     * Returns the text of the [codec]. It uses the user's mapper if the contender has one, or else
     * registers the modules for the user's classes.
     */
    private fun textWithMapper(codec: Path): String {
        val text = neededText(codec)
        contender.mapper?.let {
            return withMapper(text, it.support, codec)
        }
        val support = manifest.codecs.userClasses?.modules ?: return text
        val modules = userClasses?.let(support::modulesFor).orEmpty()
        return withModules(text, support, modules, codec)
    }

    private fun inPackage(file: Path, text: String): String =
        codecText(text, packageName, CodecLanguage.of(file))

    /**
     * Returns the functions that convert the caller's values to the library's classes and back.
     * Returns null if the codec needs none.
     */
    private fun conversion(shape: LanguageShape, wire: ModelClasses?): String? =
        when (wire) {
            is LanguageShape -> ConversionEmitter(schema, shape, wire, packageName).emit()
            is View -> ViewConversionEmitter(schema, shape, wire, packageName).emit()
            is OrderedView -> wire.conversion(shape)
            else -> null
        }

    private fun visitCode(shape: LanguageShape, view: ModelClasses?): VisitCode =
        when (view) {
            is View -> ViewVisitEmitter(schema, view).emit()
            is OrderedView -> view.visitCode(shape)
            else -> error("Only views are read in place of the caller's values")
        }

    /**
     * Returns the files of the `Shape`, which describes the data model to the codec: texts by file
     * name. The files are in Scala for a Scala codec, otherwise in Kotlin.
     */
    private fun shapeFiles(shape: LanguageShape, codec: Path): Map<String, String> {
        val name = codec.nameWithoutExtension
        return when (CodecLanguage.of(codec)) {
            CodecLanguage.KOTLIN,
            CodecLanguage.JAVA -> {
                // A codec of views reads other classes than it writes.
                val values = if (manifest.code.readsWire) "Any" else ROOT
                val text = emitShape(schema, shape, packageName, purpose)
                val check = emitChannelCheck(channelForm, name, purpose, values)
                mapOf("$SHAPE.kt" to text + check)
            }
            CodecLanguage.SCALA ->
                emitScalaShape(
                    schema,
                    shape as ScalaLanguageShape, // only such shapes have codecs in Scala
                    packageName,
                    purpose,
                    channelForm,
                    name,
                )
        }
    }

    /**
     * Returns why the library supports no call of the purpose for data with these [features].
     * Returns null if it supports at least one.
     */
    private fun gap(features: Set<Feature>): String? {
        val gaps = purpose.calls.map { manifest.findings.gap(features, it) }
        return if (null in gaps) null else gaps.first()?.reason
    }

    /**
     * Returns why the library cannot use the names of fields and symbols in JSON, or null if it
     * can. Only JSON payloads contain these names. Codecs of trees and the code of templates need
     * no annotations, because they contain the names as strings.
     */
    private fun unmappableName(shape: LanguageShape): String? =
        shape.unmappableName.takeIf {
            manifest.traits.isJson && purpose != Purpose.TREES && manifest.code.template == null
        }

    /**
     * Returns the classes that the library handles. Unlike the caller's classes, they may be views.
     */
    private fun libraryClasses(domain: Domain): ModelClasses =
        if (domain is LibraryShape)
            domain.classes(schema, packageName, manifest.code.schemaGenerator)
        else languageShape(domain)

    /**
     * Returns the classes of the caller's values: the user's classes if there are any, else
     * generated classes. For trees, always returns generated classes, because a library's tree does
     * not use the user's classes.
     */
    private fun callerShape(): LanguageShape {
        // JSON for the user's classes may leave out nulls.
        if (contender.isGenerated)
            return languageShape(manifest.code.domain, schema.withNullDefaults())
        val classes = userClasses ?: return languageShape(manifest.code.domain)
        return UserClassShape(schema, classes, manifest.gapOfClasses(classes))
    }

    /** The user's classes; null if the code uses generated classes. */
    private val userClasses: UserClasses?
        get() = schema.userClasses.takeUnless { contender.isGenerated || purpose == Purpose.TREES }

    private fun languageShape(domain: Domain, schema: Schema = this.schema): LanguageShape {
        val annotations = manifest.code.annotations
        val template = manifest.code.template?.let(::HelperTemplate)
        return when (domain) {
            HandWrittenShape.KOTLIN_DATA -> KotlinData(schema, annotations, packageName, template)
            HandWrittenShape.SCALA_CASE ->
                ScalaCase(
                    schema,
                    annotations,
                    packageName,
                    manifest.code.compiler.scalaDialect,
                    template,
                )
            HandWrittenShape.JAVA_BEAN ->
                JavaClasses.beans(schema, annotations, packageName, template)
            HandWrittenShape.JAVA_RECORD -> JavaClasses.records(schema, annotations, packageName)
            is LibraryShape ->
                domain.classes(schema, packageName, manifest.code.schemaGenerator) as? LanguageShape
                    ?: error("${domain.id} is no shape of a caller's values")
            else -> error("There is no code for ${domain.id}")
        }
    }

    private fun codec(): Path {
        val files = manifest.codecs.channels.getValue(channel)
        return if (purpose == Purpose.TREES) checkNotNull(files.tree) else files.codec
    }
}
