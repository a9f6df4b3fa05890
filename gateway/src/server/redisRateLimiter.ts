import { createHash } from 'node:crypto'
import { type CommandParser, createClient, defineScript } from '@redis/client'
import type { Logger } from 'pino'
import { createLeases } from './createLeases.ts'
import { createMemoryRateLimiter, type Expense, type RateLimiter } from './rateLimiter.ts'

const NAME = 'latchkey:budget:'
const CONNECT_TIMEOUT_MS = 5_000
const LONGEST_PAUSE_MS = 1_000

/**
 * Token buckets of several gateways in one Redis, by Redis's own clock. Names of clients are hashed, so that no address is
 * readable by accident. Each bucket is deleted once it would be full again.
 */
const BUCKETS = `
local now = redis.call('TIME')
local ms = now[1] * 1000 + math.floor(now[2] / 1000)
local isCharge = ARGV[1] == '1'
local wait = 0
local tokens = {}
for at, key in ipairs(KEYS) do
  local cost, perSecond, burst = tonumber(ARGV[at * 3 - 1]), tonumber(ARGV[at * 3]), tonumber(ARGV[at * 3 + 1])
  local known = redis.call('HMGET', key, 't', 'a')
  local left = tonumber(known[1]) or burst
  left = math.min(burst, left + math.max(0, ms - (tonumber(known[2]) or ms)) / 1000 * perSecond)
  local price = math.min(cost, burst)
  if not isCharge and left < price then wait = math.max(wait, 1, math.ceil((price - left) / perSecond)) end
  tokens[at] = left
end
for at, key in ipairs(KEYS) do
  local cost, perSecond, burst = tonumber(ARGV[at * 3 - 1]), tonumber(ARGV[at * 3]), tonumber(ARGV[at * 3 + 1])
  local left = tokens[at]
  if isCharge then left = math.max(-burst, left - cost)
  elseif wait == 0 then left = left - math.min(cost, burst) end
  redis.call('HSET', key, 't', tostring(left), 'a', ms)
  redis.call('PEXPIRE', key, math.ceil((burst - left) / perSecond * 1000) + 1000)
end
return wait
`

const spendScript = defineScript({
  SCRIPT: BUCKETS,
  parseCommand(parser: CommandParser, expenses: readonly Expense[], isCharge: boolean) {
    parser.pushKeysLength(expenses.map(({ key }) => NAME + hash(key)))
    parser.push(isCharge ? '1' : '0')
    for (const { cost, policy } of expenses)
      parser.push(String(cost), String(policy.perSecond), String(policy.burst))
  },
  transformReply: (reply: unknown) => Number(reply),
})

/**
 * Budgets that replicas share. While Redis is unavailable, each replica counts by itself: a client's limit is then at most
 * multiplied by the number of replicas, and an outage neither admits nor refuses every client.
 */
export async function createRedisRateLimiter(options: {
  readonly url: string
  readonly logger: Logger
}): Promise<RateLimiter> {
  const { url, logger } = options
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, LONGEST_PAUSE_MS),
    },
    scripts: { spend: spendScript },
  })
  client.on('error', (error) =>
    logger.warn({ reason: String(error) }, 'Redis cannot be reached: budgets are this process’s own'),
  )
  await client.connect()
  const alone = createMemoryRateLimiter()

  const spend = async (expenses: readonly Expense[], isCharge: boolean): Promise<number> => {
    try {
      return await client.spend(expenses, isCharge)
    } catch {
      // The Redis client's error event has already logged the cause.
      if (!isCharge) return alone.takeEach(expenses)
      for (const expense of expenses) alone.charge(expense)
      return 0
    }
  }

  return createLeases({
    take: (expenses) => spend(expenses, false),
    charge: async (expenses) => void (await spend(expenses, true)),
    close: () => client.destroy(),
  })
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22)
}
