import { join } from 'node:path'
import {
  address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../../../gateway/src/testing/openFolder.ts'
import { derive, keyOf, labKeys } from './keys.ts'
import { MARKER_ADDRESS } from './marker.ts'
import { createTokenAccount, giveCoin, giveToken, memo, tokenAccountOf } from './seed/instructions.ts'
import { feeToken, USDC } from './seed/labTokens.ts'
import { memoFriend } from './seed/seedLedger.ts'
import { type StartSolanaParameters, startSolana } from './startSolana.ts'

const SOL = 1_000_000_000n

async function start(parameters: Partial<StartSolanaParameters> = {}) {
  const solana = await startSolana({ instance: 'test', ...parameters })
  onTestFinished(() => solana.stop())
  const rpc = createSolanaRpc(solana.nodeUrl)
  const rpcSubscriptions = createSolanaRpcSubscriptions(solana.nodeWsUrl)
  const raw = async (method: string, params: readonly unknown[] = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(solana.nodeUrl, { method: 'POST', headers, body })).json()
  }
  const sendRaw = (wire: string, more: object = {}) =>
    raw('sendTransaction', [wire, { encoding: 'base64', ...more }])
  /** What a client of `@solana/kit` builds and signs. */
  const build = async (instructions: readonly Instruction[], secret = SECRET) => {
    const signer = await createKeyPairSignerFromPrivateKeyBytes(secret)
    const { value: recent } = await rpc.getLatestBlockhash().send()
    const signed = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayerSigner(signer, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(recent, message),
        (message) => appendTransactionMessageInstructions(instructions, message),
      ),
    )
    assertIsTransactionWithBlockhashLifetime(signed)
    return signed
  }
  return { solana, rpc, rpcSubscriptions, raw, sendRaw, build }
}

const SEED = Buffer.from(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
  'hex',
)
const SECRET = new Uint8Array(32).fill(7)
const [alice, bob, , , dave] = labKeys()
if (!alice || !bob || !dave) throw new Error('The lab has no accounts')

test('keys follow SLIP-10 for Ed25519', () => {
  // The seed of "abandon … about", and the first Solana account that wallets show for it.
  expect(keyOf(derive(SEED, [44, 501, 0, 0])).address).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
})

test('a client of @solana/kit reads the cluster, takes coin from the faucet, sends it and sees it confirmed', async () => {
  const { rpc, rpcSubscriptions, build } = await start()
  expect(await rpc.getGenesisHash().send()).toBe('EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG')
  const signer = await createKeyPairSignerFromPrivateKeyBytes(SECRET)
  await airdropFactory({ rpc, rpcSubscriptions })({
    commitment: 'confirmed',
    lamports: lamports(2n * SOL),
    recipientAddress: signer.address,
  })
  const transaction = await build([giveCoin(signer.address, dave.address, SOL)])
  await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(transaction, { commitment: 'confirmed' })
  expect((await rpc.getBalance(signer.address).send()).value).toBe(SOL - 5_000n)
  const [latest] = await rpc
    .getSignaturesForAddress(dave.address, { commitment: 'confirmed', limit: 1 })
    .send()
  expect(latest?.signature).toBe(getSignatureFromTransaction(transaction))
  const read = await rpc
    .getTransaction(getSignatureFromTransaction(transaction), {
      commitment: 'confirmed',
      encoding: 'json',
      maxSupportedTransactionVersion: 0,
    })
    .send()
  expect(read?.meta).toMatchObject({ err: null, fee: 5_000n })
})

test('tokens move with the real programs: a fee stays behind, and an account that wants memos refuses without', async () => {
  const { rpc, sendRaw, solana } = await start()
  const token = feeToken()
  const { mint, tokenProgram } = token
  const [from, to, friend] = await Promise.all(
    [alice, bob, memoFriend()].map(({ address: owner }) => tokenAccountOf(owner, mint, tokenProgram)),
  )
  if (!from || !to || !friend) throw new Error('no account')
  const { buildTransaction } = await import('./seed/buildTransaction.ts')
  const send = async (instructions: readonly Instruction[]) => {
    const { value } = await rpc.getLatestBlockhash().send()
    return sendRaw(Buffer.from(buildTransaction([alice], instructions, value.blockhash)).toString('base64'))
  }
  const give = (account: typeof to) =>
    giveToken({ from, to: account, owner: alice.address, mint }, 100n * SOL, token)
  expect(await send([give(to)])).toHaveProperty('result')
  expect((await rpc.getTokenAccountBalance(to).send()).value.amount).toBe(String(594n * SOL))
  const refused = await send([give(friend)])
  expect(refused.error).toMatchObject({
    code: -32002,
    data: { err: { InstructionError: [0, { Custom: 36 }] } },
  })
  expect(await send([memo('rent'), give(friend)])).toHaveProperty('result')
  const held = await rpc
    .getTokenAccountsByOwner(alice.address, { programId: tokenProgram }, { encoding: 'jsonParsed' })
    .send()
  expect(held.value.map(({ account }) => account.data.parsed.info.tokenAmount.uiAmountString)).toEqual([
    '295',
  ])
  expect(solana.ledger.account(USDC.mint)).toBeDefined()
})

