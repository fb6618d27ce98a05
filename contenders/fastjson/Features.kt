import com.alibaba.fastjson.serializer.SerializerFeature

/** How every channel writes. */
fun features(): Array<SerializerFeature> =
    listOfNotNull(SerializerFeature.WriteMapNullValue.takeUnless { Shape.HAS_OPTIONAL }).toTypedArray()
