import { InsufficientFundsError, TransactionRevertedError } from '@latchkey/core'
import { read } from '@latchkey/core/adapter'
import { AccountMinimumError } from '../errors.ts'

/** The rent of an account without data, on every cluster. It pays for 128 bytes of overhead. */
const LEAST_LAMPORTS = 890_880n

/** The error code for insufficient funds, in the system program and the token programs. */
const NOT_ENOUGH = 1

/**
 * Throws the kit's error for a transaction's error (S8.59 requires the same for EVM).
 * @param failure - `err` of a simulation or a status
 * @param logs - the programs' logs, if known
 */
export function requireSuccess(failure: unknown, logs?: unknown, hash?: string): void {
  if (failure === null || failure === undefined) return
  if (failure === 'AccountNotFound' || failure === 'InsufficientFundsForFee')
    throw new InsufficientFundsError()
  const index = read(read(failure, 'InsufficientFundsForRent'), 'account_index')
  if (typeof index === 'number')
    throw new AccountMinimumError({ whose: index === 0 ? 'sender' : 'receiver', minimum: LEAST_LAMPORTS })
  const instruction = read(failure, 'InstructionError')
  const reason: unknown = Array.isArray(instruction) ? instruction[1] : undefined
  if (read(reason, 'Custom') === NOT_ENOUGH && !hash) throw new InsufficientFundsError()
  throw new TransactionRevertedError({
    reason: saidIn(logs) ?? describe(reason ?? failure),
    ...(hash ? { hash } : {}),
  })
}

/** Returns the last error that a program logged, such as `Program log: Error: insufficient funds`. */
function saidIn(logs: unknown): string | undefined {
  if (!Array.isArray(logs)) return undefined
  const said = logs.findLast((line: unknown) => typeof line === 'string' && /^Program log: Error/.test(line))
  return typeof said === 'string' ? said.replace(/^Program log: (Error: )?/, '').slice(0, 200) : undefined
}

function describe(reason: unknown): string {
  const number = read(reason, 'Custom')
  if (typeof number === 'number') return `program error ${number}`
  return typeof reason === 'string' ? reason : 'the network gave no reason'
}
