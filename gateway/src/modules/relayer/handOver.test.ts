import { encodeCalls, hashOperation, type UserOperation } from '@latchkey/smart-account'
import { type Address, createPublicClient, http, pad, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, expect, test } from 'vitest'
import { LAB_SMART_ACCOUNTS } from '../../../../lab/src/chains/labSmartAccounts.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { openDatabase } from '../../database/openDatabase.ts'
import { openTestPostgres } from '../../testing/openTestPostgres.ts'
import { relayerSettings, signOperation } from '../../testing/smartAccounts.ts'
import { spawnGateway } from '../../testing/spawnGateway.ts'
import { createRelayerStore } from './store.ts'
import { send, settled } from './testing/askGateway.ts'

const postgres = await openTestPostgres()
const lab = useLabChains()
afterAll(() => postgres?.stop())

const EACH = 2

test.skipIf(!postgres)(
  'two gateways on one Postgres: the one that is left finishes what the killed one began, once',
  async () => {
    const { settings, remove } = relayerSettings(lab.nodeUrl)
    const start = () => spawnGateway({ ...settings, RATE_LIMIT: 'off', DATABASE_URL: postgres?.url ?? '' })
    const [one, other] = [await start(), await start()]
    const chain = createPublicClient({ transport: http(lab.nodeUrl) })
    const { relayer } = LAB_SMART_ACCOUNTS
    const nonceBefore = await chain.getTransactionCount({ address: relayer })
    const receiver: Address = pad('0xfa19', { size: 20 })
    const sign = (note: number): Promise<UserOperation> =>
      signOperation(privateKeyToAccount(generatePrivateKey()), {
        callData: encodeCalls([{ to: receiver, value: 0n, data: toHex(note) }]),
      })
    const operations = await Promise.all(Array.from({ length: 2 * EACH }, (_, index) => sign(index)))
    // Whichever holds the chain, operations come in at both.
    await Promise.all(
      operations.map((operation, index) =>
        send(index % 2 === 0 ? one : other, operation).then(({ result }) =>
          expect(result).toBe(hashOperation(operation, 42_161)),
        ),
      ),
    )
    await one.kill()
    // Its lease of 15 s is over.
    const database = await openDatabase({ databaseUrl: postgres?.url, dataDir: '' })
    await database.updateTable('relayer_chains').set({ lease_until: 0 }).execute()
    await database.destroy()
    for (const operation of operations)
      expect((await settled(other, hashOperation(operation, 42_161), 120_000)).success).toBe(true)
    expect(await chain.getTransactionCount({ address: relayer })).toBe(nonceBefore + operations.length)
    await other.stop()
    remove()
  },
  300_000,
)

test.skipIf(!postgres)(
  'a gateway that was overtaken stores and so sends nothing any more',
  async () => {
    const database = await openDatabase({ databaseUrl: postgres?.url, dataDir: '' })
    const store = createRelayerStore(database)
    const chain = 'eip155:10'
    const at = new Date(0).toISOString()
    const transaction = {
      ...{ hash: '0x1', operation_hash: '0x2', raw: '0x3', max_fee: '1', tip: '1' },
      sent_at: at,
    }
    await store.add(
      {
        ...{ hash: '0x2', chain, project_id: 'test', sender: '0x1', operation: '{}', gas: 1 },
        ...{ reason: null, reserved_gwei: 0, taken_block: 1, lost_gwei: 0, day: '' },
        ...{ status: 'queued', created_at: at, updated_at: at },
      },
      { budgets: [], expiresAt: at, mostOpen: 1, isSameNonce: () => false, isRepeatable: false },
    )
    const on = (holder: string) => ({
      ...{ chain, holder, now: at, mostGwei: 0n, budgets: [] },
    })
    expect(await store.claim(chain, 'first', 1, 1_000, false)).toBe(true)
    expect(await store.claim(chain, 'second', 500, 2_000, false)).toBe(false)
    // The first was held up for longer than its lease.
    expect(await store.claim(chain, 'second', 1_500, 3_000, false)).toBe(true)
    await expect(store.addTransaction(transaction, 7, on('first'))).rejects.toMatchObject({
      name: 'LostLeaseError',
    })
    expect(await store.transactions('0x2')).toEqual([])
    await store.addTransaction(transaction, 7, on('second'))
    expect(await store.transactions('0x2')).toHaveLength(1)
    await database.destroy()
  },
  60_000,
)
