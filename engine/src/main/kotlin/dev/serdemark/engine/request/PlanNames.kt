package dev.serdemark.engine.request

import dev.serdemark.contender.Contender
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.workload.Document

/** The name of the document in plans. */
internal val Document.id: DocumentName
    get() = DocumentName(workload, name)

/** The name of the contender in plans. */
internal val Contender.name: ContenderName
    get() = ContenderName(id, version)
