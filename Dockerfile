# Serdemark with three JDKs, from what `mvn package` made: docker build -t serdemark .
FROM eclipse-temurin:17-jdk-noble AS jdk17
FROM eclipse-temurin:21-jdk-noble AS jdk21
FROM eclipse-temurin:25-jdk-noble

# The places in which --jdk 17 and --jdk 21 find them.
COPY --from=jdk17 /opt/java/openjdk /usr/lib/jvm/temurin-17
COPY --from=jdk21 /opt/java/openjdk /usr/lib/jvm/temurin-21

COPY cli/target/serdemark /opt/serdemark

# Any user may run it, such as the one who owns the mounted folder. That user has no home folder in the image.
RUN ln -s /opt/serdemark/bin/serdemark /usr/local/bin/serdemark \
    && mkdir -m 1777 /cache /work
ENV HOME=/cache XDG_CACHE_HOME=/cache LANG=C.UTF-8
WORKDIR /work
USER 1000:1000

ENTRYPOINT ["serdemark"]
CMD ["--help"]
