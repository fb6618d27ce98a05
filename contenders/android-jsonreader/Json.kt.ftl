<#--
  What an Android developer writes by hand for each type: an object with a function that reads it from a JsonReader, and one
  that writes it to a JsonWriter, as the examples in the documentation of the two do.
-->
import android.util.JsonReader
import android.util.JsonWriter
import java.util.Base64

<#-- An expression that reads a value. -->
<#function read type>
  <#switch type.kind>
    <#on "int"><#return "reader.nextInt()">
    <#on "long"><#return "reader.nextLong()">
    <#on "float"><#return "reader.nextDouble().toFloat()">
    <#on "double"><#return "reader.nextDouble()">
    <#on "boolean"><#return "reader.nextBoolean()">
    <#on "string"><#return "reader.nextString()">
    <#on "decimal"><#return "BigDecimal(reader.nextString())">
    <#on "bytes"><#return "Base64.getDecoder().decode(reader.nextString())">
    <#on "uuid"><#return "UUID.fromString(reader.nextString())">
    <#on "date", "timestamp"><#return "${type.name}.parse(reader.nextString())">
    <#on "list"><#return "reader.readList { ${read(type.of)} }">
    <#on "map"><#return "reader.readMap { ${read(type.of)} }">
    <#on "nullable"><#return "reader.readNullable { ${read(type.of)} }">
    <#default><#return "${type.helper}.read(reader)">
  </#switch>
</#function>
<#-- A statement that writes a value; the writer may be an expression that writes the name before it. -->
<#function write type value writer="writer">
  <#switch type.kind>
    <#on "int"><#return "${writer}.value(${value}.toLong())">
    <#on "bytes"><#return "${writer}.value(Base64.getEncoder().encodeToString(${value}))">
    <#on "uuid", "date", "timestamp"><#return "${writer}.value(${value}.toString())">
    <#on "list"><#return "${writer}.writeList(${value}) { ${write(type.of, 'it')} }">
    <#on "map"><#return "${writer}.writeMap(${value}) { ${write(type.of, 'it')} }">
    <#on "nullable"><#return "${writer}.writeNullable(${value}) { ${write(type.of, 'it')} }">
    <#on "record", "enum", "union"><#return "${type.helper}.write(${writer}, ${value})">
    <#default><#return "${writer}.value(${value})">
  </#switch>
</#function>
<#-- What a variable holds until its field is read; null where there is nothing that it could hold. -->
<#function initial field>
  <#if field.default??><#return field.default></#if>
  <#switch field.type.kind>
    <#on "int"><#return "0">
    <#on "long"><#return "0L">
    <#on "float"><#return "0f">
    <#on "double"><#return "0.0">
    <#on "boolean"><#return "false">
    <#default><#return "null">
  </#switch>
</#function>
object ${type.helper} {
<#if type.kind == "record">
    <#if type.isBranch>
    fun read(reader: JsonReader): ${type.name} {
        reader.beginObject()
        return readRest(reader)
    }

    /** Reads what is left of an object that has been begun. */
    fun readRest(reader: JsonReader): ${type.name} {
    <#else>
    fun read(reader: JsonReader): ${type.name} {
    </#if>
    <#list type.fields as field>
        <#if initial(field) == "null" && field.type.kind != "nullable">
        var ${field.variable}: ${field.type.name}? = null
        <#else>
        var ${field.variable}: ${field.type.name} = ${initial(field)}
        </#if>
    </#list>
    <#if !type.isBranch>
        reader.beginObject()
    </#if>
        while (reader.hasNext()) {
            when (reader.nextName()) {
    <#list type.fields as field>
                ${field.json} -> ${field.variable} = ${read(field.type)}
    </#list>
                else -> reader.skipValue()
            }
        }
        reader.endObject()
        return ${type.name}(
    <#list type.fields as field>
            ${field.name} = ${field.variable}<#if initial(field) == "null" && field.type.kind != "nullable">!!</#if>,
    </#list>
        )
    }

    <#if type.isBranch>
    fun write(writer: JsonWriter, value: ${type.name}) {
        writer.beginObject()
        writeFields(writer, value)
        writer.endObject()
    }

    fun writeFields(writer: JsonWriter, value: ${type.name}) {
    <#else>
    fun write(writer: JsonWriter, value: ${type.name}) {
        writer.beginObject()
    </#if>
    <#list type.fields as field>
        <#if field.optional>
        value.${field.name}?.let { ${write(field.type.of, "it", "writer.name(${field.json})")} }
        <#else>
        ${write(field.type, "value.${field.name}", "writer.name(${field.json})")}
        </#if>
    </#list>
    <#if !type.isBranch>
        writer.endObject()
    </#if>
    }
<#elseif type.kind == "enum">
    fun read(reader: JsonReader): ${type.name} =
        when (val symbol = reader.nextString()) {
    <#list type.symbols as symbol>
            ${symbol.json} -> ${type.name}.${symbol.name}
    </#list>
            else -> error("No ${type.name}: $symbol")
        }

    fun write(writer: JsonWriter, value: ${type.name}) {
        writer.value(
            when (value) {
    <#list type.symbols as symbol>
                ${type.name}.${symbol.name} -> ${symbol.json}
    </#list>
            }
        )
    }
<#else>
    fun read(reader: JsonReader): ${type.name} {
        reader.beginObject()
        check(reader.nextName() == "type") { "Expected the type first" }
        return when (val branch = reader.nextString()) {
    <#list type.branches as branch>
            ${branch.json} -> ${branch.helper}.readRest(reader)
    </#list>
            else -> error("No ${type.name}: $branch")
        }
    }

    fun write(writer: JsonWriter, value: ${type.name}) {
        writer.beginObject()
        writer.name("type")
        when (value) {
    <#list type.branches as branch>
            is ${branch.name} -> {
                writer.value(${branch.json})
                ${branch.helper}.writeFields(writer, value)
            }
    </#list>
        }
        writer.endObject()
    }
</#if>
}
