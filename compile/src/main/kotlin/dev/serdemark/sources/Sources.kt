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
import dev.serdemark.contender.GeneratorTool
import dev.serdemark.contender.ProtoSyntax
import dev.serdemark.model.Feature
import dev.serdemark.model.Schema
import dev.serdemark.model.features
import dev.serdemark.sources.avro.AvroClasses
import dev.serdemark.sources.avro.AvroUtf8Classes
import dev.serdemark.sources.emit.BridgeEmitter
import dev.serdemark.sources.emit.ConversionEmitter
import dev.serdemark.sources.emit.OrderedView
import dev.serdemark.sources.emit.View
import dev.serdemark.sources.emit.ViewConversionEmitter
import dev.serdemark.sources.emit.ViewReadingEmitter
import dev.serdemark.sources.emit.ViewVisitEmitter
import dev.serdemark.sources.emit.Visiting
import dev.serdemark.sources.emit.WalkEmitter
import dev.serdemark.sources.emit.emitChannel
import dev.serdemark.sources.emit.emitShape
import dev.serdemark.sources.flatbuffers.FlatTables
import dev.serdemark.sources.given.GivenShape
import dev.serdemark.sources.given.emitMapper
import dev.serdemark.sources.given.withMapper
import dev.serdemark.sources.java.JavaClasses
import dev.serdemark.sources.kotlin.KotlinData
import dev.serdemark.sources.protobuf.ProtocClasses
import dev.serdemark.sources.protobuf.ScalaPbClasses
import dev.serdemark.sources.protobuf.WireClasses
import dev.serdemark.sources.sbe.SbeFlyweights
import dev.serdemark.sources.scala.ScalaCase
import dev.serdemark.sources.scala.ScalaLanguageShape
import dev.serdemark.sources.scala.emitScalaShape
import dev.serdemark.sources.shape.CodecLanguage
import dev.serdemark.sources.shape.Declared
import dev.serdemark.sources.shape.LanguageShape
import dev.serdemark.sources.shape.Purpose
import dev.serdemark.sources.shape.ROOT
import dev.serdemark.sources.shape.SourceFailure
import dev.serdemark.sources.shape.codecText
import dev.serdemark.sources.shape.neededText
import dev.serdemark.sources.template.HelperTemplate
import dev.serdemark.sources.thrift.ScroogeClasses
import dev.serdemark.sources.thrift.ThriftClasses
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
     * @param channel a channel of the manifest; for [Purpose.TREES], one with a codec of trees
     * @param ofValues features that the values use in addition to those of the schema
     */
    fun generate(
        schema: Schema,
        contender: Contender,
        channel: String,
        packageName: String,
        purpose: Purpose = Purpose.WHOLE_VALUES,
        ofValues: Set<Feature> = emptySet(),
    ): GeneratedSources =
        SourcesGenerator(schema, contender, channel, packageName, purpose).generate(ofValues)
}

