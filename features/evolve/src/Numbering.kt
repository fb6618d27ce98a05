package dev.serdemark.evolve

import dev.serdemark.model.Field
import dev.serdemark.model.FieldEncoding
import dev.serdemark.model.Schema

/**
 * Returns both schemas with a number for each field. Users of formats with field numbers do the
 * same: a field keeps its number in the [new] schema, and an added field gets the next number.
 * Returns both schemas unchanged if one of them already has numbers.
 */
fun numberedTogether(old: Schema, new: Schema): Pair<Schema, Schema> {
    val hasNumbers =
        (old.records + new.records).any { record ->
            record.fields.any { it.encoding != null }
        }
    if (hasNumbers) return old to new
    // The number of each field, by the names of record and field.
    val numbers = HashMap<Pair<String, String>, Int>()
    val numberedOld = old.withFields { record, field ->
        field.numbered(numbers.getOrAssign(record.name, listOf(field.name)))
    }
    val numberedNew = new.withFields { record, field ->
        field.numbered(numbers.getOrAssign(record.name, listOf(field.name) + field.aliases))
    }
    return numberedOld to numberedNew
}

private fun Field.numbered(number: Int) = copy(encoding = FieldEncoding(number))

/**
 * Returns the number of the field that has one of the [names], or else the next free number. Stores
 * the number for all [names].
 */
private fun HashMap<Pair<String, String>, Int>.getOrAssign(
    record: String,
    names: List<String>,
): Int {
    val lastNumber = filterKeys { it.first == record }.values.maxOrNull() ?: 0
    val number = names.firstNotNullOfOrNull { this[record to it] } ?: (lastNumber + 1)
    names.forEach { put(record to it, number) }
    return number
}
