<#--
  What an Android developer writes by hand for each type: an object with a function that makes it of a JSONObject, and one
  that makes a JSONObject of it.
-->
import java.util.Base64
import org.json.JSONObject

<#-- An expression that takes a value out of a JSONObject or JSONArray. -->
<#function read type from key>
  <#switch type.kind>
    <#on "int"><#return "${from}.getInt(${key})">
    <#on "long"><#return "${from}.getLong(${key})">
    <#on "float"><#return "${from}.getDouble(${key}).toFloat()">
    <#on "double"><#return "${from}.getDouble(${key})">
    <#on "boolean"><#return "${from}.getBoolean(${key})">
    <#on "string"><#return "${from}.getString(${key})">
    <#on "bytes"><#return "Base64.getDecoder().decode(${from}.getString(${key}))">
    <#on "uuid"><#return "UUID.fromString(${from}.getString(${key}))">
    <#on "date", "timestamp"><#return "${type.name}.parse(${from}.getString(${key}))">
    <#on "list"><#return "${from}.getJSONArray(${key}).toList { array, index -> ${read(type.of, 'array', 'index')} }">
    <#on "map"><#return "${from}.getJSONObject(${key}).toMap { json, name -> ${read(type.of, 'json', 'name')} }">
    <#on "nullable"><#return "if (${from}.isNull(${key})) null else ${read(type.of, from, key)}">
    <#on "enum"><#return "${type.helper}.of(${from}.getString(${key}))">
    <#on "record", "union"><#return "${type.helper}.of(${from}.getJSONObject(${key}))">
  </#switch>
</#function>
<#-- An expression of what a JSONObject or JSONArray holds for a value. -->
<#function held type value>
  <#switch type.kind>
    <#on "int", "long", "double", "boolean", "string"><#return value>
    <#on "float"><#return "${value}.toDouble()">
    <#on "bytes"><#return "Base64.getEncoder().encodeToString(${value})">
    <#on "uuid", "date", "timestamp"><#return "${value}.toString()">
    <#on "list"><#return "${value}.toJsonArray { ${held(type.of, 'it')} }">
    <#on "map"><#return "${value}.toJsonObject { ${held(type.of, 'it')} }">
    <#on "nullable">
      <#if held(type.of, "it") == "it"><#return "${value} ?: JSONObject.NULL"></#if>
      <#return "${value}?.let { ${held(type.of, 'it')} } ?: JSONObject.NULL">
    <#on "enum"><#return "${type.helper}.json(${value})">
    <#on "record", "union"><#return "${type.helper}.toJson(${value})">
  </#switch>
</#function>
object ${type.helper} {
<#if type.kind == "record">
    fun of(json: JSONObject): ${type.name} =
        ${type.name}(
    <#list type.fields as field>
            ${field.name} = <#if field.default??>if (!json.has(${field.json})) ${field.default} else </#if>${read(field.type, "json", field.json)},
    </#list>
        )

    <#if type.isBranch>
    fun toJson(value: ${type.name}, json: JSONObject = JSONObject()): JSONObject {
    <#else>
    fun toJson(value: ${type.name}): JSONObject {
        val json = JSONObject()
    </#if>
    <#list type.fields as field>
        <#if field.optional>
        value.${field.name}?.let { json.put(${field.json}, ${held(field.type.of, "it")}) }
        <#else>
        json.put(${field.json}, ${held(field.type, "value.${field.name}")})
        </#if>
    </#list>
        return json
    }
<#elseif type.kind == "enum">
    fun of(json: String): ${type.name} =
        when (json) {
    <#list type.symbols as symbol>
            ${symbol.json} -> ${type.name}.${symbol.name}
    </#list>
            else -> error("No ${type.name}: $json")
        }

    fun json(value: ${type.name}): String =
        when (value) {
    <#list type.symbols as symbol>
            ${type.name}.${symbol.name} -> ${symbol.json}
    </#list>
        }
<#else>
    fun of(json: JSONObject): ${type.name} =
        when (val branch = json.getString("type")) {
    <#list type.branches as branch>
            ${branch.json} -> ${branch.helper}.of(json)
    </#list>
            else -> error("No ${type.name}: $branch")
        }

    fun toJson(value: ${type.name}): JSONObject =
        when (value) {
    <#list type.branches as branch>
            is ${branch.name} -> ${branch.helper}.toJson(value, JSONObject().put("type", ${branch.json}))
    </#list>
        }
</#if>
}
