package dev.serdemark.cli.output

import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.sample.SampleOptions
import dev.serdemark.sample.testing.NO_OPTIONS
import dev.serdemark.sample.testing.TextSource
import dev.serdemark.sample.testing.userData
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import org.junit.jupiter.api.Test

class SampleSummaryTest {
    private fun summary(text: String, options: SampleOptions = NO_OPTIONS): String {
        val recorder = TerminalRecorder(width = 200)
        val source = TextSource(text, "a\u001b.json")
        Terminal(terminalInterface = recorder).printSummary(userData(listOf(source), options))
        return recorder.output()
    }

    @Test
    fun `the headline counts documents, records and fields, and has no control characters`() {
        summary("""{"a":1}""") shouldStartWith "a\\u{1b}.json: 1 document, 1 record, 1 field\n"
        summary("""{"a":{"b":1,"c":2}} {"a":null}""") shouldStartWith
            "a\\u{1b}.json: 2 documents, 2 records, 3 fields\n"
    }

    @Test
    fun `differences between a schema and the documents are listed by their place`() {
        val schema = """{"type":"record","name":"R","fields":[{"name":"price","type":"double"}]}"""
        val options =
            NO_OPTIONS.copy(knownSchema = AvroSchemas.read(schema.toByteArray(), "s.avsc"))
        summary("""{"price":0.1234567890123456789}""", options) shouldContain
            "\$.price: its type cannot represent 1 number in 1 document exactly"
    }
}
