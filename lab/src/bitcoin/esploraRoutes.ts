import { hex } from '@scure/base'
import { Address, OutScript, RawTx, TEST_NETWORK } from '@scure/btc-signer'
import { Hono } from 'hono'
import type { LabKey } from './keys.ts'
import { type Ledger, unspentOf } from './ledger.ts'
import type { LedgerTransaction, Output } from './transaction.ts'
import { outpoint, RefusedError } from './validate.ts'

const PAGE = 25
const MOST_WAITING = 50
/** Fee rates by the number of blocks until confirmation, in satoshis per virtual byte. */
const FEE_ESTIMATES = { 1: 5, 2: 4, 3: 3, 6: 2, 12: 1.5, 144: 1 }

const coder = Address(TEST_NETWORK)

/** The simulator behind the routes of Esplora, as far as wallets and gateways use them. */
export function createEsploraRoutes(ledger: Ledger, labKey: LabKey): Hono {
  const routes = new Hono()
  routes.onError((error, context) =>
    error instanceof RefusedError
      ? context.text(`sendrawtransaction RPC error: {"code":-26,"message":"${error.message}"}`, 400)
      : context.text(error.message, 400),
  )
  const find = (txid: string): LedgerTransaction => {
    const found = ledger.transactions.get(txid)
    if (!found) throw new Error('Transaction not found')
    return found
  }
  const historyOf = (address: string) => ledger.of(scriptOf(address)).toReversed()
  const isWaiting = ({ block }: LedgerTransaction) => block === undefined

  routes.get('/lab-key', (context) => context.text(labKey.publicKey))
  routes.get('/blocks/tip/height', (context) => context.text(String(ledger.blocks.length - 1)))
  routes.get('/blocks/tip/hash', (context) => context.text(ledger.blocks.at(-1)?.hash ?? ''))
  routes.get('/block-height/:height', (context) => {
    const block = ledger.blocks[Number(context.req.param('height'))]
    return block ? context.text(block.hash) : context.text('Block not found', 404)
  })
  routes.get('/fee-estimates', (context) => context.json(FEE_ESTIMATES))
  routes.get('/address/:address', (context) => {
    const address = context.req.param('address')
    const all = historyOf(address)
    const stats = (some: readonly LedgerTransaction[]) => statsOf(some, scriptOf(address))
    return context.json({
      address,
      chain_stats: stats(all.filter((one) => !isWaiting(one))),
      mempool_stats: stats(all.filter(isWaiting)),
    })
  })
  routes.get('/address/:address/utxo', (context) => {
    const script = scriptOf(context.req.param('address'))
    const coins = unspentOf(ledger, script).map(({ one, vout, amount }) => ({
      ...{ txid: one.txid, vout, status: statusOf(one), value: Number(amount) },
    }))
    return context.json(coins)
  })
  routes.get('/address/:address/txs', (context) => {
    const all = historyOf(context.req.param('address'))
    const waiting = all.filter(isWaiting).slice(0, MOST_WAITING)
    const mined = all.filter((one) => !isWaiting(one)).slice(0, PAGE)
    return context.json([...waiting, ...mined].map(describe))
  })
  routes.get('/address/:address/txs/chain/:last', (context) => {
    const { address, last } = context.req.param()
    const mined = historyOf(address).filter((one) => !isWaiting(one))
    const from = mined.findIndex(({ txid }) => txid === last) + 1
    return context.json(mined.slice(from, from + PAGE).map(describe))
  })
  routes.get('/tx/:txid', (context) => {
    const found = ledger.transactions.get(context.req.param('txid'))
    return found ? context.json(describe(found)) : context.text('Transaction not found', 404)
  })
  routes.get('/tx/:txid/hex', (context) => context.text(hex.encode(find(context.req.param('txid')).bytes)))
  routes.get('/tx/:txid/outspend/:vout', (context) => {
    const { txid, vout } = context.req.param()
    const spender = ledger.spenders.get(outpoint({ txid, vout: Number(vout) }))
    if (!spender) return context.json({ spent: false })
    return context.json({ spent: true, txid: spender, status: statusOf(find(spender)) })
  })
  routes.post('/tx', async (context) => {
    const text = (await context.req.text()).trim()
    if (!/^([0-9a-f]{2})+$/i.test(text)) throw new RefusedError('TX decode failed')
    return context.text(ledger.submit(hex.decode(text.toLowerCase())))
  })
  return routes
}

/** The script of an address, in hex. */
export function scriptOf(address: string): string {
  try {
    return hex.encode(OutScript.encode(coder.decode(address)))
  } catch (cause) {
    throw new Error('Invalid Bitcoin address', { cause })
  }
}

/** Returns the address of a script; undefined if it has none. */
export function addressOf(script: string): string | undefined {
  try {
    return coder.encode(OutScript.decode(hex.decode(script)))
  } catch {
    // A script without an address, such as a note's.
    return undefined
  }
}

function statusOf({ block }: LedgerTransaction) {
  return block
    ? { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time }
    : { confirmed: false }
}

function statsOf(some: readonly LedgerTransaction[], script: string) {
  const funded = some.flatMap(({ outputs }) => outputs.filter((one) => one.script === script))
  const spent = some.flatMap(({ spends }) => spends.filter((one) => one.script === script))
  const sum = (all: readonly Output[]) => all.reduce((total, { amount }) => total + Number(amount), 0)
  return {
    ...{ funded_txo_count: funded.length, funded_txo_sum: sum(funded) },
    ...{ spent_txo_count: spent.length, spent_txo_sum: sum(spent), tx_count: some.length },
  }
}

function describe(one: LedgerTransaction) {
  const { version, lockTime, inputs, witnesses } = RawTx.decode(one.bytes)
  const output = ({ script, amount }: Output) => ({
    scriptpubkey: script,
    scriptpubkey_address: addressOf(script),
    value: Number(amount),
  })
  return {
    ...{ txid: one.txid, version, locktime: lockTime, fee: Number(one.fee) },
    ...{ size: one.bytes.length, weight: one.weight, status: statusOf(one) },
    vin: inputs.map(({ txid, index, finalScriptSig, sequence }, at) => {
      const spent = one.spends[at]
      return {
        ...{ txid: hex.encode(txid), vout: index, sequence, is_coinbase: spent === undefined },
        ...{
          scriptsig: hex.encode(finalScriptSig),
          witness: witnesses?.[at]?.map((item) => hex.encode(item)),
        },
        prevout: spent ? output(spent) : null,
      }
    }),
    vout: one.outputs.map(output),
  }
}
