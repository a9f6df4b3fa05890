import { sha256 } from '@noble/hashes/sha2'
import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { BITCOIN_TESTNET } from './network.ts'
import type { Block, LedgerTransaction, Output } from './transaction.ts'
import { outpoint, RefusedError, validate } from './validate.ts'

export interface Ledger {
  readonly transactions: ReadonlyMap<string, LedgerTransaction>
  readonly blocks: readonly Block[]
  /** Which transaction spends an output, by {@link outpoint}. */
  readonly spenders: ReadonlyMap<string, string>
  /** Returns the transactions that pay to or spend from a script, oldest first. */
  of(script: string): readonly LedgerTransaction[]
  /**
   * @param isSigned - whether its signatures are known to be right, as those of the lab's own past are
   * @throws RefusedError with a node's reason
   * @returns the transaction's id
   */
  submit(bytes: Uint8Array, isSigned?: boolean): string
  /** Makes coins out of nothing, in a block of their own. */
  give(outputs: readonly Output[], time: number): string
  /** Puts what waits into a block. */
  mine(time: number): Block
}

export function createLedger(): Ledger {
  const transactions = new Map<string, LedgerTransaction>()
  const spenders = new Map<string, string>()
  const byScript = new Map<string, string[]>()
  const { genesisHash: hash } = BITCOIN_TESTNET
  const blocks: Block[] = [{ height: 0, hash, time: 1_296_688_602, txids: [] }]
  const tip = () => blocks[blocks.length - 1] as Block

  const add = (one: LedgerTransaction) => {
    transactions.set(one.txid, one)
    for (const spent of one.spends) spenders.set(outpoint(spent), one.txid)
    for (const script of new Set([...one.spends, ...one.outputs].map((each) => each.script)))
      byScript.set(script, [...(byScript.get(script) ?? []), one.txid])
  }
  /** Removes an unconfirmed transaction, and those that spend from it. */
  const evict = (txid: string) => {
    const one = transactions.get(txid)
    if (!one) return
    for (const [vout] of one.outputs.entries()) {
      const next = spenders.get(outpoint({ txid, vout }))
      if (next) evict(next)
    }
    transactions.delete(txid)
    for (const spent of one.spends)
      if (spenders.get(outpoint(spent)) === txid) spenders.delete(outpoint(spent))
    for (const [script, txids] of byScript)
      byScript.set(
        script,
        txids.filter((each) => each !== txid),
      )
  }
  const close = (txids: readonly string[], time: number): Block => {
    const { hash: before, height } = tip()
    const content = new TextEncoder().encode(`${before} ${time} ${txids.join()}`)
    const block = { height: height + 1, time, txids, hash: hex.encode(sha256(sha256(content))) }
    for (const txid of txids) {
      const one = transactions.get(txid)
      if (one) one.block = block
    }
    blocks.push(block)
    return block
  }

  return {
    ...{ transactions, blocks, spenders },
    of: (script) => (byScript.get(script) ?? []).flatMap((txid) => transactions.get(txid) ?? []),
    submit(bytes, isSigned = false) {
      const { height } = tip()
      const { replaces, ...taken } = validate(bytes, { transactions, spenders, height, isSigned })
      if (transactions.has(taken.txid)) throw new RefusedError('txn-already-known')
      for (const txid of replaces) evict(txid)
      add({ ...taken, block: undefined })
      return taken.txid
    },
    give(outputs, time) {
      const transaction = new Transaction({ allowUnknownOutputs: true, allowUnknownInputs: true })
      // As a miner's transaction: an input of nothing, with the height to tell it from others.
      const height = Uint8Array.of(4, ...new Uint8Array(Uint32Array.of(tip().height + 1).buffer))
      transaction.addInput({ txid: new Uint8Array(32), index: 0xffffffff, finalScriptSig: height })
      for (const { script, amount } of outputs)
        transaction.addOutput({ script: hex.decode(script), amount }, true)
      const bytes = transaction.toBytes(true, false)
      const txid = hex.encode(sha256(sha256(bytes)).reverse())
      const size = bytes.length
      add({ txid, bytes, spends: [], outputs, fee: 0n, vsize: size, weight: size * 4, block: undefined })
      close([txid], time)
      return txid
    },
    mine: (time) =>
      close(
        [...transactions.values()].filter(({ block }) => block === undefined).map(({ txid }) => txid),
        time,
      ),
  }
}

/** Returns the unspent outputs of a script. */
export function unspentOf(ledger: Ledger, script: string) {
  return ledger
    .of(script)
    .flatMap((one) => one.outputs.map((output, vout) => ({ one, vout, ...output })))
    .filter(({ one, vout, ...output }) => {
      return output.script === script && !ledger.spenders.has(outpoint({ txid: one.txid, vout }))
    })
}