private class SourcesGenerator(
    private val schema: Schema,
    private val contender: Contender,
    private val channel: String,
    private val packageName: String,
    private val purpose: Purpose,
) {
    private val manifest = contender.manifest
    private val form = ChannelForm.of(channel)
    private val isWalked = purpose == Purpose.WALKS

    fun generate(ofValues: Set<Feature>): GeneratedSources =
        try {
            val shape = callerShape()
            val wire = manifest.wire?.let(::libraryClasses)
            val reason =
                shape.unsupported
                    ?: wire?.unsupported
                    ?: gap(schema.features() + ofValues)
                    ?: unmappedName(shape)
            if (reason != null) GeneratedSources.Unsupported(reason) else generated(shape, wire)
        } catch (e: SourceFailure) {
            GeneratedSources.Failed("Its sources have a mistake: ${e.message}", e.detail)
        }

    private fun generated(shape: LanguageShape, wire: Declared?): GeneratedSources.Generated {
        val codec = codec()
        val own = buildMap {
            put("$BRIDGE.kt", BridgeEmitter(schema, shape, packageName).emit())
            if (isWalked) put("$WALK.kt", WalkEmitter(schema, shape, packageName).emit())
            conversion(shape, wire)?.let { put("$CONVERSION.kt", it) }
            if (manifest.readsWire) {
                val visiting = if (isWalked) visiting(shape, wire) else null
                put("$READING.kt", ViewReadingEmitter(packageName, visiting).emit())
            }
            putAll(shapeFiles(shape, codec))
            form.kit.forEach { (name, text) ->
                put(name, codecText(text, packageName, CodecLanguage.KOTLIN))
            }
            contender.mapper?.let { put("$MAPPER.java", emitMapper(it, packageName)) }
            for (file in manifest.sources.plusElement(codec)) put(file.name, text(file, codec))
        }
        val reading = if (manifest.readsWire) READING else ""
        return GeneratedSources.Generated(
            shape.declare() +
                wire?.declare().orEmpty() +
                own.mapKeys { "${packageName.replace('.', '/')}/${it.key}" },
            "$packageName.${codec.nameWithoutExtension}",
            "$packageName.$reading$BRIDGE",
            if (isWalked) "$packageName.$reading$WALK" else null,
        )
    }

    /** Returns the text of the [codec], or of a [file] that is compiled with it. */
    private fun text(file: Path, codec: Path): String {
        val needed = neededText(file, schema.features())
        val mapper = contender.mapper
        val text =
            if (mapper == null || file != codec) needed
            else withMapper(needed, mapper.support, file)
        return codecText(text, packageName, CodecLanguage.of(file))
    }

    /**
     * Returns the functions that convert the caller's values to the library's classes and back.
     * Returns null if the codec needs none.
     */
    private fun conversion(shape: LanguageShape, wire: Declared?): String? =
        when (wire) {
            is LanguageShape -> ConversionEmitter(schema, shape, wire, packageName).emit()
            is View -> ViewConversionEmitter(schema, shape, wire, packageName).emit()
            is OrderedView -> wire.conversion(shape)
            else -> null
        }

    private fun visiting(shape: LanguageShape, view: Declared?): Visiting =
        when (view) {
            is View -> ViewVisitEmitter(schema, view).visiting()
            is OrderedView -> view.visiting(shape)
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
                val values = if (manifest.readsWire) "Any" else ROOT
                val text = emitShape(schema, shape, packageName, purpose)
                mapOf("$SHAPE.kt" to text + emitChannel(form, name, purpose, values))
            }
            CodecLanguage.SCALA ->
                emitScalaShape(
                    schema,
                    shape as ScalaLanguageShape, // no other shape has codecs in Scala
                    packageName,
                    purpose,
                    form,
                    name,
                )
        }
    }

    /**
     * Returns why the library supports none of the calls of the purpose for data with these
     * [features]. Returns null if it supports at least one call.
     */
    private fun gap(features: Set<Feature>): String? {
        val gaps = purpose.calls.map { manifest.gap(features, it)?.reason ?: return null }
        return gaps.first()
    }

    /**
     * Returns why the library cannot use the names of fields and symbols in JSON, or null if it
     * can. Only JSON payloads contain these names. Trees and the code of templates need no
     * annotations, because they contain the names as strings.
     */
    private fun unmappedName(shape: LanguageShape): String? =
        shape.nameless.takeIf {
            manifest.traits.isJson && purpose != Purpose.TREES && manifest.template == null
        }

    /**
     * Returns the classes of the library itself. Unlike the classes of the caller, the library's
     * classes may be views, see [View].
     */
    private fun libraryClasses(domain: Domain): Declared =
        when (domain) {
            Domain.FLATBUFFERS -> FlatTables(schema, packageName)
            Domain.SBE -> SbeFlyweights(schema, packageName)
            else -> languageShape(domain)
        }

    /**
     * Returns the classes of the caller's values: the user's own classes if there are any, else
     * generated classes. Always returns generated classes for trees, because a library's tree holds
     * no values of the user's classes.
     */
    private fun callerShape(): LanguageShape {
        if (contender.isGenerated) return languageShape(manifest.domain, schema.withNullDefaults())
        val given = schema.given.takeIf { purpose != Purpose.TREES }
        return given?.let { GivenShape(schema, it, manifest.givenGap(it)) }
            ?: languageShape(manifest.domain)
    }

    private fun languageShape(domain: Domain, schema: Schema = this.schema): LanguageShape {
        val annotations = manifest.annotations
        val template = manifest.template?.let(::HelperTemplate)
        val syntax = manifest.schemaGenerator?.syntax ?: ProtoSyntax.PROTO3
        return when (domain) {
            Domain.KOTLIN_DATA -> KotlinData(schema, annotations, packageName, template)
            Domain.SCALA_CASE ->
                ScalaCase(
                    schema,
                    annotations,
                    packageName,
                    manifest.compiler.scalaDialect,
                    template,
                )
            Domain.JAVA_BEAN -> JavaClasses.beans(schema, annotations, packageName, template)
            Domain.JAVA_RECORD -> JavaClasses.records(schema, annotations, packageName)
            Domain.PROTOBUF -> ProtocClasses(schema, packageName, syntax)
            Domain.SCALAPB ->
                ScalaPbClasses(
                    schema,
                    packageName,
                    syntax,
                    manifest.schemaGenerator?.tool == GeneratorTool.SCALAPB_TRUEACCORD,
                )
            Domain.WIRE -> WireClasses(schema, packageName)
            Domain.THRIFT -> ThriftClasses(schema, packageName)
            Domain.SCROOGE -> ScroogeClasses(schema, packageName)
            Domain.AVRO -> AvroClasses(schema, packageName)
            Domain.AVRO_UTF8 -> AvroUtf8Classes(schema, packageName)
            Domain.FLATBUFFERS,
            Domain.SBE -> error("${domain.id} is no shape of a caller's values")
        }
    }

    private fun codec(): Path {
        val files = manifest.channels.getValue(channel)
        return if (purpose == Purpose.TREES) checkNotNull(files.tree) else files.codec
    }
}
