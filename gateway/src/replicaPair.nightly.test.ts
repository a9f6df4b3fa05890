import { randomBytes } from 'node:crypto'
import pg from 'pg'
import * as v from 'valibot'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connectClient } from './modules/relay/testing/connectClient.ts'
import { createIdentity } from './modules/relay/testing/createIdentity.ts'
import { openTestRedis } from './modules/relay/testing/openTestRedis.ts'
import { spawnGateway } from './testing/spawnGateway.ts'
import { startBalancer } from './testing/startBalancer.ts'
import { startNode } from './testing/startNode.ts'
import { watchAlerts } from './testing/watchAlerts.ts'

// A pair of gateways behind a balancer loses one, then the database's primary is restarted.

const started = v.object({ url: v.string(), restart: v.function(), stop: v.function() })
const script = new URL('../../scripts/postgres.mjs', import.meta.url).href
const found: unknown = await (await import(/* @vite-ignore */ script)).startPostgres()
const postgres = found === undefined ? undefined : v.parse(started, found)
const redis = await openTestRedis()
afterAll(async () => {
  await postgres?.stop()
  await redis?.stop()
})

// For a machine that is busy with something else too.
const PATIENT = { timeout: 60_000, interval: 100 }
const ALICE = '/v1/profile/account/alice.names.test?projectId=page'
const CALL = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'

/** What a page does meanwhile, over and over: statuses by what was called. */
function visit(url: string) {
  const statuses: Record<'rpc' | 'name', number[]> = { rpc: [], name: [] }
  let isOver = false
  let rounds = 0
  const ask = async (call: () => Promise<Response>) => {
    const response = await call()
    await response.text()
    return response.status
  }
  const loop = async () => {
    while (!isOver) {
      const rpc = `${url}/v1?chainId=eip155:42161&projectId=page`
      statuses.rpc.push(await ask(() => fetch(rpc, { method: 'POST', body: CALL })))
      statuses.name.push(await ask(() => fetch(url + ALICE)))
      rounds += 1
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const running = loop()
  return {
    /** What came since the last call. */
    take: () => ({ rpc: statuses.rpc.splice(0), name: statuses.name.splice(0) }),
    /** Resolves once the page has done everything so many times more. */
    async more(count: number) {
      const wanted = rounds + count
      await expect.poll(() => rounds, PATIENT).toBeGreaterThanOrEqual(wanted)
    },
    async stop() {
      isOver = true
      await running
    },
  }
}

const only = (statuses: readonly number[]) => [...new Set(statuses)].sort()

test.skipIf(!postgres || !redis)(
  'the page goes on without a gateway and while the database restarts, and metrics and alerts say what happened',
  async () => {
    const node = await startNode((response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0xa4b1"}'))
    const settings = {
      ...{ RPC_URL_42161: node.url, NAME_ZONE: 'names.test' },
      ...{ PUBLIC_URL: 'http://localhost', TRUST_PROXY: '0' },
      ...{ DATABASE_URL: postgres?.url ?? '', REDIS_URL: redis?.url ?? '' },
    }
    const left = await spawnGateway(settings)
    const right = await spawnGateway(settings)
    const balancer = await startBalancer([left.url, right.url])
    await insertAlice(postgres?.url ?? '')
    const page = visit(balancer.url)
    onTestFinished(async () => {
      await page.stop()
      await balancer.close()
      await left.stop()
      await node.close()
    })
    const alerts = watchAlerts({ left: left.metricsUrl, right: right.metricsUrl })

    const [topic, identity] = [randomBytes(32).toString('hex'), createIdentity()]
    const relayUrl = `${balancer.url.replace('http', 'ws')}/relay`
    // Pages and phones are on either gateway.
    const phones = [await connectClient(relayUrl, { identity }), await connectClient(relayUrl)]
    await phones[0]?.call('irn_subscribe', { topic })
    await page.more(10)
    await alerts.scrape(5)
    expect(only(page.take().rpc)).toEqual([200])
    expect(alerts.firing() ?? []).toEqual([])

    // One gateway dies.
    await right.kill()
    await page.more(20)
    const alone = page.take()
    expect([only(alone.rpc), only(alone.name)]).toEqual([[200], [200]])
    const sender = await connectClient(relayUrl)
    await sender.publish(topic, 'sealed while one is gone')
    const phone = await connectClient(relayUrl, { identity })
    await phone.call('irn_subscribe', { topic })
    await expect
      .poll(() => [...(phones[0]?.letters ?? []), ...phone.letters].map(({ message }) => message), PATIENT)
      .toContain('sealed while one is gone')
    await alerts.scrape(5)
    const lost = alerts.firing()
    if (lost === undefined) process.stderr.write('\n  SKIPPED  No promtool: alerts are not evaluated.\n\n')
    else expect(lost).toEqual(['GatewayDown right'])

    // The database's primary is restarted.
    const isReady = async () => (await fetch(`${left.url}/ready`)).ok
    await postgres?.restart(async () => {
      await expect.poll(isReady, PATIENT).toBe(false)
      await page.more(10)
      await alerts.scrape(4)
      if (lost) expect(alerts.firing()).toEqual(['GatewayDown right', 'DatabaseDown left'])
    })
    await expect.poll(isReady, PATIENT).toBe(true)
    const during = page.take()
    // Never a 500: the page knows to ask again.
    expect([only(during.rpc), only(during.name)]).toEqual([[200], [200, 503]])
    await sender.publish(topic, 'sealed after the restart')
    await page.more(1)
    page.take()
    await page.more(20)
    const after = page.take()
    expect([only(after.rpc), only(after.name)]).toEqual([[200], [200]])

    const text = await (await fetch(left.metricsUrl)).text()
    expect(text).toMatch(/latchkey_requests_total\{route="getName",method="GET",status="503"\} [1-9]/)
    expect(text).not.toMatch(/status="500"/)
    // What is over is over: only the gateway that stays away is still reported.
    await alerts.scrape(15)
    if (lost) expect(alerts.firing()).toEqual(['GatewayDown right'])
    for (const client of [...phones, sender, phone]) client.terminate()
  },
  300_000,
)

async function insertAlice(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const [owner, at] = ['0x00000000000000000000000000000000000000a1', '2026-01-01T00:00:00.000Z']
  await client.query(
    `insert into names (name, owner, owner_coin_type, signer, registered_at, updated_at) values ('alice.names.test', '${owner}', '60', 'key', '${at}', '${at}')`,
  )
  await client.query(`insert into name_addresses values ('alice.names.test', '60', '${owner}', '${at}')`)
  await client.end()
}
