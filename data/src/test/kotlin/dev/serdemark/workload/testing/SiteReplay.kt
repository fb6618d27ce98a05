package dev.serdemark.workload.testing

import dev.serdemark.model.BooleanValue
import dev.serdemark.model.ListValue
import dev.serdemark.model.NullValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.Value

/**
 * Rebuilds a site from its log, like a program that stores events. An event about a page, component
 * or other part applies to the last added part with this key.
 *
 * @param schema the data model of the workload `site`
 */
class SiteReplay(private val schema: Schema) {
    private val site = mutableMapOf<String, Value>()
    private val flags = mutableListOf<Value>()
    private val domains = mutableListOf<Entry>()
    private val tags = mutableListOf<Entry>()
    private val pages = mutableListOf<Page>()
    private val points = mutableListOf<Entry>()

    private class Entry(val type: String, val fields: MutableMap<String, Value>)

    private class Page(val entry: Entry) {
        val tags = mutableListOf<Entry>()
        val components = mutableListOf<Entry>()
    }

    /** Returns the site that the [events] build. */
    fun of(events: List<RecordValue>): RecordValue {
        site["published"] = BooleanValue(false)
        for ((time, event) in events.map { it.fields }) apply(time, event as RecordValue)
        site["flags"] = ListValue(flags)
        site["domains"] = list(domains)
        site["defaultMetaTags"] = list(tags)
        site["pages"] = list(pages.map(::finished))
        site["entryPoints"] = list(points)
        return record(Entry("Site", site))
    }

    private fun apply(time: Value, event: RecordValue) {
        // The fields of the event in the order of its schema, then nulls.
        val (a, b, c, d) = event.fields + List(FIELDS) { NullValue }
        when (event.type) {
            "SiteCreated" -> {
                site += mapOf("id" to a, "ownerId" to b, "siteType" to c, "dateCreated" to time)
            }
            "SiteNameSet" -> site["name"] = a
            "SiteDescriptionSet" -> site["description"] = a
            "SiteRevisionSet" -> site += mapOf("revision" to a, "dateUpdated" to time)
            "SitePublished" -> site["published"] = BooleanValue(true)
            "SiteUnpublished" -> site["published"] = BooleanValue(false)
            "SiteFlagAdded" -> flags += a
            "SiteFlagRemoved" -> flags -= a
            "DomainAdded" -> domains += entry("Domain", "name" to a, "primary" to NO)
            "DomainRemoved" -> domains.remove(domains.lastWith("name", a))
            "PrimaryDomainSet" -> domains.lastWith("name", a).fields["primary"] = YES
            "DefaultMetaTagAdded" -> tags += entry("MetaTag", "name" to a, "value" to b)
            "DefaultMetaTagRemoved" -> tags.remove(tags.lastWith("name", a))
            "PageAdded" -> pages += Page(entry("Page", "path" to a))
            "PageRemoved" -> pages.remove(page(a))
            "PageNameSet" -> page(a).entry.fields["name"] = b
            "PageMetaTagAdded" -> page(a).tags += entry("MetaTag", "name" to b, "value" to c)
            "PageMetaTagRemoved" -> page(a).tags.run { remove(lastWith("name", b)) }
            "PageComponentAdded" -> page(a).components += component(b, c, time)
            "PageComponentRemoved" -> page(a).components.run { remove(lastWith("id", b)) }
            "PageComponentPositionSet" ->
                update(a, time, "position", entry("PageComponentPosition", "x" to b, "y" to c))
            "PageComponentPositionReset" -> component(a).fields += "position" to NullValue
            "TextComponentDataSet" ->
                update(a, time, "data", entry("TextComponentData", "text" to b))
            "ButtonComponentDataSet" -> {
                val data = entry("ButtonComponentData", "name" to b, "text" to c, "action" to d)
                update(a, time, "data", data)
            }
            "BlogComponentDataSet" -> {
                val data = entry("BlogComponentData", "name" to b, "rss" to c, "tags" to d)
                update(a, time, "data", data)
            }
            "DomainEntryPointAdded" ->
                points += entry("DomainEntryPoint", "domain" to a, "primary" to NO)
            "DomainEntryPointRemoved" -> points.remove(points.lastWith("domain", a))
            "PrimaryDomainEntryPointSet" -> points.lastWith("domain", a).fields["primary"] = YES
            "FreeEntryPointAdded" -> {
                val names = arrayOf("userName" to a, "siteName" to b)
                points += entry("FreeEntryPoint", *names, "primary" to NO)
            }
            "FreeEntryPointRemoved" -> points.remove(points.lastWith("userName", a))
            "PrimaryFreeEntryPointSet" -> points.lastWith("userName", a).fields["primary"] = YES
            else -> error("No such event: ${event.type}")
        }
    }

    private fun component(id: Value, type: Value, time: Value) =
        entry(
            "PageComponent",
            "id" to id,
            "componentType" to type,
            "position" to NullValue,
            "dateCreated" to time,
            "dateUpdated" to time,
        )

    private fun update(id: Value, time: Value, field: String, part: Entry) {
        component(id).fields += mapOf(field to record(part), "dateUpdated" to time)
    }

    private fun component(id: Value): Entry = pages.flatMap { it.components }.lastWith("id", id)

    private fun page(path: Value): Page = pages.last { it.entry.fields["path"] == path }

    private fun List<Entry>.lastWith(field: String, value: Value): Entry = last {
        it.fields[field] == value
    }

    private fun finished(page: Page): Entry =
        page.entry.also {
            it.fields += mapOf("metaTags" to list(page.tags), "components" to list(page.components))
        }

    private fun entry(type: String, vararg fields: Pair<String, Value>) =
        Entry(type, mutableMapOf(*fields))

    private fun list(entries: List<Entry>) = ListValue(entries.map(::record))

    private fun record(entry: Entry) =
        RecordValue(
            entry.type,
            schema.record(entry.type).fields.map { entry.fields.getValue(it.name) },
        )

    private companion object {
        /** The largest number of fields of an event. */
        const val FIELDS = 4
        val YES = BooleanValue(true)
        val NO = BooleanValue(false)
    }
}
