// What the store does in one step, as scripts in Lua. Each begins by comparing
// the epoch: what was written for a store that has since lost its memory is
// refused with LOST. A script names the keys of `StoreKeys` in their order;
// `KEYS[14]` and on are streams of journals.

/** A script, which is sent by its digest. */
export interface Script {
  readonly name: string;
  readonly text: string;
}

/** The store's clock, and how each server stands. */
export const clock = `
local function now()
  local t = redis.call('TIME')
  return t[1] * 1000 + math.floor(t[2] / 1000)
end
local function standing()
  local list = {}
  local live = redis.call('ZRANGE', KEYS[5], 0, -1, 'WITHSCORES')
  for i = 1, #live, 2 do
    list[#list + 1] = live[i]
    list[#list + 1] = live[i + 1]
    list[#list + 1] = redis.call('HGET', KEYS[6], live[i]) or '0'
  end
  return list
end
`;

/** The beginning of a script that is for one epoch. */
export const epochFirst = `${clock}
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return redis.error_reply('LOST the store is not the one that this server joined')
end
`;
