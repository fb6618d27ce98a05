package dev.serdemark.report.wording

/** What tables say of each row under one heading, in the same words in all reports. */
internal class Field<in R>(val heading: String, val text: (R) -> String)
