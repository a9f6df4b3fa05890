import { address, getAddressEncoder } from '@solana/kit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toAddress } from '../../../../lab/src/solana/base58.ts'
import { labKey, keyOf as toKey } from '../../../../lab/src/solana/keys.ts'
import { buildTransaction } from '../../../../lab/src/solana/seed/buildTransaction.ts'
import {
  createAccount,
  createTokenAccount,
  initializeMint,
  mintTo,
  tokenAccountOf,
} from '../../../../lab/src/solana/seed/instructions.ts'
import { feeToken, USDC } from '../../../../lab/src/solana/seed/labTokens.ts'
import { type RunningSolana, startSolana } from '../../../../lab/src/solana/startSolana.ts'
import { shortenPauses } from '../../../../scripts/testing/shortPauses.mjs'
import { solanaDevnet } from '../networks.ts'
import { solana } from '../solana.ts'
import { askNode } from '../testing/askNode.ts'
import { openPage } from '../testing/page.ts'
import { ALICE, keyOf, standardWallet } from '../testing/standardWallet.ts'

shortenPauses()

const { caipNetworkId } = solanaDevnet
const ID = 'standard:Test Wallet'
const ALICE_KEY = toKey(ALICE.secret)
const token2022 = feeToken().tokenProgram
let lab: RunningSolana
let adapter: ReturnType<ReturnType<typeof solana>['create']>
let wallet: ReturnType<typeof standardWallet>
let lastSeed = 150
/** What the node answers instead, by method. */
let instead: Record<string, (answer: unknown) => unknown> = {}

beforeAll(async () => {
  lab = await startSolana({ instance: 'deposits' })
  await rpc('requestAirdrop', [ALICE.address, 50_000_000_000])
  await rpc('lab_giveToken', [ALICE.address, 'usdc', '500000000'])
  await rpc('lab_giveToken', [ALICE.address, 'toll', '500000000000'])
  const page = openPage()
  wallet = standardWallet()
  page.register(wallet.wallet)
  const real = fetch
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    const calls: { id: number; method: string }[] = [JSON.parse(init.body)].flat()
    const body = await (await real(url, init)).json()
    const answers = [body].flat().map((one) => {
      const { method } = calls.find(({ id }) => id === one.id) ?? { method: '' }
      const change = instead[method]
      return change && 'result' in one ? { ...one, result: change(one.result) } : one
    })
    return new Response(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  })
  adapter = solana().create({
    metadata: { name: 'Test', description: '', url: 'http://localhost', icons: [] },
    enableEIP6963: true,
    networks: [solanaDevnet],
    transports: { [caipNetworkId]: [lab.nodeUrl] },
    emit: () => {},
  })
  const stop = adapter.start()
  await adapter.connect({ connectorId: ID, caipNetworkId })
  return () => {
    stop()
    page.close()
    vi.unstubAllGlobals()
  }
}, 300_000)
afterAll(() => lab.stop())

const rpc = (method: string, params?: readonly unknown[]) => askNode(lab.nodeUrl, method, params)

/** Somebody whom the chain has never seen. */
const stranger = () => {
  lastSeed += 1
  return keyOf(lastSeed).address
}
const of = (tokenAddress: string, amount = 1_000n, to = stranger()) => ({
  ...{ caipNetworkId, address: ALICE.address, to, amount, tokenAddress },
})
const send = (transfer: ReturnType<typeof of>, terms: unknown) =>
  adapter.transfers.send({ ...transfer, connectorId: ID, terms })
const lamportsOf = async (owner: string, mint: string): Promise<bigint> => {
  const { value } = await rpc('getTokenAccountsByOwner', [owner, { mint }, { encoding: 'base64' }])
  return BigInt(value[0].account.lamports)
}

/** A token of Token-2022 with some extensions, of which Alice has a thousand. */
async function makeToken(index: number, space: number, extensions: readonly (readonly number[])[]) {
  const mint = labKey(index)
  const owner = address(ALICE.address)
  const account = await tokenAccountOf(owner, mint.address, token2022)
  const { value } = await rpc('getLatestBlockhash')
  const extend = extensions.map((data) => ({
    programAddress: token2022,
    accounts: [{ address: mint.address, role: 1 as const }],
    data: new Uint8Array(data),
  }))
  const wire = buildTransaction(
    [ALICE_KEY, mint],
    [
      createAccount(owner, mint.address, { lamports: 10_000_000n, space, owner: token2022 }),
      ...extend,
      initializeMint(mint.address, owner, 0),
      createTokenAccount(owner, { account, owner, mint: mint.address, tokenProgram: token2022 }),
      mintTo(mint.address, account, owner, 1_000n, token2022),
    ],
    value.blockhash,
  )
  await rpc('sendTransaction', [Buffer.from(wire).toString('base64'), { encoding: 'base64' }])
  return mint.address
}

