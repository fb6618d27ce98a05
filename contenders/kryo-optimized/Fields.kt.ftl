<#--
  What users of Kryo write to tell its serializers what they cannot know: which fields are never null, and of which class
  their values are.
-->
import com.esotericsoftware.kryo.Kryo
import com.esotericsoftware.kryo.serializers.FieldSerializer

<#-- The type itself, without null. -->
<#function present type><#return (type.kind == "nullable")?then(type.of!, type)></#function>
<#function isNullable type><#return (type.kind == "nullable")?string></#function>
<#-- The one class of all values of a type; null if they are of several. -->
<#function class type>
  <#switch type.kind>
    <#on "int", "long", "float", "double", "boolean"><#return "${type.name}::class.javaObjectType">
    <#on "list"><#return "ArrayList::class.java">
    <#on "map"><#return "LinkedHashMap::class.java">
    <#on "union"><#return "null">
    <#default><#return "${type.name}::class.java">
  </#switch>
</#function>
<#-- What follows the class of a collection's content: whether that may be null, and its serializer. -->
<#function content type>
  <#local held = present(type)>
  <#local nullable = isNullable(type)>
  <#if held.kind == "list" || held.kind == "map">
    <#return "${class(held)}, ${nullable}, ${serializer(held)}">
  </#if>
  <#return "${class(held)}, ${nullable}">
</#function>
<#function serializer type>
  <#switch type.kind>
    <#on "list"><#return "kryo.lists(${content(type.of)})">
    <#on "map"><#return "kryo.maps(${content(type.of)})">
    <#default><#return "kryo.getSerializer(${class(type)})">
  </#switch>
</#function>
<#-- The helper of the record, enum or union that a type holds; empty if there is none. -->
<#function helper type>
  <#if type.of??><#return helper(type.of)></#if>
  <#return type.helper!"">
</#function>
object ${type.helper} {
    fun register(kryo: Kryo) {
<#if type.kind == "union">
    <#list type.branches as branch>
        ${branch.helper}.register(kryo)
    </#list>
<#else>
        if (kryo.classResolver.getRegistration(${type.name}::class.java) != null) return
        kryo.register(${type.name}::class.java)
    <#if type.kind == "record" && type.fields?has_content>
      <#list type.fields as field>
        <#if helper(field.type) != "">
        ${helper(field.type)}.register(kryo)
        </#if>
      </#list>
        val fields = kryo.getSerializer(${type.name}::class.java) as FieldSerializer<*>
      <#list type.fields as field>
        <#assign held = present(field.type)>
        <#if field.type.kind != "nullable" && !["int", "long", "float", "double", "boolean"]?seq_contains(held.kind)>
        fields.getField("${field.name}").setCanBeNull(false)
        </#if>
        <#if ["list", "map", "record"]?seq_contains(held.kind)>
        fields.getField("${field.name}").holds(${class(held)}, ${serializer(held)})
        </#if>
      </#list>
    </#if>
</#if>
    }
}
