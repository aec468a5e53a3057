import { epochFirst, type Script } from "./script.ts";

/**
 * KEYS[14] and on are streams. ARGV: epoch, server, number of the batch, channel,
 * how many numbers it takes of the cursor, count of streams; then for each
 * stream its place, version of its last clearing, count of records, most
 * records, records that went before they could be stored, the offset of its
 * first number, and the records; then names with what is to be added to their
 * sums and when. Gives the first number. A batch that is there already gives
 * its number again; records from before a clearing are dropped.
 */
export const appendBatch: Script = {
  name: "append",
  text: `${epochFirst}
local sums = KEYS[9]
local mark = 'b:' .. ARGV[2]
local known = redis.call('HGET', sums, mark)
if known and string.match(known, '^%d+') == ARGV[3] then
  return string.match(known, '%d+$')
end
local base = redis.call('INCRBY', KEYS[8], ARGV[5]) - tonumber(ARGV[5]) + 1
local first = string.format('%.0f', base)
redis.call('HSET', sums, mark, ARGV[3] .. ' ' .. first)
local streams = tonumber(ARGV[6])
local at = 7
for i = 1, streams do
  local key, place = KEYS[13 + i], ARGV[at]
  local cleared = tonumber(redis.call('HGET', sums, 'k:' .. place) or '0')
  if tonumber(ARGV[at + 1]) >= cleared then
    local count, most, lost = tonumber(ARGV[at + 2]), tonumber(ARGV[at + 3]), tonumber(ARGV[at + 4])
    local ordinal = redis.call('HINCRBY', sums, 't:' .. place, count + lost) - count
    local id = string.format('%.0f', base + tonumber(ARGV[at + 5])) .. '-0'
    redis.call('XADD', key, id, 'n', count, 'o', ordinal, 's', ARGV[2], 'q', first, 'd', ARGV[at + 6], 'g', ARGV[at + 1])
    for _ = 1, 16 do
      local oldest = redis.call('XRANGE', key, '-', '+', 'COUNT', 1)
      if #oldest == 0 then break end
      local n, o = tonumber(oldest[1][2][2]), tonumber(oldest[1][2][4])
      if ordinal + count - o - n < most then break end
      redis.call('XDEL', key, oldest[1][1])
    end
  end
  at = at + 7
end
for i = at, #ARGV, 3 do
  redis.call('HINCRBY', sums, 'c:' .. ARGV[i], ARGV[i + 1])
  local last = tonumber(redis.call('HGET', sums, 'l:' .. ARGV[i]) or '0')
  if tonumber(ARGV[i + 2]) > last then redis.call('HSET', sums, 'l:' .. ARGV[i], ARGV[i + 2]) end
end
if streams > 0 then redis.call('PUBLISH', ARGV[4], 'J') end
return first`,
};

/** KEYS[14] and on are streams. ARGV: epoch, most batches a stream, then for each stream the last id that was read. Gives the cursor, the version of the last change, the sums, and the batches of each. */
export const readBatches: Script = {
  name: "batches",
  text: `${epochFirst}
local all = {}
for i = 14, #KEYS do
  local list = {}
  local found = redis.call('XRANGE', KEYS[i], '(' .. ARGV[i - 11], '+', 'COUNT', ARGV[2])
  for _, one in ipairs(found) do
    list[#list + 1] = one[1]
    local fields = {}
    for k = 1, #one[2], 2 do fields[one[2][k]] = one[2][k + 1] end
    for _, name in ipairs({ 'n', 'o', 's', 'q', 'd', 'g' }) do list[#list + 1] = fields[name] or '' end
  end
  all[#all + 1] = list
end
return { redis.call('GET', KEYS[8]) or '0', redis.call('GET', KEYS[2]) or '0', redis.call('HGETALL', KEYS[9]), all }`,
};
