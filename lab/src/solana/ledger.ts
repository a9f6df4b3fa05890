import { type Address, address, lamports } from '@solana/kit'
import { FailedTransactionMetadata, type InnerInstruction, LiteSVM, type TransactionMetadata } from 'litesvm'
import { toAddress } from './base58.ts'
import { blockhashOf, isBlockhashValid } from './blockhashes.ts'
import { PROGRAMS, slotAt, timeOfSlot } from './cluster.ts'
import { type AccountData, isTokenProgram, readMint, readTokenAccount } from './tokens.ts'
import { parseError, type TransactionError } from './transactionError.ts'
import { isWritable, parseWire, type WireTransaction } from './wire.ts'

export type TokenBalance = {
  accountIndex: number
  mint: Address
  owner: Address
  programId: Address
  amount: bigint
  decimals: number
}

/** A transaction that is on the chain, whether it succeeded or not. */
export type Recorded = {
  signature: string
  slot: number
  wire: WireTransaction
  error: TransactionError | null
  fee: bigint
  units: bigint
  logs: readonly string[]
  inner: readonly { index: number; instructions: readonly InnerCall[] }[]
  /** All accounts: first those in the message, then those of its lookup tables. */
  accounts: readonly Address[]
  writable: readonly boolean[]
  loaded: { writable: readonly Address[]; readonly: readonly Address[] }
  before: Balances
  after: Balances
}

type Balances = { lamports: readonly bigint[]; tokens: readonly TokenBalance[] }
export type InnerCall = { program: number; accounts: readonly number[]; data: Uint8Array; height: number }

export type Simulated = {
  error: TransactionError | null
  logs: readonly string[]
  units: bigint
  accounts: ReadonlyMap<string, AccountData>
  returned: { programId: string; data: Uint8Array } | undefined
}

/** An entry of the journal, which the next start repeats. */
export type Entry = { wire: Uint8Array; slot: number } | { skipped: number }

/** A refusal: the transaction is not on the chain and cost nothing. */
export class RefusedError extends Error {
  override name = 'RefusedError' as const
  readonly error: TransactionError
  readonly logs: readonly string[]
  constructor(error: TransactionError, logs: readonly string[] = []) {
    super(typeof error === 'string' ? error : JSON.stringify(error))
    this.error = error
    this.logs = logs
  }
}

/** As many as a cluster keeps. */
const KEPT_SLOT_HASHES = 512

export type Ledger = ReturnType<typeof createLedger>

/**
 * A Solana chain in this process: a virtual machine with the real programs, and what a cluster has around it: slots, blockhashes that
 * expire, and a history. `record` is called with what has to be kept.
 */
