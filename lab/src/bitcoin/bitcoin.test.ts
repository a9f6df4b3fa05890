import { join } from 'node:path'
import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../../../gateway/src/testing/openFolder.ts'
import { bitcoinKey } from './keys.ts'
import { pay } from './pay.ts'
import { startBitcoin } from './startBitcoin.ts'

const [me, friend] = [bitcoinKey(0), bitcoinKey(20)]
const output = (amount: bigint, script = friend.payment.script) => ({ script: hex.encode(script), amount })

function start(options: Partial<Parameters<typeof startBitcoin>[0]> = {}) {
  const bitcoin = startBitcoin({ instance: 'test', blockMs: 0, ...options })
  onTestFinished(bitcoin.stop)
  const get = async (path: string) => {
    const response = await bitcoin.routes.request(path)
    const text = await response.text()
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  }
  const post = async (bytes: Uint8Array) => {
    const response = await bitcoin.routes.request('/tx', { method: 'POST', body: hex.encode(bytes) })
    return { status: response.status, text: await response.text() }
  }
  return { ...bitcoin, get, post }
}

/** A payment of Alice's that a test spoils before or after it is signed. */
function spoil(change: (transaction: Transaction) => void, { after = false } = {}): Uint8Array {
  const { ledger } = startBitcoin({ instance: 'test', blockMs: 0 })
  const transaction = Transaction.fromRaw(pay(ledger, me, [output(10_000n)]), { allowUnknownOutputs: true })
  const unsigned = new Transaction({ allowUnknownOutputs: true })
  for (let index = 0; index < transaction.inputsLength; index += 1) {
    const { txid, index: vout } = transaction.getInput(index)
    const coin = ledger.transactions.get(hex.encode(txid ?? new Uint8Array()))?.outputs[vout ?? 0]
    unsigned.addInput({
      ...{ txid: txid ?? '', index: vout ?? 0 },
      witnessUtxo: { script: me.payment.script, amount: coin?.amount ?? 0n },
    })
  }
  for (let index = 0; index < transaction.outputsLength; index += 1)
    unsigned.addOutput(transaction.getOutput(index))
  if (!after) change(unsigned)
  const inputs = Array.from({ length: unsigned.inputsLength }, (_, index) => index)
  const signed = Transaction.fromPSBT(me.signPsbt(unsigned.toPSBT(0), inputs), { allowUnknownOutputs: true })
  for (const index of inputs) signed.finalizeIdx(index)
  if (after) {
    const bytes = signed.toBytes(true, true)
    // The last byte of the first amount.
    const at = hex.encode(bytes).indexOf(hex.encode(friend.payment.script)) / 2 - 9
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }
  return signed.toBytes(true, true)
}

test('it is testnet by its genesis block, and the first account has a past', async () => {
  const { get } = start({ past: true })
  const answer = await get('/block-height/0')
  expect(answer).toBe('000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943')
  const first = await get(`/address/${me.payment.address}/txs`)
  expect(first).toHaveLength(25)
  const next = await get(`/address/${me.payment.address}/txs/chain/${first.at(-1).txid}`)
  expect(next[0].status.block_height).toBeLessThan(first.at(-1).status.block_height)
  const { chain_stats } = await get(`/address/${me.payment.address}`)
  const coins: { value: number }[] = await get(`/address/${me.payment.address}/utxo`)
  expect(coins.reduce((sum, { value }) => sum + value, 0)).toBe(
    chain_stats.funded_txo_sum - chain_stats.spent_txo_sum,
  )
})

