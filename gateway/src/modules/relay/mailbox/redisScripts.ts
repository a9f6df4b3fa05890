// Scripts that Redis runs atomically.
//
// Keys of each topic, under one name: `letters` (id → letter), `taken` (id → client ids, each followed by a space), `sizes`
// (id → bytes), `order` (ids in order of arrival), `over` (ids by expiry), `waiting` (number and bytes of untaken letters,
// and the number of the last letter) and `parties` (the first two clients that subscribed).
//
// Keys for all topics: `held` ("topic id" → its cost, who it counts against, and whether both parties have it), `ends` (the
// same names by expiry), `done` (the same names by the time at which both parties had them), `use` (bytes of the store and of
// each client, project and address) and `topics` (by the time of their last subscription).

export const NAME = 'latchkey:relay:'

const HELD = `
  local name = '${NAME}'
  local held, ends, done, use = name .. 'all:held', name .. 'all:ends', name .. 'all:done', name .. 'all:use'

  local function count(key, cost)
    if redis.call('HINCRBY', use, key, cost) <= 0 then redis.call('HDEL', use, key) end
  end

  local function charge(sender, project, address, cost)
    count('client ' .. sender, cost)
    count('project ' .. project, cost)
    if address ~= '' then count('address ' .. address, cost) end
  end

  -- Closes the account of a letter, whether its topic is still there or not.
  local function release(member)
    local account = redis.call('HGET', held, member)
    redis.call('ZREM', ends, member)
    if not account then return end
    local cost, isDone, sender, project, address = string.match(account, '^(%d+) (%d) (%S+) (%S*) (%S*)$')
    redis.call('HDEL', held, member)
    count('store', -cost)
    if isDone == '1' then
      redis.call('ZREM', done, member)
      count('done', -cost)
    else
      charge(sender, project, address, -cost)
    end
  end

  local function remove(topic, id)
    local base = name .. topic .. ':'
    local size = redis.call('HGET', base .. 'sizes', id)
    release(topic .. ' ' .. id)
    if not size then return end
    if redis.call('HEXISTS', base .. 'taken', id) == 0 then
      redis.call('HINCRBY', base .. 'waiting', 'letters', -1)
      redis.call('HINCRBY', base .. 'waiting', 'bytes', -tonumber(size))
    end
    redis.call('HINCRBY', base .. 'waiting', 'held', -tonumber(size))
    for _, part in ipairs({ 'letters', 'taken', 'sizes' }) do redis.call('HDEL', base .. part, id) end
    for _, part in ipairs({ 'order', 'over' }) do redis.call('ZREM', base .. part, id) end
  end

  local function removeMember(member)
    local topic, id = string.match(member, '^(%S+) (%S+)$')
    remove(topic, id)
  end

  local function purge(topic, now)
    for _, id in ipairs(redis.call('ZRANGEBYSCORE', name .. topic .. ':over', '-inf', now)) do remove(topic, id) end
  end

  local function removeOldestDone()
    local oldest = redis.call('ZRANGE', done, 0, 0)[1]
    if oldest then removeMember(oldest) end
    return oldest
  end

  local function used(key) return tonumber(redis.call('HGET', use, key) or 0) end
`

/**
 * ARGV: now, maximum letters, maximum bytes, maximum of a client, of a project, of an address, of the store, of the store for pairing,
 * factor of a topic, maximum of a project except for pairing, then for each letter: the number of its put, topic, id, bytes, cost, expiry,
 * expiry on a topic without subscribers, 1 if it may use the space reserved for pairing, sender, project, address, letter.
 * Returns for each put a 1 or 0 for each letter (whether it is new), or the name of the exceeded limit; then nothing of that put is stored.
 */
