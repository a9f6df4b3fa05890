import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestRedis } from '../modules/relay/testing/openTestRedis.ts'
import { createMemoryRateLimiter, type RateLimiter } from './rateLimiter.ts'
import { createRedisRateLimiter } from './redisRateLimiter.ts'

// Slow enough for a token not to come back while a test runs on a busy machine.
const policy = { perSecond: 0.001, burst: 4 }
const redis = await openTestRedis()
const logger = pino({ level: 'silent' })
const kinds: { name: string; open: () => Promise<RateLimiter> }[] = [
  { name: 'in memory', open: async () => createMemoryRateLimiter() },
  ...(redis ? [{ name: 'in Redis', open: () => createRedisRateLimiter({ url: redis.url, logger }) }] : []),
]
afterAll(() => redis?.stop())

describe.each(kinds)('$name', ({ open }) => {
  test('takes from every budget or from none', async () => {
    const limiter = await open()
    const rich = { key: `rich ${crypto.randomUUID()}`, cost: 3, policy: { perSecond: 0.001, burst: 100 } }
    const poor = { key: `poor ${crypto.randomUUID()}`, cost: 3, policy }
    expect(await limiter.takeEach([rich, poor])).toBe(0)
    expect(await limiter.takeEach([rich, poor])).toBeGreaterThan(0)
    // Had the refused call been taken from the first, 94 would be left.
    expect(await limiter.take(rich.key, 97, rich.policy)).toBe(0)
    limiter.close()
  })

  test('a call that costs more than the burst needs a full budget and empties it', async () => {
    const limiter = await open()
    const key = crypto.randomUUID()
    const expected = [0, expect.any(Number)]
    expect([await limiter.take(key, 400, policy), await limiter.take(key, 1, policy)]).toEqual(expected)
    expect(await limiter.take(key, 1, policy)).toBeGreaterThan(0)
    limiter.close()
  })

  test('a debt has to be paid before anything else is taken', async () => {
    const limiter = await open()
    const key = crypto.randomUUID()
    expect(await limiter.take(key, 0, policy)).toBe(0)
    limiter.charge({ key, cost: 1_000, policy })
    // At most one burst of debt: with a token in a thousand seconds, four of them are 4,000.
    await expect.poll(() => limiter.take(key, 0, policy)).toBeGreaterThan(3_900)
    expect(await limiter.take(key, 0, policy)).toBeLessThanOrEqual(4_000)
    limiter.close()
  })
})

test.skipIf(!redis)('three gateways enforce one limit', async () => {
  const url = redis?.url ?? ''
  const gateways = await Promise.all([1, 2, 3].map(() => createRedisRateLimiter({ url, logger })))
  const key = crypto.randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => gateways[at % 3]?.take(key, 1, policy)),
  )
  expect(answers.filter((waitSeconds) => waitSeconds === 0)).toHaveLength(4)
  for (const gateway of gateways) gateway.close()
})

test.skipIf(!redis)('counts by itself while Redis is away', async () => {
  const own = await openTestRedis()
  const limiter = await createRedisRateLimiter({ url: own?.url ?? '', logger })
  await own?.stop()
  const answers = []
  for (let count = 0; count < 6; count += 1) answers.push(await limiter.take('a', 1, policy))
  expect(answers.filter((waitSeconds) => waitSeconds === 0)).toHaveLength(4)
  limiter.close()
})
