import type { Signer } from '../actions/requireSigner.ts'
import type { Adapter } from '../adapter/adapter.ts'
import { isInstance } from '../errors/BaseError.ts'
import { toFailure } from '../errors/toFailure.ts'
import { outcomeOf, TransactionMismatchError, TransactionUnknownError } from '../errors/transaction.ts'
import { UserRejectedError } from '../errors/wallet.ts'
import type { StepPlace, TransactionEvent } from './progress.ts'

export interface TransactionRun {
  /** Checks what may have changed since the review; throws if the transaction must not be sent. */
  readonly check: () => Promise<Signer>
  /** Returns false once the user has abandoned the transaction. */
  readonly isWanted: () => boolean
  /** Asks the wallet to send the transaction and waits for it. Calls `tell` with `sent`, and with `asked` before each further step. */
  readonly send: (signer: Signer, tell: (event: TransactionEvent) => void) => Promise<void>
  readonly tell: (event: TransactionEvent) => void
}

/** `unconfirmed`: not known to be mined when the kit stopped waiting. It may still be mined. */
export type TransactionOutcome = { readonly hash: string; readonly status: 'success' | 'unconfirmed' }

/**
 * Runs a transaction from the last check to its end, and reports each event to the state machine in progress.ts.
 *
 * @returns the last step's transaction
 * @throws the error of the check, the wallet or the network, after the event `failed`
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
    // The user abandoned it during the check, so the wallet is not asked.
    if (!run.isWanted()) throw new UserRejectedError()
    await run.send(signer, tell)
    if (!hash) throw new TransactionUnknownError()
  } catch (error) {
    // A sent transaction may be mined even without a receipt. If it were reported as failed, the user would send it twice.
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
 * Makes the `send` of a {@link TransactionRun} for several steps behind one review: an approval, then a swap.
 *
 * @param steps - the steps that the adapter runs, in order
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
