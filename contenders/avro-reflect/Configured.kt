import org.apache.avro.Conversions
import org.apache.avro.data.TimeConversions
import org.apache.avro.reflect.ReflectData
import org.apache.avro.util.ClassSecurityValidator

fun reflectData(): ReflectData {
    val trusted = setOf(Root::class.java.packageName, "java.util")
    ClassSecurityValidator.setGlobal { type ->
        type.packageName in trusted || ClassSecurityValidator.DEFAULT.isTrusted(type)
    }
    return ReflectData.AllowNull().apply {
        addLogicalTypeConversion(Conversions.UUIDConversion())
        addLogicalTypeConversion(TimeConversions.DateConversion())
        addLogicalTypeConversion(TimeConversions.TimestampNanosConversion())
    }
}
