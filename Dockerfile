# Serdemark with three JDKs, from what `mvn package` made: docker build -t serdemark .

# Tags, which move to newer patches of the JDKs. docs/install.md says how to pin them by digest, as releases do.
ARG JDK17=eclipse-temurin:17-jdk-noble
ARG JDK21=eclipse-temurin:21-jdk-noble
ARG JDK25=eclipse-temurin:25-jdk-noble

FROM ${JDK17} AS jdk17
FROM ${JDK21} AS jdk21
FROM ${JDK25}

# The places in which --jdk 17 and --jdk 21 find them.
COPY --from=jdk17 /opt/java/openjdk /usr/lib/jvm/temurin-17
COPY --from=jdk21 /opt/java/openjdk /usr/lib/jvm/temurin-21

COPY dist/target/serdemark /opt/serdemark

# Any user may run it, such as the one who owns the mounted folder. That user has no home folder in the image.
RUN ln -s /opt/serdemark/bin/serdemark /usr/local/bin/serdemark \
    && mkdir -m 1777 /cache /work
ENV HOME=/cache XDG_CACHE_HOME=/cache LANG=C.UTF-8
WORKDIR /work
USER 1000:1000

ENTRYPOINT ["serdemark"]
CMD ["--help"]
