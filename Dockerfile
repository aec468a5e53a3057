# Packs the programs that `deno task compile:all` built. Nothing runs during the
# build, so that one machine can make the image of every platform.
ARG TARGETARCH

FROM scratch AS amd64
COPY dist/x86_64-unknown-linux-gnu/standin /standin

FROM scratch AS arm64
COPY dist/aarch64-unknown-linux-gnu/standin /standin

FROM ${TARGETARCH} AS program

# The program needs glibc and nothing else.
FROM gcr.io/distroless/cc-debian13:nonroot
LABEL org.opencontainers.image.source=https://github.com/standin-mock/standin \
      org.opencontainers.image.description="A mock HTTP service" \
      org.opencontainers.image.licenses=MIT
COPY --from=program /standin /usr/local/bin/standin
# The place of the service that Standin replaces, then its own.
ENV STANDIN_HOST=0.0.0.0 \
    STANDIN_STUBS_IF_PRESENT=/etc/init.d/stubs.json,/stubs
EXPOSE 8910
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --start-interval=1s \
  CMD ["/usr/local/bin/standin", "health"]
ENTRYPOINT ["/usr/local/bin/standin"]
