package dev.serdemark.sbe

import dev.serdemark.model.Named
import dev.serdemark.model.Schema
import dev.serdemark.sources.emit.OrderedView
import dev.serdemark.sources.emit.VisitCode
import dev.serdemark.sources.emit.WIRE_ROOT
import dev.serdemark.sources.idl.capitalized
import dev.serdemark.sources.jvm.LEAF_IMPORTS
import dev.serdemark.sources.jvm.kotlinHeader
import dev.serdemark.sources.jvm.lines
import dev.serdemark.sources.shape.LanguageShape
import dev.serdemark.sources.shape.ROOT

/**
 * The language shape `sbe`: the encoders and decoders that SbeTool generates. A decoder moves
 * through the payload, so groups and data must be read in the order of the schema.
 *
 * @param packageName the package of the codec; the classes are in its package `sbe`
 */
internal class SbeFlyweights(private val schema: Schema, private val packageName: String) :
    OrderedView {
    private val sbePackage = "$packageName.sbe"
    private val names by lazy { SbeNames(schema) }
    private val layout by lazy { SbeLayout(schema, names) }
    private val leaves by lazy { SbeLeaves(names, sbePackage, layout::enum) }
    private val root = Named(schema.root)
    private val message
        get() = layout.message.classes.single()

    override val unsupported: String?
        get() = sbeLimits(schema) ?: layout.limit

    override fun files(): Map<String, String> =
        SbeFile(schema, names, layout, sbePackage).let { mapOf(it.path to it.text()) }

    override fun conversion(domain: LanguageShape): String {
        val steps = WriteSteps(leaves, domain, sbePackage)
        val parts =
            listOf(entryPoints()) +
                SbeValues(layout, domain, steps).emit(root) +
                SbeReadEmitter(layout, leaves, domain, sbePackage).emit(root)
        return (kotlinHeader(packageName, domain.imports + LEAF_IMPORTS) + lines(parts)).trimEnd() +
            "\n"
    }

    /** Returns the declarations that codecs use. */
    private fun entryPoints(): String {
        val header = capitalized(SbeNames.HEADER)
        return """
            |/** The decoder of a whole payload, after its header. */
            |typealias $WIRE_ROOT = $sbePackage.${message}Decoder
            |
            |/** The encoder of a whole payload, after its header. */
            |typealias WireEncoder = $sbePackage.${message}Encoder
            |
            |/** The decoder of the header before a payload. */
            |typealias WireHeaderDecoder = $sbePackage.${header}Decoder
            |
            |/** The encoder of the header before a payload. */
            |typealias WireHeaderEncoder = $sbePackage.${header}Encoder
            |
            |/** Encodes the value. */
            |fun $ROOT.toWire(encoder: WireEncoder) = write$message(this, encoder)
            |
            |/** Decodes the whole payload into the program's classes. */
            |fun $WIRE_ROOT.toDomain(): $ROOT = read$message(sbeRewind())
            |"""
            .trimMargin()
    }

    override fun visitCode(domain: LanguageShape): VisitCode {
        val values = SbeValues(layout, domain, VisitSteps(layout, domain)).emit(root)
        return VisitCode(
            domain.imports + LEAF_IMPORTS,
            visitView = "visit$message(value.sbeRewind(), visits)",
            visitValue = "visit$message(value as $ROOT, visits)",
            functions = SbeVisitEmitter(layout, leaves, sbePackage).emit() + values,
        )
    }
}
