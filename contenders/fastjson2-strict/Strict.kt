import com.alibaba.fastjson2.JSONReader

/** How every channel reads: what does not fit is an error in place of a null, a zero or another form. */
fun strict(): JSONReader.Context =
    reading().apply {
        config(
            JSONReader.Feature.ErrorOnNullForPrimitives,
            JSONReader.Feature.ErrorOnEnumNotMatch,
            JSONReader.Feature.ErrorOnNotSupportAutoType,
            JSONReader.Feature.DisableSingleQuote,
        )
    }
