/** What a flag with a value is about. */
export type Meaning =
  | "method"
  | "url"
  | "query"
  | "header"
  | "data"
  | "raw"
  | "encoded"
  | "json"
  | "user"
  | "bearer"
  | "range"
  | "part"
  | "plain_part"
  | "refused"
  | "cookie"
  | "told"
  | "ignored";

/** Flags that take a value, by what they are about. */
const flagsOf: Readonly<Record<Meaning, string>> = {
  method: "-X --request",
  url: "--url",
  query: "--url-query",
  header: "-H --header",
  data: "-d --data --data-ascii --data-binary",
  raw: "--data-raw",
  encoded: "--data-urlencode",
  json: "--json",
  user: "-u --user",
  bearer: "--oauth2-bearer",
  range: "-r --range",
  part: "-F --form",
  plain_part: "--form-string",
  refused: `-T --upload-file -K --config --aws-sigv4 --request-target -Q --quote
    --variable --expand-url --expand-data --expand-header --expand-json`,
  // What a test sends otherwise.
  cookie: "-b --cookie",
  told: "-z --time-cond -C --continue-at --etag-compare",
  // What says nothing of the request, or what a test sends otherwise.
  ignored: `-A --user-agent -e --referer
    --abstract-unix-socket --alt-svc --cacert --capath --ca-native -E --cert
    --cert-type --ciphers --connect-timeout --connect-to -c --cookie-jar
    --create-file-mode --crlfile --curves --delegation --dns-interface
    --dns-ipv4-addr --dns-ipv6-addr --dns-servers --doh-url -D --dump-header
    --ech --egd-file --engine --etag-save --expect100-timeout --ftp-account
    --ftp-alternative-to-user --ftp-method -P --ftp-port --ftp-ssl-ccc-mode
    --happy-eyeballs-timeout-ms --haproxy-clientip --hostpubmd5 --hostpubsha256
    --hsts --interface --ip-tos --ipfs-gateway --keepalive-cnt --keepalive-time
    --key --key-type --krb --libcurl --limit-rate --local-port --login-options
    --mail-auth --mail-from --mail-rcpt --max-filesize --max-redirs -m --max-time
    --netrc-file --noproxy -o --output --output-dir --parallel-max --pass
    --pinnedpubkey --preproxy --proto --proto-default --proto-redir -x --proxy
    --proxy-cacert --proxy-capath --proxy-cert --proxy-cert-type --proxy-ciphers
    --proxy-crlfile --proxy-header --proxy-key --proxy-key-type --proxy-pass
    --proxy-pinnedpubkey --proxy-service-name --proxy-tls13-ciphers
    --proxy-tlsauthtype --proxy-tlspassword --proxy-tlsuser -U --proxy-user
    --proxy1.0 --pubkey --random-file --rate --resolve --retry --retry-delay
    --retry-max-time --sasl-authzid --service-name --socks4 --socks4a --socks5
    --socks5-gssapi-service --socks5-hostname -Y --speed-limit -y --speed-time
    --stderr -t --telnet-option --tftp-blksize --tls-max --tls13-ciphers
    --tlsauthtype --tlspassword --tlsuser --trace --trace-ascii --trace-config
    --unix-socket --vlan-priority -w --write-out`,
};

/** Flags that take a value. */
export const valued: ReadonlyMap<string, Meaning> = new Map(
  (Object.keys(flagsOf) as Meaning[]).flatMap((meaning) =>
    flagsOf[meaning].split(/\s+/).map((flag) => [flag, meaning] as const)
  ),
);

/** Flags without a value that say nothing of the request; `--no-` before a long one turns it off. */
const switches = new Set(
  `-a --append --basic --ca-native --cert-status --compressed --compressed-ssh
    --create-dirs --crlf -q --disable --disable-eprt --disable-epsv
    --disallow-username-in-url --doh-cert-status --doh-insecure -f --fail
    --fail-early --fail-with-body --false-start --form-escape --ftp-create-dirs
    --ftp-pasv --ftp-pret --ftp-skip-pasv-ip --ftp-ssl-ccc --ftp-ssl-control
    --haproxy-protocol --http0.9 -0 --http1.0 --http1.1 --http2
    --http2-prior-knowledge --http3 --http3-only --ignore-content-length -i
    --include --show-headers -k --insecure -4 --ipv4 -6 --ipv6 -j
    --junk-session-cookies -l --list-only -L --location --location-trusted
    --mail-rcpt-allowfails --metalink --mptcp -n --netrc --netrc-optional
    --no-alpn -N --no-buffer --buffer --no-clobber --clobber --no-keepalive
    --keepalive --no-npn --no-progress-meter --progress-meter --no-sessionid
    --sessionid --alpn --npn -Z --parallel --parallel-immediate --path-as-is
    --post301 --post302 --post303 -# --progress-bar --proxy-anyauth --proxy-basic
    --proxy-ca-native --proxy-digest --proxy-http2 --proxy-insecure
    --proxy-negotiate --proxy-ntlm --proxy-ssl-allow-beast
    --proxy-ssl-auto-client-cert --proxy-tlsv1 -p --proxytunnel --raw -J
    --remote-header-name -O --remote-name --remote-name-all -R --remote-time
    --remove-on-error --retry-all-errors --retry-connrefused --sasl-ir
    --skip-existing -S --show-error -s --silent --socks5-basic --socks5-gssapi
    --socks5-gssapi-nec --ssl --ssl-allow-beast --ssl-auto-client-cert
    --ssl-no-revoke --ssl-reqd --ssl-revoke-best-effort -2 --sslv2 -3 --sslv3
    --styled-output --suppress-connect-headers --tcp-fastopen --tcp-nodelay
    --tftp-no-options --tls-earlydata -1 --tlsv1 --tlsv1.0 --tlsv1.1 --tlsv1.2
    --tlsv1.3 --tr-encoding --trace-ids --trace-time -B --use-ascii -v --verbose
    --xattr`.split(/\s+/),
);

/** Whether a flag without a value says nothing of the request. */
export function isSwitch(flag: string): boolean {
  return switches.has(flag) || switches.has(flag.replace(/^--no-/, "--"));
}

/** With these the credentials are sent after the server asked for them, and not as they are. */
export function isChallenge(flag: string): boolean {
  return /^--(?:anyauth|digest|negotiate|ntlm|ntlm-wb)$/.test(flag);
}
