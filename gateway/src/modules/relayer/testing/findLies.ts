import { ENTRY_POINT } from '@latchkey/smart-account'
import { type Hex, parseTransaction } from 'viem'
import type { Receipt } from '../createNode.ts'
import { happenedIn } from '../entryPoint.ts'
import { toGwei } from '../fees.ts'
import { OperationError } from '../OperationError.ts'
import type { StoredTransaction } from '../store.ts'
import { readStored, readTerms } from '../stored.ts'
import { blocksFrom } from './createFakeChain.ts'
import { CHAIN, RELAYER } from './createFakeProcess.ts'
import { laneOf } from './fakeEntryPoint.ts'
import type { Past } from './history.ts'

/**
 * Holds what the relayer says, has done and has counted against what the chain knows, once a history has come to rest.
 *
 * @returns what is wrong, in words
 */
export async function findLies({
  chain,
  users,
  config,
  process,
  database,
}: Past): Promise<readonly string[]> {
  const lies: string[] = []
  const head = chain.head()
  const receipts = [...blocksFrom(head)].flatMap((block) => block.receipts)
  const happened = (hash: string) => {
    const receipt = receipts.find(({ logs }) => happenedIn(logs, hash as Hex))
    return receipt && { receipt, ...happenedIn(receipt.logs, hash as Hex) }
  }

  for (const { payee, amount } of new Set(users.signed.map(({ intent }) => intent))) {
    const paid = head.state.balances.get(payee.toLowerCase()) ?? 0n
    if (paid !== 0n && paid !== amount) lies.push(`${payee} was to have ${amount}, and has ${paid}.`)
  }
  for (const { hash, what } of users.told) {
    const truth = happened(hash)
    if (what === 'impossible' && truth) lies.push(`${hash} was said to be impossible, and has happened.`)
    if (what === 'paid' && truth?.success !== true) lies.push(`${hash} was said to have paid, and has not.`)
    if (what === 'notPaid' && truth?.success !== false)
      lies.push(`${hash} was said to have failed in a block, and has not.`)
  }
  const rows = await database.selectFrom('relayer_operations').selectAll().execute()
  const transactions = await database.selectFrom('relayer_transactions').selectAll().execute()
  const budgets = new Map(
    (await database.selectFrom('relayer_budgets').selectAll().execute()).map(({ name, used }) => [
      name,
      BigInt(used),
    ]),
  )
  const spent = new Map<string, { gwei: bigint; limit: bigint }>()
  const spend = (name: string, gwei: bigint, limit: bigint) => {
    const { gwei: before = 0n, limit: known = 0n } = spent.get(name) ?? {}
    spent.set(name, { gwei: before + gwei, limit: limit > known ? limit : known })
  }
  for (const row of rows) {
    const truth = happened(row.hash)
    const said = await process.relayer.receipt(row.hash).catch((error: unknown) => {
      if (error instanceof OperationError && error.code === -32_500) return 'impossible' as const
      throw error
    })
    const at = `${row.hash} (${row.status}: ${row.reason})`
    if (['queued', 'sent', 'included'].includes(row.status)) lies.push(`${at} never ends.`)
    if (truth && said === 'impossible') lies.push(`${at} has happened, and is called impossible.`)
    if (truth && said === null) lies.push(`${at} has happened, and nobody says so.`)
    if (!truth && said !== null && said !== 'impossible')
      lies.push(`${at} has not happened, and is said to have.`)
    const operation = readStored(row.operation)
    const used = head.state.sequences.get(laneOf(operation)) ?? 0n
    if (!truth && said === null && used > BigInt.asUintN(64, operation.nonce))
      lies.push(`${at} can't happen any more, and nobody says so.`)
    const { payer, budgets: own } = readTerms(row.operation)
    const mine = transactions.filter(({ operation_hash }) => operation_hash === row.hash)
    const costs = receipts.flatMap(({ transactionHash, gasUsed, effectiveGasPrice, logs }) => {
      const ours = mine.find(({ hash }) => hash === transactionHash)
      if (!ours || parseTransaction(ours.raw as Hex).to?.toLowerCase() !== ENTRY_POINT.toLowerCase())
        return []
      const cost = gasUsed * effectiveGasPrice
      const income = happenedIn(logs, row.hash as Hex)?.actualGasCost ?? 0n
      return [payer === 'sponsor' ? cost : cost > income ? cost - income : 0n]
    })
    const total = costs.reduce((sum, one) => sum + one, 0n)
    // Where another program took the nonce after a block had gone, what was held stays taken: a node may just have forgotten.
    const isLost = row.status === 'final' && row.nonce !== null && !isMined(mine, receipts, Number(row.nonce))
    const isGivenUp = ['dropped', 'failed'].includes(row.status) && mine.length > 0
    const held = BigInt(row.reserved_gwei)
    const counted = isLost || (isGivenUp && held > toGwei(total)) ? held : toGwei(total)
    for (const { name, limitGwei } of own)
      spend(name, counted, name.endsWith('losses') ? config.lossPerDayGwei : limitGwei)
    const cleared = new Map<number | undefined, bigint>()
    for (const { raw, sent_at, max_fee } of [...mine].sort((a, b) => Number(a.max_fee) - Number(b.max_fee))) {
      const { to, nonce } = parseTransaction(raw as Hex)
      if (to?.toLowerCase() !== RELAYER) continue
      const most = toGwei(21_000n * BigInt(max_fee))
      // Of several with one nonce one can be in a block.
      spend(
        `${sent_at.slice(0, 10)} ${CHAIN} losses`,
        most - (cleared.get(nonce) ?? 0n),
        config.lossPerDayGwei,
      )
      cleared.set(nonce, most)
    }
  }
  for (const [name, { gwei, limit }] of spent) {
    if (gwei > limit) lies.push(`${name}: ${gwei} gwei were spent of ${limit}.`)
    if ((budgets.get(name) ?? 0n) !== gwei)
      lies.push(`${name}: ${budgets.get(name)} gwei are counted, and ${gwei} were spent.`)
  }
  return lies
}

/** Whether a transaction of an operation has a nonce of the relayer's key. */
function isMined(mine: readonly StoredTransaction[], receipts: readonly Receipt[], nonce: number): boolean {
  return mine.some(
    ({ hash, raw }) =>
      parseTransaction(raw as Hex).nonce === nonce &&
      receipts.some(({ transactionHash }) => transactionHash === hash),
  )
}

export async function forget({ database }: Pick<Past, 'database'>): Promise<void> {
  for (const table of [
    'relayer_operations',
    'relayer_transactions',
    'relayer_budgets',
    'relayer_chains',
  ] as const)
    await database.deleteFrom(table).execute()
}
