package dev.serdemark.workload.testing

import dev.serdemark.model.BooleanValue
import dev.serdemark.model.EnumValue
import dev.serdemark.model.ListValue
import dev.serdemark.model.NullValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.Value

/**
 * Writes the log of a site: the events that build it, in order. The log of a large site also adds
 * and removes something of each kind.
 *
 * @param schema the data model of the workload `site`
 */
class SiteEvents(private val schema: Schema, private val site: RecordValue) {
    private val events = mutableListOf<RecordValue>()
    private val created = site["dateCreated"]
    private val isLarge = site.list("pages").size >= LARGE

    /** Returns the events, each a value of the root record of the workload `events`. */
    fun all(): List<RecordValue> {
        add("SiteCreated", site["id"], site["ownerId"], site["siteType"])
        add("SiteNameSet", site["name"])
        add("SiteDescriptionSet", site["description"])
        site.list("flags").forEach { flag ->
            ifLarge { addAndRemove(other(flag as EnumValue)) }
            add("SiteFlagAdded", flag)
        }
        each("domains", ::domain) { add("DomainRemoved", it["name"]) }
        each("defaultMetaTags", { add("DefaultMetaTagAdded", it["name"], it["value"]) }) {
            add("DefaultMetaTagRemoved", it["name"])
        }
        each("pages", ::page) { add("PageRemoved", it["path"]) }
        each("entryPoints", ::entryPoint) { add(removalOf(it), *it.keys().toTypedArray()) }
        ifLarge {
            add("SitePublished")
            add("SiteUnpublished")
        }
        if (site["published"] == BooleanValue(true)) add("SitePublished")
        add("SiteRevisionSet", site["revision"], time = site["dateUpdated"])
        return events
    }

    /** Adds all items of a list. If the site is large, first adds and removes the last item. */
    private fun each(list: String, add: (RecordValue) -> Unit, remove: (RecordValue) -> Unit) {
        val items = site.list(list).map { it as RecordValue }
        ifLarge {
            add(items.last())
            remove(items.last())
        }
        items.forEach(add)
    }

    private fun addAndRemove(flag: EnumValue) {
        add("SiteFlagAdded", flag)
        add("SiteFlagRemoved", flag)
    }

    private fun other(flag: EnumValue) = EnumValue(if (flag.symbol == "Free") "Premium" else "Free")

    private fun domain(domain: RecordValue) {
        add("DomainAdded", domain["name"])
        if (domain.isPrimary) add("PrimaryDomainSet", domain["name"])
    }

    private fun page(page: RecordValue) {
        val path = page["path"]
        add("PageAdded", path)
        add("PageNameSet", path, page["name"])
        page.list("metaTags").forEach { tag ->
            tag as RecordValue
            ifLarge {
                add("PageMetaTagAdded", path, tag["name"], tag["value"])
                add("PageMetaTagRemoved", path, tag["name"])
            }
            add("PageMetaTagAdded", path, tag["name"], tag["value"])
        }
        val components = page.list("components").map { it as RecordValue }
        ifLarge {
            component(path, components.last())
            add("PageComponentRemoved", path, components.last()["id"])
        }
        components.forEach { component(path, it) }
    }

    private fun component(path: Value, component: RecordValue) {
        val id = component["id"]
        val time = component["dateCreated"]
        add("PageComponentAdded", path, id, component["componentType"], time = time)
        val position = component["position"]
        if (position is RecordValue) {
            add("PageComponentPositionSet", id, position["x"], position["y"], time = time)
        } else {
            check(position == NullValue)
            add("PageComponentPositionReset", id, time = time)
        }
        val data = component["data"] as RecordValue
        add("${data.type}Set", id, *data.fields.toTypedArray(), time = component["dateUpdated"])
    }

    private fun entryPoint(point: RecordValue) {
        add("${point.type}Added", *point.keys().toTypedArray())
        if (point.isPrimary) add("Primary${point.type}Set", *point.keys().toTypedArray())
    }

    private fun removalOf(point: RecordValue) = "${point.type}Removed"

    /** Writes [events] that cancel each other, if the site is large. */
    private fun ifLarge(events: () -> Unit) {
        if (isLarge) events()
    }

    private fun add(type: String, vararg fields: Value, time: Value = created) {
        val event = RecordValue(type, fields.toList())
        events += RecordValue("SiteEventData", listOf(time, event))
    }

    private operator fun RecordValue.get(name: String): Value =
        fields[schema.record(type).fields.indexOfFirst { it.name == name }]

    private fun RecordValue.list(name: String): List<Value> = (this[name] as ListValue).items

    private val RecordValue.isPrimary: Boolean
        get() = this["primary"] == BooleanValue(true)

    /** The fields that identify an entry point: all but the last, `primary`. */
    private fun RecordValue.keys(): List<Value> = fields.dropLast(1)

    private companion object {
        /** The number of pages that make a site large. */
        const val LARGE = 20
    }
}
