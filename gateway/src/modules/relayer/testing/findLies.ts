import { decodeCalls, ENTRY_POINT } from '@latchkey/smart-account'
import { type Hex, parseTransaction } from 'viem'
import type { Receipt } from '../createNode.ts'
import { happenedIn } from '../entryPoint.ts'
import { toGwei } from '../fees.ts'
import { OperationError } from '../OperationError.ts'
import type { StoredTransaction } from '../store.ts'
import { readStored, readTerms } from '../stored.ts'
import type { FakeBlock } from './createFakeChain.ts'
import { CHAIN, RELAYER } from './createFakeProcess.ts'
import { type Granted, SHOP } from './createPermissions.ts'
import type { Past } from './history.ts'
import { limitOf } from './overdrawn.ts'

type Mined = FakeBlock['receipts'][number]

/**
 * Holds what the relayer says, has done and has counted against what the chain knows, once a history has come to rest.
 *
 * @returns what is wrong, in words
 */
export async function findLies(past: Past): Promise<readonly string[]> {
  const { world, users, process, database } = past
  const receipts = await world.receipts()
  const lies: string[] = [...past.lies, ...(await misuses(past, receipts))]
  const happened = (hash: string) => {
    const receipt = receipts.find(({ logs }) => happenedIn(logs, hash as Hex))
    return receipt && { receipt, ...happenedIn(receipt.logs, hash as Hex) }
  }

  for (const { payee, amount } of new Set(users.signed.map(({ intent }) => intent))) {
    const paid = await world.balance(payee)
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
  const counts = await database.selectFrom('relayer_budgets').selectAll().execute()
  const budgets = new Map(counts.map(({ name, used }) => [name, BigInt(used)]))
  const spent = new Map<string, bigint>()
  const spend = (name: string, gwei: bigint) => void spent.set(name, (spent.get(name) ?? 0n) + gwei)
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
    const used = await world.sequence(operation)
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
    const paid = payer === 'revocations' ? BigInt(total > 0n) : toGwei(total)
    const counted = isLost || (isGivenUp && held > paid) ? held : paid
    for (const { name } of own) spend(name, counted)
    const budget = { sponsor: `project ${past.projects.length > 0 ? row.project_id : '*'}` }
    if (payer === 'sponsor' && !own.some(({ name }) => name.endsWith(budget.sponsor)))
      lies.push(`${at} takes nothing from the budget of its ${budget.sponsor}.`)
    const cleared = new Map<number | undefined, bigint>()
    for (const { raw, sent_at, max_fee } of [...mine].sort((a, b) => Number(a.max_fee) - Number(b.max_fee))) {
      const { to, nonce } = parseTransaction(raw as Hex)
      if (to?.toLowerCase() !== RELAYER) continue
      const most = toGwei(21_000n * BigInt(max_fee))
      // Of several with one nonce one can be in a block.
      spend(`${sent_at.slice(0, 10)} ${CHAIN} losses`, most - (cleared.get(nonce) ?? 0n))
      cleared.set(nonce, most)
    }
  }
  for (const [name, gwei] of spent) {
    const [known = 0n, limit] = [budgets.get(name), limitOf(name, past)]
    if (known > limit) lies.push(`${name}: ${known} are counted, of ${limit} at most.`)
    // A permission that is taken back again is the same operation: what it has cost before is counted, and it is forgotten.
    const isRight = / revocations/.test(name) ? known >= gwei : known === gwei
    if (!isRight) lies.push(`${name}: ${known} are counted, and ${gwei} were spent.`)
  }
  return lies
}

/** Permissions that were used beyond what was granted, or after their owner was told that they are taken back. */
async function misuses(
  { world, permissions, process, database, restedAt }: Past,
  receipts: readonly Mined[],
): Promise<readonly string[]> {
  const lies: string[] = []
  for (const granted of permissions.all) {
    const { pci, account, delegation, context, payee, most, call, revocations, provenAt, notedAt } = granted
    const collected = await world.balance(payee)
    if (collected > most) lies.push(`${collected} were collected by ${pci}, of ${most} at most.`)
    const uses = receipts.filter(({ transaction: { from, data }, status }) => {
      return status === 1n && from === SHOP && data.includes(context.slice(2))
    })
    const late = uses.find(({ blockNumber }) => provenAt !== undefined && blockNumber > provenAt)
    if (late) lies.push(`${pci} was used in block ${late.blockNumber}, and taken back in ${provenAt}.`)
    const isDisabled = await world.isDisabled(delegation)
    if (provenAt !== undefined && !isDisabled) lies.push(`${pci} was said to be taken back, and is not.`)
    const listed = (await process.sessions.list(`${CHAIN}:${account}`)).find((one) => one.pci === pci)
    // A process that died may have noted it, and has not said so.
    const isWaiting = !(await world.isDeployed(account))
    const isRight =
      listed?.status === 'revoked'
        ? isDisabled || (isWaiting && revocations.length > 0)
        : !isDisabled && !(isWaiting && notedAt !== undefined)
    if (!isRight)
      lies.push(`${pci} is listed as ${listed?.status}, and is ${isDisabled ? '' : 'not '}disabled.`)
    const since = notedAt !== undefined && notedAt > restedAt ? notedAt : restedAt
    if (notedAt !== undefined) lies.push(...(await forgettings(database, account, call, since)))
  }
  return lies
}

/** First operations that the relayer has signed a transaction for since, and that leave a permission that was taken back before. */
async function forgettings(
  database: Past['database'],
  account: Granted['account'],
  call: Granted['call'],
  since: string,
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('relayer_operations')
    .innerJoin('relayer_transactions', 'operation_hash', 'relayer_operations.hash')
    .select(['relayer_operations.hash', 'operation'])
    .where('sender', '=', account.toLowerCase())
    .where('sent_at', '>', since)
    .execute()
  return rows.flatMap(({ hash, operation }) => {
    const { factory, callData } = readStored(operation)
    const isRight = !factory || decodeCalls(callData)?.some(({ data }) => data === call.data)
    return isRight ? [] : [`${hash} deploys the account, and does not take back what it has to.`]
  })
}

function isMined(mine: readonly StoredTransaction[], receipts: readonly Receipt[], nonce: number): boolean {
  return mine.some(
    ({ hash, raw }) =>
      parseTransaction(raw as Hex).nonce === nonce &&
      receipts.some(({ transactionHash }) => transactionHash === hash),
  )
}

export async function forget({ database }: Pick<Past, 'database'>): Promise<void> {
  for (const table of ['operations', 'transactions', 'budgets', 'chains'] as const)
    await database.deleteFrom(`relayer_${table}`).execute()
  await database.deleteFrom('smart_sessions').execute()
}
