/** Whether a media type is sent as UTF-8 text: without one, or with another charset, its bytes decide or stay. */
export function isTextual(type: string | undefined): boolean {
  if (type === undefined) return true;
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1];
  if (charset !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(charset)) {
    return false;
  }
  return !/^\s*(?:image\/(?!svg)|audio\/|video\/|font\/|application\/(?:octet-stream|pdf|zip|gzip|x-protobuf|msgpack|wasm))/i
    .test(type);
}
