<#--
  What a developer writes by hand for each type: an object with a function that packs it, and one that unpacks it. A record is an
  array of its fields in order. Fields that a newer schema has added at its end are skipped.
-->
import org.msgpack.core.MessagePacker
import org.msgpack.core.MessageUnpacker

<#-- An expression that unpacks a value. -->
<#function unpack type>
  <#switch type.kind>
    <#on "int"><#return "reader.unpackInt()">
    <#on "long"><#return "reader.unpackLong()">
    <#on "float"><#return "reader.unpackFloat()">
    <#on "double"><#return "reader.unpackDouble()">
    <#on "boolean"><#return "reader.unpackBoolean()">
    <#on "string"><#return "reader.unpackString()">
    <#on "decimal"><#return "BigDecimal(reader.unpackString())">
    <#on "bytes"><#return "reader.unpackBytes()">
    <#on "uuid"><#return "reader.unpackUuid()">
    <#on "date"><#return "LocalDate.ofEpochDay(reader.unpackLong())">
    <#on "timestamp"><#return "reader.unpackTimestamp()">
    <#on "list"><#return "reader.unpackList { ${unpack(type.of)} }">
    <#on "map"><#return "reader.unpackMap { ${unpack(type.of)} }">
    <#on "nullable"><#return "reader.unpackNullable { ${unpack(type.of)} }">
    <#default><#return "${type.helper}.unpack(reader)">
  </#switch>
</#function>
<#-- A statement that packs a value. -->
<#function pack type value>
  <#switch type.kind>
    <#on "int"><#return "writer.packInt(${value})">
    <#on "long"><#return "writer.packLong(${value})">
    <#on "float"><#return "writer.packFloat(${value})">
    <#on "double"><#return "writer.packDouble(${value})">
    <#on "boolean"><#return "writer.packBoolean(${value})">
    <#on "string"><#return "writer.packString(${value})">
    <#on "decimal"><#return "writer.packString(${value}.toString())">
    <#on "bytes"><#return "writer.packBytes(${value})">
    <#on "uuid"><#return "writer.packUuid(${value})">
    <#on "date"><#return "writer.packLong(${value}.toEpochDay())">
    <#on "timestamp"><#return "writer.packTimestamp(${value})">
    <#on "list"><#return "writer.packList(${value}) { ${pack(type.of, 'it')} }">
    <#on "map"><#return "writer.packMap(${value}) { ${pack(type.of, 'it')} }">
    <#on "nullable"><#return "writer.packNullable(${value}) { ${pack(type.of, 'it')} }">
    <#default><#return "${type.helper}.pack(writer, ${value})">
  </#switch>
</#function>
object ${type.helper} {
<#if type.kind == "record">
    fun pack(writer: MessagePacker, value: ${type.name}) {
        writer.packArrayHeader(${type.fields?size?c})
    <#list type.fields as field>
        ${pack(field.type, "value.${field.name}")}
    </#list>
    }

    fun unpack(reader: MessageUnpacker): ${type.name} {
        val size = reader.unpackArrayHeader()
        val value = ${type.name}(
    <#list type.fields as field>
            ${field.name} = ${unpack(field.type)},
    </#list>
        )
        repeat(size - ${type.fields?size?c}) { reader.skipValue() }
        return value
    }
<#elseif type.kind == "enum">
    fun pack(writer: MessagePacker, value: ${type.name}) {
        writer.packInt(
            when (value) {
    <#list type.symbols as symbol>
                ${type.name}.${symbol.name} -> ${symbol?index?c}
    </#list>
            }
        )
    }

    fun unpack(reader: MessageUnpacker): ${type.name} =
        when (val symbol = reader.unpackInt()) {
    <#list type.symbols as symbol>
            ${symbol?index?c} -> ${type.name}.${symbol.name}
    </#list>
            else -> error("No ${type.name}: $symbol")
        }
<#else>
    fun pack(writer: MessagePacker, value: ${type.name}) {
        writer.packArrayHeader(2)
        when (value) {
    <#list type.branches as branch>
            is ${branch.name} -> {
                writer.packInt(${branch?index?c})
                ${branch.helper}.pack(writer, value)
            }
    </#list>
        }
    }

    fun unpack(reader: MessageUnpacker): ${type.name} {
        check(reader.unpackArrayHeader() == 2) { "Expected the branch and its value" }
        return when (val branch = reader.unpackInt()) {
    <#list type.branches as branch>
            ${branch?index?c} -> ${branch.helper}.unpack(reader)
    </#list>
            else -> error("No ${type.name}: $branch")
        }
    }
</#if>
}