test('a missing token account is made, and its rent is what the cluster says', async () => {
  const { rpc, solana } = await start()
  const account = await tokenAccountOf(dave.address, USDC.mint, USDC.tokenProgram)
  expect((await rpc.getAccountInfo(account, { encoding: 'base64' }).send()).value).toBe(null)
  const { buildTransaction } = await import('./seed/buildTransaction.ts')
  const { value } = await rpc.getLatestBlockhash().send()
  const { mint, tokenProgram } = USDC
  const create = createTokenAccount(alice.address, { account, owner: dave.address, mint, tokenProgram })
  solana.ledger.send(buildTransaction([alice], [create], value.blockhash))
  const made = await rpc.getAccountInfo(account, { encoding: 'base64' }).send()
  expect(made.value?.lamports).toBe(await rpc.getMinimumBalanceForRentExemption(165n).send())
})

test('a blockhash of more than 150 blocks ago is refused, and a transaction is taken once', async () => {
  const { rpc, raw, sendRaw, build, solana } = await start()
  const signer = await createKeyPairSignerFromPrivateKeyBytes(SECRET)
  await raw('requestAirdrop', [signer.address, Number(SOL)])
  const transaction = await build([giveCoin(signer.address, bob.address, 5n)])
  const wire = getBase64EncodedWireTransaction(transaction)
  expect(await sendRaw(wire)).toHaveProperty('result')
  const answer = await sendRaw(wire)
  expect(answer).toMatchObject({ error: { code: -32002, data: { err: 'AlreadyProcessed' } } })
  const late = await build([giveCoin(signer.address, bob.address, 6n)])
  solana.ledger.skip(200)
  const lateWire = getBase64EncodedWireTransaction(late)
  const refused = await sendRaw(lateWire)
  expect(refused).toMatchObject({ error: { code: -32002, data: { err: 'BlockhashNotFound' } } })
  // Without a preflight nobody says so: the client has to watch the block height.
  expect(await sendRaw(lateWire, { skipPreflight: true })).toHaveProperty('result')
  const { value } = await rpc.getSignatureStatuses([getSignatureFromTransaction(late)]).send()
  expect(value).toEqual([null])
})

test('a forged signature is refused', async () => {
  const { raw, sendRaw, build } = await start()
  const transaction = await build([giveCoin(alice.address, bob.address, 5n)], SECRET).catch(() => undefined)
  expect(transaction).toBeUndefined()
  const { buildTransaction } = await import('./seed/buildTransaction.ts')
  const { result } = await raw('getLatestBlockhash')
  const wire = buildTransaction([alice], [giveCoin(alice.address, bob.address, 5n)], result.value.blockhash)
  wire[5] = (wire[5] ?? 0) ^ 1
  const forged = await sendRaw(Buffer.from(wire).toString('base64'))
  expect(forged).toMatchObject({ error: { code: -32003 } })
})

test('a node that starts again has the same chain, and the key of this run on it', async () => {
  const folder = testFolder()
  const journalPath = join(folder, 'solana.jsonl')
  const first = await start({ journalPath, past: true })
  const past = await first.raw('getSignaturesForAddress', [alice.address])
  expect(past.result.length).toBeGreaterThan(50)
  const { result: signature } = await first.raw('requestAirdrop', [dave.address, Number(SOL)])
  const before = await first.raw('getBalance', [dave.address])
  const next = await start({ journalPath, past: true, instance: 'next' })
  expect((await next.raw('getBalance', [dave.address])).result.value).toBe(before.result.value)
  expect((await next.raw('getSignatureStatuses', [[signature]])).result.value[0].err).toBe(null)
  const marker = await next.rpc.getAccountInfo(address(MARKER_ADDRESS), { encoding: 'base64' }).send()
  expect(marker.value?.data[0]).toBe(Buffer.from(next.solana.labKey.publicKey).toString('base64'))
  const fresh = await start({ journalPath, fresh: true })
  expect((await fresh.raw('getSignatureStatuses', [[signature]])).result.value).toEqual([null])
}, 300_000)
