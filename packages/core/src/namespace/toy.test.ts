import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseAccount } from '../actions/chooseAccount.ts'
import { connect } from '../actions/connect.ts'
import { refreshBalance } from '../actions/refreshBalance.ts'
import { requireSigner } from '../actions/requireSigner.ts'
import { prepareSend } from '../actions/send/prepareSend.ts'
import { sendTokens } from '../actions/send/sendTokens.ts'
import { signMessage } from '../actions/sign.ts'
import { transfer } from '../actions/transfer.ts'
import type { KitConfig } from '../kit/config.ts'
import type { Kit } from '../kit/kit.ts'
import { toStoredRecord } from '../kit/persist.ts'
import { restore } from '../persist/storedRecord.ts'
import { selectAccount } from '../selectors/account.ts'
import { createMemoryStorage, createTestKit } from '../testing/createTestKit.ts'
import { fails } from '../testing/fails.ts'
import { toy, toyNetwork } from '../testing/toyNamespace.ts'
import { explorerUrl } from './explorerUrl.ts'

const ADA = 'adaLovelace'
/** Another account, whose address differs in one capital. */
const OTHER = 'adaLoveLace'
const ME = { connectorId: 'toy-wallet', namespace: 'toy' }

beforeEach(() => void vi.stubGlobal('fetch', async () => new Response('', { status: 503 })))
afterEach(() => vi.unstubAllGlobals())

function createToyKit(ledger: Map<string, bigint>, config: Partial<KitConfig> = {}): Kit {
  const adapters = [toy(ledger, [ADA, OTHER])]
  const { kit } = createTestKit({
    ...{ networks: [toyNetwork], adapters, features: { analytics: false } },
    ...config,
  })
  kit.adapters.toy?.start()
  return kit
}

test('a namespace that core knows nothing of connects, and its balance has its own decimals', async () => {
  const kit = createToyKit(new Map([[ADA, 1_500_000_000n]]))
  await connect(kit, ME)
  await refreshBalance(kit)
  expect(selectAccount(kit.store.get())).toMatchObject({
    status: 'connected',
    caipAddress: `toy:playground:${ADA}`,
    balance: { amount: 1_500_000_000n, symbol: 'MRB', decimals: 9 },
    addressExplorerUrl: `https://box.test/who/${ADA}?room=1`,
  })
  expect(explorerUrl(kit.store.get(), toyNetwork, 'transaction', 'Toy1')).toBe(
    'https://box.test/what/Toy1?room=1',
  )
})

test('two accounts that differ in one capital are two accounts', async () => {
  const kit = createToyKit(new Map())
  await connect(kit, ME)
  chooseAccount(kit, { address: OTHER })
  expect(await signMessage(kit, { message: 'hello' })).toEqual({
    address: OTHER,
    signature: `${OTHER} says hello`,
  })
  expect(() => chooseAccount(kit, { address: ADA.toLowerCase() })).toThrow(
    expect.objectContaining({ name: 'AccountMismatchError' }),
  )
})

test('it sends through the form: receiver, amount, fee, and the new balance', async () => {
  const ledger = new Map([[ADA, 2_000_000_000n]])
  const kit = createToyKit(ledger)
  await connect(kit, ME)
  await prepareSend(kit, { receiver: OTHER, tokenId: 'native', amount: '1.25' })
  expect(kit.store.get().send).toMatchObject({
    token: { symbol: 'MRB', decimals: 9, amount: 2_000_000_000n },
    receiver: { step: 'known', address: OTHER },
    fee: { step: 'known', fee: 5_000n },
  })
  await expect(sendTokens(kit)).resolves.toEqual({ hash: 'Toy1', status: 'success' })
  expect(ledger.get(OTHER)).toBe(1_250_000_000n)
  await vi.waitFor(() => expect(selectAccount(kit.store.get()).balance?.amount).toBe(750_000_000n - 5_000n))
})

test('it is kept over a reload', async () => {
  const kit = createToyKit(new Map())
  await connect(kit, ME)
  const storage = createMemoryStorage({
    '@latchkey/default/state': JSON.stringify(toStoredRecord(kit.store.get())),
  })
  const next = createToyKit(new Map(), { storage })
  restore(next)
  expect(selectAccount(next.store.get(), 'toy')).toMatchObject({ status: 'reconnecting', address: ADA })
})

test('an adapter without the proof signs nothing in a lab', async () => {
  const kit = createToyKit(new Map(), { lab: true })
  await connect(kit, ME)
  await fails(requireSigner(kit), 'ForeignChainError')
  await fails(transfer(kit, { to: OTHER, amount: 1n }), 'ForeignChainError')
})

test('where an adapter cannot send, sending is refused with what to do', async () => {
  const { create, ...factory } = toy(new Map(), [ADA])
  const kit = createToyKit(new Map(), {
    adapters: [
      {
        ...factory,
        create(context) {
          const { transfers: _, ...adapter } = create(context)
          return adapter
        },
      },
    ],
  })
  await connect(kit, ME)
  await fails(transfer(kit, { to: OTHER, amount: 1n }), {
    name: 'SendUnavailableError',
    metaMessages: ['Send from the wallet itself.'],
  })
})
