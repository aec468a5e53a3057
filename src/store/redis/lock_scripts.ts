import { epochFirst, type Script } from "./script.ts";

/** KEYS[14] is the lock. ARGV: epoch, token, milliseconds. The store's version where it was free, else -1. */
export const acquireLock: Script = {
  name: "acquire",
  text: `${epochFirst}
if redis.call('GET', KEYS[14]) == ARGV[2] or
  redis.call('SET', KEYS[14], ARGV[2], 'NX', 'PX', ARGV[3]) then
  return redis.call('GET', KEYS[2]) or '0'
end
return '-1'`,
};

/** KEYS[14] is the lock. ARGV: epoch, token, channel, name. */
export const releaseLock: Script = {
  name: "release",
  text: `${epochFirst}
if redis.call('GET', KEYS[14]) == ARGV[2] then
  redis.call('DEL', KEYS[14])
  redis.call('PUBLISH', ARGV[3], 'U ' .. ARGV[4])
end
return 1`,
};
