-- The atomic step: one change of one table, all of it or none.
--
-- KEYS  1 the table   2 its shoes   3 its round ids   4 the rounds of the shoe that changes
--       5 the rounds of the shoe that closes   6 its audit trail   7 the deliveries of the day
--       8 its proofs   9… what a removed table leaves behind
-- ARGV  read in order by take(); a list comes as its length, then its items
--
-- Answers {'applied'}, {'stale'} when another change came first, {'known', round id, place} when a
-- round with that id is kept already, or {'full'} when the day's deliveries are too many to remember.
-- Only 'applied' has written anything. The mode `remember` changes nothing but the deliveries.

local table_key, shoes_key, ids_key, rounds_key, closing_key = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local audit_key, deliveries_key, proofs_key = KEYS[6], KEYS[7], KEYS[8]

local at = 0
local function take()
  at = at + 1
  return ARGV[at]
end

local function each(fields, use)
  for _ = 1, tonumber(take()) do
    local item = {}
    for field = 1, fields do item[field] = take() end
    use(unpack(item))
  end
end

local expects, version, keep_seconds, channel, request_id = take(), take(), take(), take(), take()
if (redis.call('HGET', table_key, 'version') or '0') ~= expects then
  return {'stale'}
end

local round_ids, known = {}, nil
each(2, function(id, place)
  local score = redis.call('ZSCORE', ids_key, id)
  if score then known = known or {'known', id, score} end
  round_ids[#round_ids + 1] = {place, id}
end)
if known then
  return known
end

local delivered, most_deliveries, remember_seconds = {}, tonumber(take()), take()
each(2, function(id, what) delivered = {id, what} end)
if delivered[1] and redis.call('HLEN', deliveries_key) >= most_deliveries then
  return {'full'}
end

-- Nothing above this line writes, nothing below it refuses.

local function remember()
  redis.call('HSET', deliveries_key, delivered[1], delivered[2])
  redis.call('EXPIRE', deliveries_key, remember_seconds)
end

-- First whose request made the version, as a message of version 0: a worker that does not know of it passes it over.
local function publish(board)
  if request_id ~= '' then redis.call('SPUBLISH', channel, '0\n' .. request_id) end
  redis.call('SPUBLISH', channel, version .. '\n' .. board)
end

local audit_length, audit_entry, mode = take(), take(), take()

if mode == 'remember' then
  remember()
  return {'applied'}
end

if mode == 'remove' then
  redis.call('UNLINK', table_key, shoes_key, ids_key, proofs_key)
  for key = 9, #KEYS do redis.call('UNLINK', KEYS[key]) end
  redis.call('HSET', table_key, 'version', version)
  redis.call('EXPIRE', table_key, keep_seconds)
  redis.call('XADD', audit_key, 'MAXLEN', '~', audit_length, '*', 'entry', audit_entry)
  redis.call('EXPIRE', audit_key, keep_seconds)
  publish('')
  return {'applied'}
end

-- A missing list fails LSET, so it comes first: an error then leaves nothing half done.
each(2, function(number, round) redis.call('LSET', rounds_key, number - 1, round) end)

redis.call('PERSIST', table_key)
redis.call('HSET', table_key, 'version', version)
each(2, function(field, value)
  if value == '' then redis.call('HDEL', table_key, field) else redis.call('HSET', table_key, field, value) end
  if field == 'board' then publish(value) end
end)
each(2, function(number, shoe) redis.call('HSET', shoes_key, number, shoe) end)
each(2, function(number, proof) redis.call('HSET', proofs_key, number, proof) end)
each(1, function(round) redis.call('RPUSH', rounds_key, round) end)
for _, placed in ipairs(round_ids) do redis.call('ZADD', ids_key, placed[1], placed[2]) end
each(1, function(number)
  redis.call('HDEL', shoes_key, number)
  redis.call('HDEL', proofs_key, number)
end)

local closes, oldest_place = take(), take()
if closes == 'close' then
  redis.call('EXPIRE', closing_key, keep_seconds)
  redis.call('ZREMRANGEBYSCORE', ids_key, '-inf', '(' .. oldest_place)
end
if delivered[1] then remember() end
redis.call('PERSIST', audit_key)
redis.call('XADD', audit_key, 'MAXLEN', '~', audit_length, '*', 'entry', audit_entry)
return {'applied'}
