package dev.serdemark

import dev.serdemark.advisories.AdvisoriesFeature
import dev.serdemark.archive.ArchiveFeature
import dev.serdemark.avro.AvroFeature
import dev.serdemark.classes.ClassesFeature
import dev.serdemark.cli.context.ProgramFeature
import dev.serdemark.conform.ConformFeature
import dev.serdemark.eject.EjectFeature
import dev.serdemark.evolve.EvolveFeature
import dev.serdemark.explain.ExplainFeature
import dev.serdemark.flatbuffers.FlatbuffersFeature
import dev.serdemark.formats.FormatsFeature
import dev.serdemark.migrate.MigrateFeature
import dev.serdemark.protobuf.ProtobufFeature
import dev.serdemark.requests.RequestsFeature
import dev.serdemark.sbe.SbeFeature
import dev.serdemark.schemas.SchemasFeature
import dev.serdemark.selfcheck.SelfcheckFeature
import dev.serdemark.sources.shape.LibraryShape
import dev.serdemark.studies.StudyFeature
import dev.serdemark.sweep.SweepFeature
import dev.serdemark.thrift.ThriftFeature
import dev.serdemark.versions.VersionsFeature

/** All features, in the order in which the help lists their commands. */
val FEATURES: List<ProgramFeature> =
    listOf(
        VersionsFeature,
        StudyFeature,
        SweepFeature,
        ExplainFeature,
        ArchiveFeature,
        ConformFeature,
        EvolveFeature,
        MigrateFeature,
        AdvisoriesFeature,
        EjectFeature,
        SelfcheckFeature,
        SchemasFeature,
        FormatsFeature,
        ClassesFeature,
        RequestsFeature,
        ProtobufFeature,
        ThriftFeature,
        AvroFeature,
        FlatbuffersFeature,
        SbeFeature,
    )

/** The language shapes that libraries generate. */
val LIBRARY_SHAPES: List<LibraryShape> = FEATURES.flatMap { it.shapes }