export const PUT = `${HELD}
  local now = tonumber(ARGV[1])
  local mostLetters, mostBytes = tonumber(ARGV[2]), tonumber(ARGV[3])
  local mostOf = { client = tonumber(ARGV[4]), project = tonumber(ARGV[5]), address = tonumber(ARGV[6]) }
  local mostOpen, mostPairing, factor = tonumber(ARGV[7]), tonumber(ARGV[8]), tonumber(ARGV[9])
  local mostOpenOfProject = tonumber(ARGV[10])

  local function isFull(base, size)
    local waiting = redis.call('HMGET', base .. 'waiting', 'letters', 'bytes', 'held')
    return tonumber(waiting[1] or 0) + 1 > mostLetters or tonumber(waiting[2] or 0) + size > mostBytes
      or redis.call('HLEN', base .. 'letters') + 1 > mostLetters * factor
      or tonumber(waiting[3] or 0) + size > mostBytes * factor
  end

  local function makeRoom(topic, base, size)
    if not isFull(base, size) then return true end
    purge(topic, now)
    for _, id in ipairs(redis.call('ZRANGE', base .. 'order', 0, -1)) do
      if not isFull(base, size) then return true end
      if redis.call('ZSCORE', done, topic .. ' ' .. id) then remove(topic, id) end
    end
    return not isFull(base, size)
  end

  local function refusal(letter)
    if not makeRoom(letter.topic, letter.base, letter.size) then return 'mailbox' end
    for _, who in ipairs({ 'client', 'address', 'project' }) do
      local most = (who == 'project' and not letter.isPairing) and mostOpenOfProject or mostOf[who]
      if letter[who] ~= '' and used(who .. ' ' .. letter[who]) + letter.cost > most then return who end
    end
    local most = letter.isPairing and mostPairing or mostOpen
    while used('store') + letter.cost > most do
      if not removeOldestDone() then return 'store' end
    end
  end

  local function keep(letter)
    local base, id, member = letter.base, letter.id, letter.topic .. ' ' .. letter.id
    local over = letter.over
    if letter.overUnclaimed < over and redis.call('EXISTS', base .. 'parties') == 0 then over = letter.overUnclaimed end
    redis.call('HSET', base .. 'letters', id, letter.text)
    redis.call('HSET', base .. 'sizes', id, letter.size)
    redis.call('HINCRBY', base .. 'waiting', 'letters', 1)
    redis.call('HINCRBY', base .. 'waiting', 'bytes', letter.size)
    redis.call('HINCRBY', base .. 'waiting', 'held', letter.size)
    redis.call('ZADD', base .. 'order', redis.call('HINCRBY', base .. 'waiting', 'last', 1), id)
    redis.call('ZADD', base .. 'over', over, id)
    local last = redis.call('ZREVRANGE', base .. 'over', 0, 0, 'WITHSCORES')[2]
    for _, part in ipairs({ 'letters', 'taken', 'sizes', 'order', 'over', 'waiting' }) do
      redis.call('PEXPIREAT', base .. part, last)
    end
    local account = { letter.cost, 0, letter.client, letter.project, letter.address }
    redis.call('HSET', held, member, table.concat(account, ' '))
    redis.call('ZADD', ends, over, member)
    count('store', letter.cost)
    charge(letter.client, letter.project, letter.address, letter.cost)
  end

  for _, member in ipairs(redis.call('ZRANGEBYSCORE', ends, '-inf', now, 'LIMIT', 0, 100)) do removeMember(member) end
  local outcomes, kept, current, failed = {}, {}, nil, nil
  local function finish()
    if current == nil then return end
    if failed then
      for _, letter in ipairs(kept) do remove(letter.topic, letter.id) end
    else
      for _, letter in ipairs(kept) do redis.call('PUBLISH', letter.base, letter.text) end
    end
    outcomes[#outcomes + 1] = failed or current
  end
  local at = 0
  for from = 11, #ARGV, 12 do
    if ARGV[from] ~= tostring(at) then
      finish()
      at, kept, current, failed = tonumber(ARGV[from]), {}, '', nil
    end
    if current == nil then current = '' end
    local letter = {
      topic = ARGV[from + 1], base = name .. ARGV[from + 1] .. ':', id = ARGV[from + 2],
      size = tonumber(ARGV[from + 3]), cost = tonumber(ARGV[from + 4]), over = tonumber(ARGV[from + 5]),
      overUnclaimed = tonumber(ARGV[from + 6]), isPairing = ARGV[from + 7] == '1', client = ARGV[from + 8],
      project = ARGV[from + 9], address = ARGV[from + 10], text = ARGV[from + 11],
    }
    local known = redis.call('ZSCORE', letter.base .. 'over', letter.id)
    if not failed and known and tonumber(known) > now then
      current = current .. '0'
    elseif not failed then
      if known then remove(letter.topic, letter.id) end
      failed = refusal(letter)
      if not failed then
        keep(letter)
        kept[#kept + 1] = letter
        current = current .. '1'
      end
    end
  end
  finish()
  return outcomes
`

/**
 * ARGV: topic, now, client id, number of the letter to begin after, maximum bytes, 1 if the reply may be empty.
 * Returns the number to begin after the next time, or '' if no letters are left, and then the letters.
 */
