/**
 * HTTP field names that clients, browsers and proxies send by themselves:
 * those of the IANA registry (https://www.iana.org/assignments/http-fields)
 * and the unregistered ones in wide use.
 */
const known = new Set(
  `a-im accept accept-additions accept-ch accept-charset accept-datetime
accept-encoding accept-features accept-language accept-patch accept-post
accept-query accept-ranges accept-signature
access-control-allow-credentials access-control-allow-headers
access-control-allow-methods access-control-allow-origin
access-control-expose-headers access-control-max-age
access-control-request-headers access-control-request-method
access-control-request-private-network age allow alpn alt-svc alt-used
alternates amp-cache-transform apply-to-redirect-ref authentication-control
authentication-info authorization available-dictionary baggage c-ext c-man
c-opt c-pep c-pep-info cache-control cache-group-invalidation cache-groups
cache-status cal-managed-id caldav-timezones capsule-protocol cdn-cache-control
cdn-loop cert-not-after cert-not-before clear-site-data client-cert
client-cert-chain close cmcd-object cmcd-request cmcd-session cmcd-status
cmsd-dynamic cmsd-static concealed-auth-export configuration-context connection
content-base content-digest content-disposition content-encoding content-id
content-language content-length content-location content-md5 content-range
content-script-type content-security-policy content-security-policy-report-only
content-style-type content-type content-version cookie cookie2
cross-origin-embedder-policy cross-origin-embedder-policy-report-only
cross-origin-opener-policy cross-origin-opener-policy-report-only
cross-origin-resource-policy cta-common-access-token dasl date dav
default-style delta-base deprecation depth derived-from destination
detached-jws device-memory dictionary-id differential-id digest dnt dpop
dpop-nonce dpr early-data ediint-features etag expect expect-ct expires ext
forwarded from getprofile hobareg host http2-settings idempotency-key if
if-match if-modified-since if-none-match if-range if-schedule-tag-match
if-unmodified-since im include-referred-token-binding-id isolation keep-alive
label last-event-id last-modified link link-template location lock-token man
max-forwards memento-datetime meter method-check method-check-expires
mime-version negotiate nel odata-entityid odata-isolation odata-maxversion
odata-version opt optional-www-authenticate ordering-type origin
origin-agent-cluster oscore oslc-core-version overwrite p3p pep pep-info
permissions-policy pics-label ping-from ping-to position pragma prefer
preference-applied priority profileobject protocol protocol-info protocol-query
protocol-request proxy-authenticate proxy-authentication-info
proxy-authorization proxy-connection proxy-features proxy-instruction
proxy-status public public-key-pins public-key-pins-report-only range
redirect-ref referer referer-root referrer referrer-policy refresh
repeatability-client-id repeatability-first-sent repeatability-request-id
repeatability-result replay-nonce reporting-endpoints repr-digest retry-after
rtt safe save-data schedule-reply schedule-tag sec-ch-ua sec-ch-ua-arch
sec-ch-ua-bitness sec-ch-ua-full-version sec-ch-ua-full-version-list
sec-ch-ua-mobile sec-ch-ua-model sec-ch-ua-platform
sec-ch-ua-platform-version sec-fetch-dest sec-fetch-mode sec-fetch-site
sec-fetch-storage-access sec-fetch-user sec-gpc sec-purpose
sec-token-binding sec-websocket-accept sec-websocket-extensions
sec-websocket-key sec-websocket-protocol sec-websocket-version
security-scheme server server-timing set-cookie set-cookie2 set-txn setprofile
signature signature-input slug soapaction status-uri
strict-transport-security sunset surrogate-capability surrogate-control tcn te
timeout timing-allow-origin topic traceparent tracestate trailer
transfer-encoding ttl unencoded-digest upgrade upgrade-insecure-requests urgency
uri use-as-dictionary user-agent variant-vary vary via
viewport-width want-content-digest want-digest want-repr-digest warning
www-authenticate x-content-type-options x-correlation-id x-csrf-token
x-forwarded-for x-forwarded-host x-forwarded-port x-forwarded-proto
x-frame-options x-real-ip x-request-id x-requested-with
x-xss-protection`.split(/\s+/),
);

/** Whether ordinary requests may carry a field of this name, in any case. */
export function isKnownField(name: string): boolean {
  return known.has(name.toLowerCase());
}
