package dev.serdemark.formats

import com.fasterxml.jackson.core.io.IOContext
import com.fasterxml.jackson.dataformat.smile.SmileConstants
import com.fasterxml.jackson.dataformat.smile.SmileFactory
import com.fasterxml.jackson.dataformat.smile.SmileParser
import dev.serdemark.inference.DOCUMENT_LIMITS
import java.io.IOException
import java.io.InputStream

/**
 * Reads Smile. Refuses texts with a type for ASCII whose bytes are not ASCII. Jackson's parser
 * replaces such bytes by other characters.
 */
internal object StrictSmile :
    SmileFactory(builder().apply { streamReadConstraints(DOCUMENT_LIMITS) }) {
    override fun _createParser(input: InputStream, context: IOContext): SmileParser {
        val buffer = context.allocReadIOBuffer()
        val size = input.read(buffer)
        if (size < 1 || buffer[0] != SmileConstants.HEADER_BYTE_1)
            throw IOException("it does not begin with the header of Smile")
        return Parser(input, context, buffer, size)
    }

    private class Parser(input: InputStream, context: IOContext, buffer: ByteArray, size: Int) :
        SmileParser(
            context,
            _parserFeatures,
            _smileParserFeatures,
            _objectCodec,
            _byteSymbolCanonicalizer.makeChildOrPlaceholder(_factoryFeatures),
            input,
            buffer,
            0,
            size,
            true,
        ) {
        init {
            handleSignature(true, true)
        }

        override fun getText(): String =
            super.getText().also { text ->
                if (_typeAsInt in ASCII_TYPES && text.any { it.code > Byte.MAX_VALUE })
                    throw IOException("a text of the type for ASCII is not ASCII")
            }
    }

    /** The first bytes of texts in ASCII: short ones, and long ones. */
    private val ASCII_TYPES = (0x40..0x7f) + 0xe0
}