export const UNREAD = `${HELD}
  local topic, client, after, most = ARGV[1], ARGV[3], ARGV[4], tonumber(ARGV[5])
  local base = name .. topic .. ':'
  purge(topic, ARGV[2])
  local answer, bytes = { '' }, 0
  local order = redis.call('ZRANGEBYSCORE', base .. 'order', '(' .. after, '+inf', 'WITHSCORES')
  local last = after
  for at = 1, #order, 2 do
    local id = order[at]
    local taken = redis.call('HGET', base .. 'taken', id) or ''
    local account = redis.call('HGET', held, topic .. ' ' .. id) or ''
    local isOwn = string.find(account, ' ' .. client .. ' ', 1, true)
    if not isOwn and not string.find(taken, client .. ' ', 1, true) then
      bytes = bytes + tonumber(redis.call('HGET', base .. 'sizes', id))
      if bytes > most and (ARGV[6] == '1' or #answer > 1) then
        answer[1] = last
        return answer
      end
      answer[#answer + 1] = redis.call('HGET', base .. 'letters', id)
    end
    last = order[at + 1]
  end
  return answer
`

/**
 * ARGV: now, how long a letter is kept once both parties have it, maximum bytes of such letters; then for each letter: topic, id, client id, 1 if
 * it is a receipt.
 */
export const TAKE = `${HELD}
  local now, keptMs, mostDone = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  for from = 4, #ARGV, 4 do
    local topic, id, client, isReceipt = ARGV[from], ARGV[from + 1], ARGV[from + 2], ARGV[from + 3] == '1'
    local base, member = name .. topic .. ':', topic .. ' ' .. id
    local taken = redis.call('HGET', base .. 'taken', id)
    if redis.call('HEXISTS', base .. 'letters', id) == 1 and not string.find(taken or '', client .. ' ', 1, true) then
      if not taken then
        redis.call('HINCRBY', base .. 'waiting', 'letters', -1)
        redis.call('HINCRBY', base .. 'waiting', 'bytes', -tonumber(redis.call('HGET', base .. 'sizes', id)))
      end
      taken = (taken or '') .. client .. ' '
      redis.call('HSET', base .. 'taken', id, taken)
      redis.call('PEXPIREAT', base .. 'taken', redis.call('PEXPIRETIME', base .. 'letters'))
      local account = redis.call('HGET', held, member) or ''
      local cost, isDone, sender, project, address = string.match(account, '^(%d+) (%d) (%S+) (%S*) (%S*)$')
      local receivers, missing = 0, 0
      for party in string.gmatch(isReceipt and redis.call('GET', base .. 'parties') or '', '%S+') do
        if party ~= sender then
          receivers = receivers + 1
          if not string.find(taken, party .. ' ', 1, true) then missing = missing + 1 end
        end
      end
      if isDone == '0' and receivers > 0 and missing == 0 then
        redis.call('HSET', held, member, table.concat({ cost, 1, sender, project, address }, ' '))
        charge(sender, project, address, -cost)
        count('done', cost)
        redis.call('ZADD', done, now, member)
        local over = math.min(now + keptMs, tonumber(redis.call('ZSCORE', base .. 'over', id)))
        redis.call('ZADD', base .. 'over', over, id)
        redis.call('ZADD', ends, over, member)
        while used('done') > mostDone do
          if not removeOldestDone() then break end
        end
      end
    end
  end
  return 1
`

/** ARGV: now, client id, how long parties are kept, maximum topics; then the topics. Returns the parties of each topic, separated by a space. */
export const JOIN = `${HELD}
  local now, client, keptMs, most = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
  local topics, answer = name .. 'all:topics', {}
  for at = 5, #ARGV do
    local key = name .. ARGV[at] .. ':parties'
    local parties = redis.call('GET', key)
    if not parties then
      parties = client
    elseif parties ~= client and not string.find(parties, ' ', 1, true) then
      parties = parties .. ' ' .. client
    end
    redis.call('SET', key, parties, 'PX', keptMs)
    redis.call('ZADD', topics, now, ARGV[at])
    answer[#answer + 1] = parties
  end
  redis.call('ZREMRANGEBYSCORE', topics, '-inf', tonumber(now) - tonumber(keptMs))
  while redis.call('ZCARD', topics) > most do
    redis.call('DEL', name .. redis.call('ZPOPMIN', topics)[1] .. ':parties')
  end
  return answer
`

/** ARGV: now, maximum number. Removes expired letters from the accounts. Returns their number. */
export const PURGE = `${HELD}
  local over = redis.call('ZRANGEBYSCORE', ends, '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])
  for _, member in ipairs(over) do removeMember(member) end
  return #over
`
