// What Redis does in one go. Of each topic it keeps, below one name: `letters` (id → letter), `taken` (id → client ids, a space
// after each), `sizes` (id → bytes), `order` (ids as they came), `over` (ids by the time at which they are over) and
// `waiting` (how many letters and bytes nobody has taken, and the number of the last letter).

const PURGE = `
  local function purge(base, now)
    for _, id in ipairs(redis.call('ZRANGEBYSCORE', base .. 'over', '-inf', now)) do
      if redis.call('HEXISTS', base .. 'taken', id) == 0 then
        redis.call('HINCRBY', base .. 'waiting', 'letters', -1)
        redis.call('HINCRBY', base .. 'waiting', 'bytes', -tonumber(redis.call('HGET', base .. 'sizes', id)))
      end
      for _, name in ipairs({ 'letters', 'taken', 'sizes' }) do redis.call('HDEL', base .. name, id) end
      for _, name in ipairs({ 'order', 'over' }) do redis.call('ZREM', base .. name, id) end
    end
  end
`

/**
 * KEYS: the name of each letter's topic. ARGV: now, most letters, most bytes; then of each letter id, size, end, letter.
 * Answers 1, or 0 where a mailbox is full: nothing is kept then. New letters are published to all replicas.
 */
export const PUT = `${PURGE}
  local now, mostLetters, mostBytes = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
  local new, letters, bytes, seen = {}, {}, {}, {}
  for at, base in ipairs(KEYS) do
    local from = 4 + (at - 1) * 4
    local id, size = ARGV[from], tonumber(ARGV[from + 1])
    if not letters[base] then
      purge(base, now)
      letters[base] = tonumber(redis.call('HGET', base .. 'waiting', 'letters') or 0)
      bytes[base] = tonumber(redis.call('HGET', base .. 'waiting', 'bytes') or 0)
    end
    if redis.call('HEXISTS', base .. 'letters', id) == 0 and not seen[base .. id] then
      seen[base .. id] = true
      letters[base] = letters[base] + 1
      bytes[base] = bytes[base] + size
      if letters[base] > mostLetters or bytes[base] > mostBytes then return 0 end
      new[#new + 1] = { base, id, size, ARGV[from + 2], ARGV[from + 3] }
    end
  end
  for _, letter in ipairs(new) do
    local base, id, size, over, text = unpack(letter)
    redis.call('HSET', base .. 'letters', id, text)
    redis.call('HSET', base .. 'sizes', id, size)
    redis.call('HINCRBY', base .. 'waiting', 'letters', 1)
    redis.call('HINCRBY', base .. 'waiting', 'bytes', size)
    redis.call('ZADD', base .. 'order', redis.call('HINCRBY', base .. 'waiting', 'last', 1), id)
    redis.call('ZADD', base .. 'over', over, id)
    local last = redis.call('ZREVRANGE', base .. 'over', 0, 0, 'WITHSCORES')[2]
    for _, name in ipairs({ 'letters', 'taken', 'sizes', 'order', 'over', 'waiting' }) do
      redis.call('PEXPIREAT', base .. name, last)
    end
    redis.call('PUBLISH', base, text)
  end
  return 1
`

/** KEYS: the topic's name. ARGV: now, client id. Answers the letters that this client has not taken, in order. */
export const UNREAD = `${PURGE}
  local base = KEYS[1]
  purge(base, ARGV[1])
  local unread = {}
  for _, id in ipairs(redis.call('ZRANGE', base .. 'order', 0, -1)) do
    local taken = redis.call('HGET', base .. 'taken', id) or ''
    if not string.find(taken, ARGV[2] .. ' ', 1, true) then
      unread[#unread + 1] = redis.call('HGET', base .. 'letters', id)
    end
  end
  return unread
`

/** KEYS: the topic's name. ARGV: id, client id, when the letter is over now that somebody has it. */
export const TAKE = `
  local base, id, client, over = KEYS[1], ARGV[1], ARGV[2], ARGV[3]
  if redis.call('HEXISTS', base .. 'letters', id) == 0 then return 0 end
  local taken = redis.call('HGET', base .. 'taken', id)
  if not taken then
    redis.call('HINCRBY', base .. 'waiting', 'letters', -1)
    redis.call('HINCRBY', base .. 'waiting', 'bytes', -tonumber(redis.call('HGET', base .. 'sizes', id)))
    local before = redis.call('ZSCORE', base .. 'over', id)
    if tonumber(over) < tonumber(before) then redis.call('ZADD', base .. 'over', over, id) end
  end
  if not string.find(taken or '', client .. ' ', 1, true) then
    redis.call('HSET', base .. 'taken', id, (taken or '') .. client .. ' ')
    redis.call('PEXPIREAT', base .. 'taken', redis.call('PEXPIRETIME', base .. 'letters'))
  end
  return 1
`
