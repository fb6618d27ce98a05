<#-- A serializer of Kryo for each record, and how enums and unions are written. -->
import com.esotericsoftware.kryo.Kryo
import com.esotericsoftware.kryo.Serializer
import com.esotericsoftware.kryo.io.Input
import com.esotericsoftware.kryo.io.Output

<#-- A statement that writes what an expression gives. -->
<#function write type value>
  <#switch type.kind>
    <#on "int"><#return "output.writeInt(${value}, true)">
    <#on "long"><#return "output.writeLong(${value}, true)">
    <#on "float"><#return "output.writeFloat(${value})">
    <#on "double"><#return "output.writeDouble(${value})">
    <#on "boolean"><#return "output.writeBoolean(${value})">
    <#on "string"><#return "output.writeString(${value})">
    <#on "decimal"><#return "output.writeDecimal(${value})">
    <#on "bytes"><#return "output.writeByteArray(${value})">
    <#on "uuid"><#return "output.writeUuid(${value})">
    <#on "date"><#return "output.writeDate(${value})">
    <#on "timestamp"><#return "output.writeInstant(${value})">
    <#on "list"><#return "output.writeList(${value}) { ${write(type.of, 'it')} }">
    <#on "map"><#return "output.writeMap(${value}) { ${write(type.of, 'it')} }">
    <#on "nullable">
      <#if type.of.kind == "string"><#return "output.writeString(${value})"></#if>
      <#return "output.writeNullable(${value}) { ${write(type.of, 'it')} }">
    <#on "record"><#return "kryo.writeObject(output, ${value}, ${type.helper})">
    <#on "enum"><#return "${type.helper}.write(output, ${value})">
    <#on "union"><#return "${type.helper}.write(kryo, output, ${value})">
  </#switch>
</#function>
<#-- An expression of what is read. -->
<#function read type>
  <#switch type.kind>
    <#on "int"><#return "input.readInt(true)">
    <#on "long"><#return "input.readLong(true)">
    <#on "float"><#return "input.readFloat()">
    <#on "double"><#return "input.readDouble()">
    <#on "boolean"><#return "input.readBoolean()">
    <#on "string"><#return "input.readString()">
    <#on "decimal"><#return "input.readDecimal()">
    <#on "bytes"><#return "input.readByteArray()">
    <#on "uuid"><#return "input.readUuid()">
    <#on "date"><#return "input.readDate()">
    <#on "timestamp"><#return "input.readInstant()">
    <#on "list"><#return "input.readList { ${read(type.of)} }">
    <#on "map"><#return "input.readMap { ${read(type.of)} }">
    <#on "nullable">
      <#if type.of.kind == "string"><#return "input.readString()"></#if>
      <#return "input.readNullable { ${read(type.of)} }">
    <#on "record"><#return "kryo.readObject(input, ${type.name}::class.java, ${type.helper})">
    <#on "enum"><#return "${type.helper}.read(input)">
    <#on "union"><#return "${type.helper}.read(kryo, input)">
  </#switch>
</#function>
<#if type.kind == "record">
object ${type.helper} : Serializer<${type.name}>() {
    override fun write(kryo: Kryo, output: Output, value: ${type.name}) {
    <#list type.fields as field>
        ${write(field.type, "value.${field.getter}()")}
    </#list>
    }

    override fun read(kryo: Kryo, input: Input, type: ClassOf<${type.name}>): ${type.name} {
        val value = ${type.name}()
    <#list type.fields as field>
        value.${field.setter}(${read(field.type)})
    </#list>
        return value
    }
}
<#elseif type.kind == "enum">
object ${type.helper} {
    private val symbols = ${type.name}.values()

    fun write(output: Output, value: ${type.name}) {
        output.writeInt(value.ordinal, true)
    }

    fun read(input: Input): ${type.name} = symbols[input.readInt(true)]
}
<#else>
object ${type.helper} {
    fun write(kryo: Kryo, output: Output, value: ${type.name}) {
        when (value) {
    <#list type.branches as branch>
            is ${branch.name} -> {
                output.writeInt(${branch?index}, true)
                kryo.writeObject(output, value, ${branch.helper})
            }
    </#list>
            else -> error("No ${type.name}: $value")
        }
    }

    fun read(kryo: Kryo, input: Input): ${type.name} =
        when (val branch = input.readInt(true)) {
    <#list type.branches as branch>
            ${branch?index} -> kryo.readObject(input, ${branch.name}::class.java, ${branch.helper})
    </#list>
            else -> error("No ${type.name}: $branch")
        }
}
</#if>
