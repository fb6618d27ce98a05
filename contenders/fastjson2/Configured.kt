import com.alibaba.fastjson2.JSONFactory
import com.alibaba.fastjson2.JSONReader
import com.alibaba.fastjson2.JSONWriter
import com.alibaba.fastjson2.reader.ObjectReader
import java.util.Base64

/** How every channel reads. */
fun reading(): JSONReader.Context =
    JSONFactory.createReadContext().apply {
        // needs: bytes
        // The library's own reader of base64 refuses it where a backslash follows anywhere in the document.
        val base64 = ObjectReader { reader, _, _, _ -> reader.readString()?.let(Base64.getDecoder()::decode) }
        provider.register(ByteArray::class.java, base64)
        // end
    }

/** How every channel writes. */
fun writing(): JSONWriter.Context = JSONFactory.createWriteContext(*features())

/** How trees are written, which have no classes. */
fun writingTrees(): JSONWriter.Context = JSONFactory.createWriteContext(JSONWriter.Feature.WriteNulls)

/** What is written, and how. */
fun features(): Array<JSONWriter.Feature> =
    listOfNotNull(
            // needs: bytes
            JSONWriter.Feature.WriteByteArrayAsBase64,
            // end
            JSONWriter.Feature.WriteNulls.takeUnless { Shape.HAS_OPTIONAL },
            // needs: union
            JSONWriter.Feature.WriteClassName,
            JSONWriter.Feature.NotWriteRootClassName,
            // Without this one, WriteClassName writes some longs as 5L. Old versions do not have it.
            JSONWriter.Feature.values().find { it.name == "NotWriteNumberClassName" },
            // end
        )
        .toTypedArray()
