import com.alibaba.fastjson2.JSONFactory
import com.alibaba.fastjson2.JSONReader
import com.alibaba.fastjson2.JSONWriter

/** Reads values, and creates no classes by name but the branches of unions. */
fun reading(): JSONReader.Context =
    JSONFactory.createReadContext(
        // needs: union
        JSONReader.autoTypeFilter(*Shape.UNIONS.flatMap { it.branches.values }.toTypedArray()),
        // end
    )

fun writing(): JSONWriter.Context =
    JSONFactory.createWriteContext(
        // needs: union
        JSONWriter.Feature.WriteClassName,
        JSONWriter.Feature.NotWriteRootClassName,
        JSONWriter.Feature.NotWriteNumberClassName,
        // end
        // needs: nullable-map-value
        JSONWriter.Feature.WriteNulls,
        // end
        JSONWriter.Feature.NotWriteHashMapArrayListClassName,
    )