export function createLedger({ record = () => {} }: { record?: (entry: Entry) => void } = {}) {
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n)
  const bySignature = new Map<string, Recorded>()
  const byAddress = new Map<string, Recorded[]>()
  const listeners = new Set<(recorded: Recorded) => void>()
  let skipped = 0
  const slot = (): number => slotAt(Date.now()) + skipped

  const account = (of: Address): AccountData | undefined => {
    const found = svm.getAccount(of)
    return found.exists && found.lamports !== 0n ? toData(found) : undefined
  }
  const setTime = (at: number): void => {
    const clock = svm.getClock()
    clock.slot = BigInt(at)
    clock.unixTimestamp = BigInt(timeOfSlot(at))
    svm.setClock(clock)
  }
  /** Sets the clock, and the hashes of recent slots for the one program that reads them. */
  const prepare = (wire: WireTransaction, at: number): void => {
    setTime(at)
    if (!wire.accounts.some((one) => one === PROGRAMS.lookupTable)) return
    const recent = Array.from({ length: KEPT_SLOT_HASHES }, (_, index) => at - 1 - index)
    svm.setSlotHashes(recent.map((one) => ({ slot: BigInt(one), hash: blockhashOf(one) })))
  }

  /** Reads a transaction's accounts in lookup tables. A table has a header of 56 bytes, then addresses. */
  const load = ({ lookups }: WireTransaction): Recorded['loaded'] => {
    const pick = (table: Address, indexes: readonly number[]): Address[] => {
      const data = account(table)?.data
      return indexes.map((index) => {
        const bytes = data?.subarray(56 + index * 32, 88 + index * 32)
        if (bytes?.length !== 32) throw new RefusedError('AddressLookupTableNotFound')
        return toAddress(bytes)
      })
    }
    return {
      writable: lookups.flatMap((lookup) => pick(lookup.table, lookup.writable)),
      readonly: lookups.flatMap((lookup) => pick(lookup.table, lookup.readonly)),
    }
  }
  const balances = (accounts: readonly Address[]): Balances => {
    const read = accounts.map(account)
    return {
      lamports: read.map((one) => one?.lamports ?? 0n),
      tokens: read.flatMap((one, accountIndex) => {
        const held = one && isTokenProgram(one.owner) ? readTokenAccount(one) : undefined
        const mint = held && account(held.mint)
        if (!one || !held || !mint) return []
        const decimals = readMint(mint)?.decimals ?? 0
        return {
          accountIndex,
          mint: held.mint,
          owner: held.owner,
          programId: one.owner,
          amount: held.amount,
          decimals,
        }
      }),
    }
  }

  /** @throws RefusedError for what no leader would put into a block */
  const requireValid = (wire: WireTransaction, at: number): void => {
    if (wire.signatures.some((signature) => signature === null)) throw new RefusedError('SignatureFailure')
    if (bySignature.has(wire.signature ?? '')) throw new RefusedError('AlreadyProcessed')
    if (!isBlockhashValid(wire.blockhash, at)) throw new RefusedError('BlockhashNotFound')
  }

  const execute = (bytes: Uint8Array, at: number): Recorded => {
    const wire = parseWire(bytes)
    requireValid(wire, at)
    prepare(wire, at)
    const loaded = load(wire)
    const accounts = [...wire.accounts, ...loaded.writable, ...loaded.readonly]
    const before = balances(accounts)
    const outcome = svm.sendTransaction(wire.transaction)
    const failed = outcome instanceof FailedTransactionMetadata ? outcome : undefined
    const meta = failed ? failed.meta() : (outcome as TransactionMetadata)
    const error = failed ? readError(failed) : null
    const after = balances(accounts)
    // A transaction that was not charged a fee is not in a block.
    if (error && before.lamports[0] === after.lamports[0]) throw new RefusedError(error, meta.logs())
    const recorded: Recorded = {
      signature: wire.signature ?? '',
      ...{ slot: at, wire, error, accounts, loaded, before, after },
      fee: feeIn(meta),
      units: meta.computeUnitsConsumed(),
      logs: meta.logs(),
      inner: meta.innerInstructions().flatMap(toInner),
      writable: accounts.map((_, index) =>
        index < wire.accounts.length
          ? isWritable(wire, index)
          : index < wire.accounts.length + loaded.writable.length,
      ),
    }
    bySignature.set(recorded.signature, recorded)
    for (const one of new Set(accounts)) {
      const own = byAddress.get(one) ?? []
      own.push(recorded)
      byAddress.set(one, own)
    }
    record({ wire: bytes, slot: at })
    for (const listener of listeners) listener(recorded)
    return recorded
  }

  return {
    slot,
    account,
    feeOf({ bytes }: WireTransaction): bigint {
      const wire = parseWire(bytes)
      setTime(slot())
      return feeIn(simulateWith(svm, wire, false).meta())
    },
    rentOf: (bytes: number): bigint => svm.minimumBalanceForRentExemption(BigInt(bytes)),
    ownedBy: (program: Address): AccountData[] => svm.getProgramAccounts(program).map(toData),
    transaction: (signature: string): Recorded | undefined => bySignature.get(signature),
    /** An account's transactions, the oldest first. */
    transactionsOf: (of: string): readonly Recorded[] => byAddress.get(of) ?? [],
    count: (): number => bySignature.size,
    /** Puts a transaction into the current block, or into a past one. Throws RefusedError if no block would include it. */
    send: (bytes: Uint8Array, at: number = slot()): Recorded => execute(bytes, at),
    /** @throws RefusedError if the blockhash has expired and is not to be replaced */
    simulate(
      bytes: Uint8Array,
      { sigVerify, replaceBlockhash }: { sigVerify: boolean; replaceBlockhash: boolean },
    ): Simulated {
      const wire = parseWire(bytes)
      if (sigVerify && wire.signatures.some((signature) => signature === null))
        throw new RefusedError('SignatureFailure')
      if (bySignature.has(wire.signature ?? '')) throw new RefusedError('AlreadyProcessed')
      if (!replaceBlockhash && !isBlockhashValid(wire.blockhash, slot()))
        throw new RefusedError('BlockhashNotFound')
      prepare(wire, slot())
      const outcome = simulateWith(svm, wire, sigVerify)
      const failed = outcome instanceof FailedTransactionMetadata ? outcome : undefined
      const meta = outcome.meta()
      return {
        error: failed ? readError(failed) : null,
        logs: meta.logs(),
        units: meta.computeUnitsConsumed(),
        returned: returnedIn(meta),
        accounts: new Map(
          'postAccounts' in outcome ? outcome.postAccounts().map((one) => [one.address, toData(one)]) : [],
        ),
      }
    },
    /** Lets slots pass, so that blockhashes expire and blocks become final. */
    skip(slots: number): void {
      skipped += slots
      record({ skipped: slots })
    },
    /** Creates an account at the beginning of the chain. */
    place({ address: of, lamports: held, data, owner, executable }: AccountData): void {
      svm.setAccount({
        ...{ address: of, lamports: lamports(held), data, programAddress: owner, executable },
        space: BigInt(data.length),
      })
    },
    /** Does again what a journal kept. */
    replay(entry: Entry): void {
      if ('skipped' in entry) skipped += entry.skipped
      else execute(entry.wire, entry.slot)
    },
    onTransaction(listener: (recorded: Recorded) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const SYSTEM_PROGRAM = address(PROGRAMS.system)

/** An account in the virtual machine's form. */
type Held = Omit<AccountData, 'data' | 'owner'> & { data: ArrayLike<number>; programAddress: Address }

const toData = ({ address: of, lamports: held, data, programAddress, executable }: Held): AccountData => ({
  ...{ address: of, lamports: held, owner: programAddress, executable },
  data: new Uint8Array(data),
})

/** Pages simulate before anybody has signed. */
function simulateWith(svm: LiteSVM, { transaction }: WireTransaction, sigVerify: boolean) {
  svm.withSigverify(sigVerify)
  try {
    return svm.simulateTransaction(transaction)
  } finally {
    svm.withSigverify(true)
  }
}

function readError(failed: FailedTransactionMetadata): TransactionError {
  return parseError(/err: (.+), meta: TransactionMetadata/s.exec(String(failed))?.[1] ?? 'UnknownError')
}

/** Returns the return data of the last program that set any. */
function returnedIn(meta: TransactionMetadata): Simulated['returned'] {
  const returned = meta.returnData()
  const data = new Uint8Array(returned.data())
  return data.length > 0 ? { programId: toAddress(new Uint8Array(returned.programId())), data } : undefined
}

/** The machine tells its fee in its text alone. */
function feeIn(meta: TransactionMetadata): bigint {
  return BigInt(/fee: (\d+) \}/.exec(String(meta))?.[1] ?? 0)
}

function toInner(calls: readonly InnerInstruction[], index: number): Recorded['inner'] {
  if (calls.length === 0) return []
  const instructions = calls.map((call) => {
    const one = call.instruction()
    return {
      program: one.programIdIndex(),
      accounts: [...one.accounts()],
      data: one.data(),
      height: call.stackHeight(),
    }
  })
  return [{ index, instructions }]
}
