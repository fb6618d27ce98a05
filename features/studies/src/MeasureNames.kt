package dev.serdemark.studies

/** Names a measure, for the middle of a sentence. */
internal fun Measure.nameInText(): String =
    when (this) {
        Measure.TIME -> "time"
        Measure.WALL -> "elapsed time"
        Measure.BYTES -> "payload size"
        Measure.DEFLATE -> "deflated payload size"
        Measure.GZIP -> "gzipped payload size"
        Measure.TOGETHER -> "size of a sequence gzipped together"
        Measure.ALLOCATED -> "allocated bytes per call"
        Measure.OBJECTS -> "allocated objects per call"
        Measure.RETAINED -> "retained bytes of a value"
        Measure.USED_HEAP -> "growth of the used heap per call"
        Measure.CPU_LOAD -> "CPU load of the process"
        Measure.PEAK_HEAP -> "peak heap"
        Measure.RESIDENT -> "resident memory"
        Measure.FIXED_TIME -> "elapsed time by the fixed protocol"
        Measure.FIXED_HEAP -> "growth of the used heap in a run of the fixed protocol"
        Measure.FIXED_LOAD -> "CPU load by the fixed protocol"
        Measure.MEDIAN -> "median latency"
        Measure.P99 -> "99th percentile of latency"
        Measure.P999 -> "99.9th percentile of latency"
        Measure.LONGEST -> "longest latency"
    }

/** Says how exact a measure is; null if intervals or reasons show it. */
internal fun Measure.precision(): String? =
    when (certainty) {
        Certainty.EXACT -> "These figures are exact."
        Certainty.EACH_JVM ->
            "These are the smallest and the largest figure of the measured JVMs. The verdict is " +
                "about these JVMs, and not about others."
        Certainty.INTERVAL,
        Certainty.ONE_JVM -> null
    }

/** Names a statistical test. */
internal fun StatisticalTest.nameInText(): String =
    when (this) {
        StatisticalTest.NORMALITY -> "the Kolmogorov-Smirnov test of each contender's runs"
        StatisticalTest.OMNIBUS -> "the Kruskal-Wallis test of the runs"
        StatisticalTest.PAIRS -> "Dunn's test of each two contenders' runs"
    }
