import { clock, epochFirst, type Script } from "./script.ts";

/**
 * Adds a change to the log, with eight numbers of the cursor; what is long is
 * read from there. `KEYS[14]` and on are streams of places that it clears, or
 * that end with it, as the words before `from` in ARGV say.
 */
const addChange = `
local function add(id, channel, change, from)
  local v = redis.call('INCR', KEYS[2])
  local q = string.format('%.0f', redis.call('INCRBY', KEYS[8], 8) - 8)
  local t = now()
  for i = 14, #KEYS do
    local at = from + 2 * (i - 14)
    if ARGV[at] == 'clear' then
      redis.call('HSET', KEYS[9], 'k:' .. ARGV[at + 1], v)
      redis.call('HDEL', KEYS[9], 't:' .. ARGV[at + 1])
      redis.call('DEL', KEYS[i])
    else
      redis.call('EXPIRE', KEYS[i], 600)
      redis.call('HDEL', KEYS[9], 'k:' .. ARGV[at + 1], 't:' .. ARGV[at + 1])
    end
  end
  redis.call('XADD', KEYS[3], v .. '-0', 'i', id, 't', t, 'q', q, 'c', change)
  if #change > 65536 then
    redis.call('PUBLISH', channel, 'V ' .. ARGV[1] .. ' ' .. v)
  else
    redis.call('PUBLISH', channel, 'L ' .. ARGV[1] .. ' ' .. v .. ' ' .. t .. ' ' .. q .. ' ' .. id .. ' ' .. change)
  end
  return { v, t, standing(), q }
end
`;

/** What there is: epoch, format, version, and the snapshot with its version. */
export const readStore: Script = {
  name: "read",
  text: `
local snap = redis.call('HMGET', KEYS[4], 'v', 'd')
return {
  redis.call('GET', KEYS[1]) or '', redis.call('GET', KEYS[12]) or '',
  redis.call('GET', KEYS[2]) or '0', snap[1] or '0', snap[2] or ''
}`,
};

/** ARGV: epoch, server, lease in ms, version carried out, id of its change, facts as JSON, then scopes with their last use. */
export const heartbeat: Script = {
  name: "heartbeat",
  text: `${epochFirst}
local v = tonumber(redis.call('GET', KEYS[2]) or '0')
local applied = tonumber(ARGV[4])
if v < applied then
  return redis.error_reply('REWOUND the store has ' .. v .. ', and this server ' .. applied)
end
if ARGV[5] ~= '' then
  local same = redis.call('XRANGE', KEYS[3], applied .. '-0', applied .. '-0')
  if #same > 0 and same[1][2][2] ~= ARGV[5] then
    return redis.error_reply('REWOUND the store has another change ' .. applied)
  end
end
local t = now()
redis.call('ZADD', KEYS[5], t + tonumber(ARGV[3]), ARGV[2])
redis.call('HSET', KEYS[6], ARGV[2], ARGV[4])
redis.call('HSET', KEYS[7], ARGV[2], ARGV[6])
redis.call('HDEL', KEYS[13], ARGV[2])
local dead = redis.call('ZRANGEBYSCORE', KEYS[5], '-inf', t, 'WITHSCORES')
for i = 1, #dead, 2 do
  local one = dead[i]
  redis.call('HSET', KEYS[13], one, dead[i + 1])
  if t - tonumber(dead[i + 1]) > 120000 then
    redis.call('ZREM', KEYS[5], one)
    redis.call('HDEL', KEYS[6], one)
    redis.call('HDEL', KEYS[7], one)
  end
end
for i = 7, #ARGV, 2 do
  local known = tonumber(redis.call('HGET', KEYS[11], ARGV[i]) or '0')
  if tonumber(ARGV[i + 1]) > known then
    redis.call('HSET', KEYS[11], ARGV[i], ARGV[i + 1])
  end
end
return {
  t, v, standing(), redis.call('HGETALL', KEYS[7]), redis.call('GET', KEYS[8]) or '0',
  redis.call('HGET', KEYS[4], 'v') or '0', redis.call('HGETALL', KEYS[13])
}`,
};

/** The same in an engine whose memory is full: it holds no more than before. Engines before version 7 do not know the flag. */
export const heartbeatWhenFull: Script = {
  name: "heartbeat when full",
  text: `#!lua flags=allow-oom
${heartbeat.text}`,
};

/** ARGV: epoch, id, channel, change, then for each stream `clear` or `end` and its place. */
export const writeChange: Script = {
  name: "write",
  text: `${epochFirst}${addChange}
return add(ARGV[2], ARGV[3], ARGV[4], 5)`,
};

/** ARGV: epoch, id, channel, change, a scope, its time to live, then as in `writeChange`; nothing is written where the scope was used since. */
export const writeExpiry: Script = {
  name: "expire",
  text: `${epochFirst}${addChange}
local used = tonumber(redis.call('HGET', KEYS[11], ARGV[5]) or '0')
if now() - used < tonumber(ARGV[6]) then return { 0, used, {}, '0' } end
redis.call('HDEL', KEYS[11], ARGV[5])
return add(ARGV[2], ARGV[3], ARGV[4], 7)`,
};

