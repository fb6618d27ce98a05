package dev.serdemark.cli

import dev.serdemark.cli.command.ArchiveFeature
import dev.serdemark.cli.command.ConformFeature
import dev.serdemark.cli.command.EjectFeature
import dev.serdemark.cli.command.EvolveFeature
import dev.serdemark.cli.command.ExplainFeature
import dev.serdemark.cli.command.MigrateFeature
import dev.serdemark.cli.command.SelfcheckFeature
import dev.serdemark.cli.command.StudyFeature
import dev.serdemark.cli.command.SweepFeature
import dev.serdemark.cli.command.VersionsFeature

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
        EjectFeature,
        SelfcheckFeature,
    )
