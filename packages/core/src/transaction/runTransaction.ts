import type { Signer } from '../actions/requireSigner.ts'
import type { Adapter } from '../adapter/adapter.ts'
import { isInstance } from '../errors/BaseError.ts'
import { toFailure } from '../errors/toFailure.ts'
import { outcomeOf, TransactionMismatchError, TransactionUnknownError } from '../errors/transaction.ts'
import { UserRejectedError } from '../errors/wallet.ts'
import type { StepPlace, TransactionEvent } from './progress.ts'

export interface TransactionRun {
  /** Checks what may have changed since the review; throws where it may not be sent. */
  readonly check: () => Promise<Signer>
  /** False once the user gave it up. */
  readonly isWanted: () => boolean
  /** Has the wallet send it and waits for it. Calls `tell` with `sent`, and with `asked` before each further step. */
  readonly send: (signer: Signer, tell: (event: TransactionEvent) => void) => Promise<void>
  readonly tell: (event: TransactionEvent) => void
}

/** `unconfirmed`: not known to be mined in the time that was waited. It still may be. */
export type TransactionOutcome = { readonly hash: string; readonly status: 'success' | 'unconfirmed' }

/**
 * Takes a transaction from the last check to its end, and tells each step of the machine in progress.ts.
 *
 * @returns the last step's transaction
 * @throws what the check, the wallet or the network made of it, after `failed` was told
 */
export async function runTransaction(run: TransactionRun): Promise<TransactionOutcome> {
  let hash: string | undefined
  let place: StepPlace | undefined
  const tell = (event: TransactionEvent): void => {
    hash = event.type === 'sent' ? event.hash : event.type === 'asked' ? undefined : hash
    if (event.type === 'asked') place = event.place
    run.tell(event)
  }
  tell({ type: 'asked' })
  try {
    const signer = await run.check()
    // Given up during the check: the wallet is not asked.
    if (!run.isWanted()) throw new UserRejectedError()
    await run.send(signer, tell)
    if (!hash) throw new TransactionUnknownError()
  } catch (error) {
    // A sent transaction may be mined even without a receipt: called a failure, it would be sent twice.
    if (hash && outcomeOf(error) === 'unknown' && !isInstance(error, TransactionMismatchError)) {
      tell({ type: 'timedOut', hash })
      return { hash, status: 'unconfirmed' }
    }
    tell({
      type: 'failed',
      failure: toFailure(error),
      ...(hash ? { hash } : {}),
      ...(place ? { place } : {}),
    })
    throw error
  }
  tell({ type: 'confirmed', hash })
  return { hash, status: 'success' }
}

/**
 * Several steps behind one review, as `send` of a {@link TransactionRun}: an approval, then a swap.
 *
 * @param steps - what the adapter runs, in order
 */
export function sendSteps(
  steps: Parameters<NonNullable<Adapter['runSteps']>>[0]['steps'],
  {
    timeoutMs,
    allowUpgrade = false,
    unavailable,
  }: { timeoutMs: number; allowUpgrade?: boolean | undefined; unavailable: () => Error },
): TransactionRun['send'] {
  return async ({ adapter, connection, requireShown }, tell) => {
    if (!adapter.runSteps) throw unavailable()
    const { connectorId, address, caipNetworkId } = connection
    await adapter.runSteps({
      connectorId,
      address,
      caipNetworkId,
      requireShown,
      steps,
      allowUpgrade,
      timeoutMs,
      onProgress({ index, status, hash, of = steps.length }) {
        const place = { step: index + 1, of }
        if (status === 'asking') tell({ type: 'asked', place })
        if (status === 'accepted') tell({ type: 'accepted' })
        if (status === 'pending' && hash) tell({ type: 'sent', hash, place })
      },
    })
  }
}