/** ARGV: epoch, a scope, its time to live. Whether nobody has used it for so long. */
export const readIdle: Script = {
  name: "idle",
  text: `${epochFirst}
local used = tonumber(redis.call('HGET', KEYS[11], ARGV[2]) or '0')
return now() - used < tonumber(ARGV[3]) and 0 or 1`,
};

/** ARGV: epoch, server, version, channel. */
export const acknowledge: Script = {
  name: "acknowledge",
  text: `${epochFirst}
if tonumber(redis.call('HGET', KEYS[6], ARGV[2]) or '0') < tonumber(ARGV[3]) then
  redis.call('HSET', KEYS[6], ARGV[2], ARGV[3])
end
redis.call('PUBLISH', ARGV[4], 'A ' .. ARGV[1] .. ' ' .. ARGV[2] .. ' ' .. ARGV[3])
return 1`,
};

/** ARGV: epoch, version, count. So many changes after a version, with their ids, times and texts. */
export const readLog: Script = {
  name: "log",
  text: `${epochFirst}
local list = {}
local found = redis.call('XRANGE', KEYS[3], (tonumber(ARGV[2]) + 1) .. '-0', '+', 'COUNT', ARGV[3])
for _, one in ipairs(found) do
  list[#list + 1] = string.match(one[1], '^%d+')
  list[#list + 1] = one[2][2]
  list[#list + 1] = one[2][4]
  list[#list + 1] = one[2][6]
  list[#list + 1] = one[2][8]
end
return list`,
};

/** ARGV: epoch. The store's time, and how each server stands. */
export const readStanding: Script = {
  name: "standing",
  text: `${epochFirst}
return { now(), standing() }`,
};

/** ARGV: epoch, channel, token, server, question. */
export const askAll: Script = {
  name: "ask",
  text: `${epochFirst}
redis.call('PUBLISH', ARGV[2], 'Q ' .. ARGV[3] .. ' ' .. ARGV[4] .. ' ' .. ARGV[5])
return { now(), standing() }`,
};

/** ARGV: epoch, version, snapshot. What is in the log beside the newest thousand changes goes. */
export const writeSnapshot: Script = {
  name: "snapshot",
  text: `${epochFirst}
local known = tonumber(redis.call('HGET', KEYS[4], 'v') or '0')
if tonumber(ARGV[2]) <= known then return 0 end
redis.call('HSET', KEYS[4], 'v', ARGV[2], 'd', ARGV[3])
redis.call('XTRIM', KEYS[3], 'MINID', math.max(0, tonumber(ARGV[2]) - 1000) .. '-0')
return 1`,
};

/** ARGV: server, how it would do it. All that offered to write their memory in the last seconds. */
export const offer: Script = {
  name: "offer",
  text: `
redis.call('HSET', KEYS[10], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[10], 3000)
return redis.call('HGETALL', KEYS[10])`,
};

/**
 * ARGV: the epoch that was there or nothing, its version, the new epoch, format,
 * version, snapshot, cursor, then servers that may still hold a lease of before,
 * with how many milliseconds: who writes waits for them.
 */
export const found: Script = {
  name: "found",
  text: `${clock}
local epoch = redis.call('GET', KEYS[1]) or ''
local version = redis.call('GET', KEYS[2]) or '0'
if epoch ~= ARGV[1] or (epoch ~= '' and version ~= ARGV[2]) then
  return redis.error_reply('TAKEN another server has written its memory')
end
local seq = math.max(tonumber(redis.call('GET', KEYS[8]) or '0'), tonumber(ARGV[7]))
redis.call('DEL', KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6], KEYS[7], KEYS[9], KEYS[10])
redis.call('SET', KEYS[1], ARGV[3])
redis.call('SET', KEYS[12], ARGV[4])
redis.call('SET', KEYS[2], ARGV[5])
redis.call('HSET', KEYS[4], 'v', ARGV[5], 'd', ARGV[6])
redis.call('SET', KEYS[8], string.format('%.0f', seq))
local t = now()
for i = 8, #ARGV, 2 do redis.call('ZADD', KEYS[5], t + tonumber(ARGV[i + 1]), ARGV[i]) end
if tonumber(ARGV[5]) > 0 then redis.call('HSET', KEYS[13], '', t) end
return 1`,
};

/** ARGV: epoch, server, channel. It leaves: nobody waits for it any more. */
export const leave: Script = {
  name: "leave",
  text: `${epochFirst}
redis.call('ZREM', KEYS[5], ARGV[2])
redis.call('HDEL', KEYS[6], ARGV[2])
redis.call('HDEL', KEYS[7], ARGV[2])
redis.call('PUBLISH', ARGV[3], 'G ' .. ARGV[2])
return 1`,
};