const owner = [...getAddressEncoder().encode(toAddress(ALICE.publicKey))]
const NOBODY = new Array(32).fill(0)
/** Token-2022's instructions, and what each adds to a mint: a hook that is not set, and a switch that stops all transfers. */
const HOOK = [36, 0, ...owner, ...NOBODY]
const PAUSABLE = [44, 0, ...owner]

test.each([
  ['no extension', 82, []],
  ['a hook that is not set', 166 + 68, [HOOK]],
  ['a switch that pauses it', 166 + 37, [PAUSABLE]],
  ['both', 166 + 68 + 37, [HOOK, PAUSABLE]],
] as const)('a token with %s: the deposit that is shown is what the account takes', async (...row) => {
  const [name, space, extensions] = row
  const mint = await makeToken(60 + name.length, space, extensions)
  const transfer = of(mint, 5n)
  const { deposit, terms } = await adapter.transfers.estimate(transfer)
  const { hash } = await send(transfer, terms)
  await adapter.transfers.wait({ hash, caipNetworkId })
  expect(deposit).toBe(await lamportsOf(transfer.to, mint))
})

test('a node that lets no program answer gives the same deposit; an extension that is not known here is asked about', async () => {
  const mint = await makeToken(59, 166 + 68 + 37, [HOOK, PAUSABLE])
  const transfer = of(mint, 5n)
  const { deposit } = await adapter.transfers.estimate(transfer)
  const change = (returnData: unknown) => {
    instead = {
      simulateTransaction: (answer) => ({
        ...(answer as object),
        value: { ...Object(answer).value, returnData },
      }),
    }
  }
  change(null)
  expect((await adapter.transfers.estimate(transfer)).deposit).toBe(deposit)
  const size = Buffer.alloc(8)
  size.writeUInt32LE(400)
  change({ programId: token2022, data: [size.toString('base64'), 'base64'] })
  const dearer = (await adapter.transfers.estimate(transfer)).deposit
  instead = {}
  expect(dearer).toBe(BigInt(await rpc('getMinimumBalanceForRentExemption', [400])))
})

test('[S4.23] a deposit that rose since the review is not paid: nothing is signed, and a new review shows it', async () => {
  const transfer = of(USDC.mint)
  const reviewed = await adapter.transfers.estimate(transfer)
  expect(reviewed.isFinal).toBe(true)
  instead = { getMinimumBalanceForRentExemption: (rent) => Number(rent) + 1 }
  const asked = wallet.asked()
  await expect(send(transfer, reviewed.terms)).rejects.toMatchObject({ name: 'FeeChangedError' })
  expect(wallet.asked()).toBe(asked)
  const next = await adapter.transfers.estimate(transfer)
  expect(next.deposit).toBe((reviewed.deposit ?? 0n) + 1n)
  await expect(send(transfer, next.terms)).resolves.toHaveProperty('hash')
  instead = {}
})

test('[S4.23] an account that was closed since the review, or a token that keeps more, needs another review', async () => {
  const friend = labKey(31).address
  await rpc('lab_giveToken', [friend, 'usdc', '1000000'])
  const transfer = of(USDC.mint, 1_000n, friend)
  const reviewed = await adapter.transfers.estimate(transfer)
  expect(reviewed.deposit).toBeUndefined()
  const none = (answer: unknown) => {
    const { value } = Object(answer)
    return { ...Object(answer), value: value.length === 1 ? [null] : value }
  }
  instead = { getMultipleAccounts: none }
  const asked = wallet.asked()
  await expect(send(transfer, reviewed.terms)).rejects.toMatchObject({ name: 'FeeChangedError' })
  instead = {}
  const toll = of(feeToken().mint, 1_000_000n)
  const before = await adapter.transfers.estimate(toll)
  const terms = { ...Object(before.terms), withheld: (before.withheld ?? 0n) - 1n }
  await expect(send(toll, terms)).rejects.toMatchObject({ name: 'FeeChangedError' })
  expect(wallet.asked()).toBe(asked)
})

test('[S4.23] an account that somebody made since the review costs less, and the transfer goes at the reviewed fee', async () => {
  const { address: friend } = labKey(32)
  await rpc('requestAirdrop', [friend, 1_000_000_000])
  const transfer = of(USDC.mint, 1_000n, friend)
  const { terms, deposit } = await adapter.transfers.estimate(transfer)
  expect(deposit).toBeGreaterThan(0n)
  await rpc('lab_giveToken', [friend, 'usdc', '1000000'])
  const { hash } = await send(transfer, terms)
  await expect(adapter.transfers.wait({ hash, caipNetworkId })).resolves.toMatchObject({ status: 'success' })
})