test('a payment waits, is mined, and moves the coins', async () => {
  const { ledger, get, post } = start()
  const { status, text: txid } = await post(pay(ledger, me, [output(10_000n)], 500n))
  expect(status).toBe(200)
  expect(await get(`/tx/${txid}`)).toMatchObject({
    fee: 500,
    status: { confirmed: false },
    vout: [
      { scriptpubkey_address: friend.payment.address, value: 10_000 },
      { scriptpubkey_address: me.payment.address },
    ],
  })
  const answer = await get(`/address/${friend.payment.address}/utxo`)
  expect(answer).toMatchObject([{ txid, status: { confirmed: false } }])
  ledger.mine(1_800_000_000)
  expect(await get(`/tx/${txid}`)).toMatchObject({ status: { confirmed: true, block_time: 1_800_000_000 } })
  expect(await get(`/tx/${txid}/hex`)).toBe(
    hex.encode(ledger.transactions.get(txid)?.bytes ?? new Uint8Array()),
  )
})

test.each([
  [
    'an amount that was changed after it was signed',
    spoil(() => {}, { after: true }),
    'mandatory-script-verify-flag-failed',
  ],
  [
    'more than it spends',
    spoil((one) => {
      // The signer believes what it is told of a coin.
      one.updateInput(0, { witnessUtxo: { script: me.payment.script, amount: 200_000_000n } })
      one.updateOutput(0, { amount: 90_000_000n })
    }),
    'bad-txns-in-belowout',
  ],
  ['dust', spoil((one) => one.updateOutput(0, { amount: 293n })), 'dust'],
  ['no fee', spoil((one) => one.updateOutput(1, { amount: 75_000_000n - 10_000n })), 'min relay fee not met'],
  [
    'coins that are not there',
    spoil((one) => one.updateInput(0, { txid: new Uint8Array(32).fill(9) })),
    'bad-txns-inputs-missingorspent',
  ],
  ['bytes that are none', new Uint8Array(60), 'TX decode failed'],
])('refuses a transaction with %s', async (_, bytes, reason) => {
  const { post } = start()
  const answer = await post(bytes)
  expect(answer.status).toBe(400)
  expect(answer.text).toContain(reason)
})

test('refuses to spend twice what a block holds, and replaces what waits for a higher fee only', async () => {
  const { ledger, get, post } = start()
  const cheap = pay(ledger, me, [output(10_000n)], 500n)
  const low = pay(ledger, me, [output(10_001n)], 600n)
  const high = pay(ledger, me, [output(10_002n)], 5_000n)
  const { text: first } = await post(cheap)
  expect((await post(low)).text).toContain('insufficient fee, rejecting replacement')
  const { text: second } = await post(high)
  expect(await get(`/tx/${first}`)).toBe('Transaction not found')
  const { vin } = await get(`/tx/${second}`)
  expect(await get(`/tx/${vin[0].txid}/outspend/${vin[0].vout}`)).toMatchObject({ spent: true, txid: second })
  ledger.mine(1_800_000_000)
  expect((await post(cheap)).text).toContain('bad-txns-inputs-missingorspent')
})

test('signs by Taproot, too', async () => {
  const { ledger, post } = start()
  const script = me.ordinals.script
  const [funding] = ledger.of(hex.encode(script))
  const vout = funding?.outputs.findIndex((one) => one.script === hex.encode(script)) ?? -1
  const transaction = new Transaction()
  transaction.addInput({
    ...{ txid: funding?.txid ?? '', index: vout, tapInternalKey: me.ordinals.publicKey },
    witnessUtxo: { script, amount: 10_000n },
  })
  transaction.addOutput({ script: friend.payment.script, amount: 9_000n })
  const signed = Transaction.fromPSBT(me.signPsbt(transaction.toPSBT(0), [0]))
  signed.finalize()
  expect(await post(signed.extract())).toMatchObject({ status: 200 })
})

test('keeps its chain between runs', () => {
  const folder = testFolder()
  const journalPath = join(folder, 'bitcoin.jsonl')
  const before = start({ journalPath })
  const txid = before.ledger.submit(pay(before.ledger, me, [output(10_000n)]))
  const { hash } = before.ledger.mine(1_800_000_000)
  const after = start({ journalPath })
  expect(after.ledger.transactions.get(txid)?.block?.hash).toBe(hash)
  expect(start({ journalPath, fresh: true }).ledger.transactions.has(txid)).toBe(false)
})
