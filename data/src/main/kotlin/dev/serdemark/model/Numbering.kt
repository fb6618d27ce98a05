package dev.serdemark.model

/**
 * Returns both schemas with numbers for the fields, as users of formats with numbers give them: a
 * field keeps its number, and a new one gets the next. Returns them as they are if one of them has
 * numbers already.
 */
fun numberedTogether(old: Schema, new: Schema): Pair<Schema, Schema> {
    val hasNumbers =
        (old.records + new.records).any { record ->
            record.fields.any { it.encoding != null }
        }
    if (hasNumbers) return old to new
    val numbers = HashMap<Pair<String, String>, Int>()
    val first = old.withFields { record, field ->
        field.numbered(numbers.next(record.name, listOf(field.name)))
    }
    val second = new.withFields { record, field ->
        field.numbered(numbers.next(record.name, listOf(field.name) + field.aliases))
    }
    return first to second
}

private fun Field.numbered(number: Int) = copy(encoding = FieldEncoding(number))

/** The number of the field that has one of the [names], which becomes known for all of them. */
private fun HashMap<Pair<String, String>, Int>.next(record: String, names: List<String>): Int {
    val number =
        names.firstNotNullOfOrNull { this[record to it] }
            ?: (filterKeys { it.first == record }.values.maxOrNull() ?: 0) + 1
    names.forEach { put(record to it, number) }
    return number
}
