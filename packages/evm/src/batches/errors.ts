import { BaseError } from '@latchkey/core'

/** A batch has no calls, or a call has no address in `to`, no hex in `data`, or no amount in `value` (S5.6). The wallet was not asked. */
export class CallsInvalidError extends BaseError {
  override name = 'CallsInvalidError' as const
  /** Counts from 0; absent if there are no calls. */
  readonly index: number | undefined
  constructor({ index }: { index?: number } = {}) {
    super(index === undefined ? 'There are no calls' : `Call ${index + 1} is malformed`, {
      metaMessages: [
        'Each call needs an address in `to`, and may have hex in `data` and a bigint in `value`.',
      ],
    })
    this.index = index
  }
}

/** `forceAtomic` requires that all calls happen or none, and the wallet does not support that. Nothing was sent. */
export class AtomicityUnsupportedError extends BaseError {
  override name = 'AtomicityUnsupportedError' as const
  /** Whether the wallet could support it after an upgrade of the account (EIP-7702). */
  readonly needsUpgrade: boolean
  constructor({ needsUpgrade, cause }: { needsUpgrade: boolean; cause?: unknown }) {
    super(
      needsUpgrade
        ? 'The wallet must upgrade the account (EIP-7702) to make these calls at once'
        : 'The wallet cannot make these calls at once',
      {
        cause,
        metaMessages: [
          needsUpgrade
            ? 'Ask the visitor first, then pass `allowUpgrade: true`. Or leave out `forceAtomic`.'
            : 'Leave out `forceAtomic`: the wallet is then asked for each call.',
        ],
      },
    )
    this.needsUpgrade = needsUpgrade
  }
}

/** The user declined to upgrade the account in the wallet. Nothing was sent. */
export class UpgradeRejectedError extends BaseError {
  override name = 'UpgradeRejectedError' as const
  constructor({ cause }: { cause?: unknown } = {}) {
    super('The upgrade of the account was declined', {
      cause,
      metaMessages: ['Leave out `allowUpgrade`: the wallet is then asked for each call.'],
    })
  }
}

/** The wallet lacks a capability that the calls require, such as a paymaster (ERC-7677). Nothing was sent. */
export class CapabilityUnsupportedError extends BaseError {
  override name = 'CapabilityUnsupportedError' as const
  constructor({ capabilities, cause }: { capabilities: readonly string[]; cause?: unknown }) {
    super('The wallet lacks a capability that the calls need', {
      cause,
      details: capabilities.join(', '),
      metaMessages: ['Mark the capability with `optional: true`, or leave it out.'],
    })
  }
}

/** The batch has more calls than the wallet accepts at once. Nothing was sent. */
export class CallsTooManyError extends BaseError {
  override name = 'CallsTooManyError' as const
  constructor({ calls, cause }: { calls: number; cause?: unknown }) {
    super('The wallet does not take so many calls at once', {
      cause,
      details: `${calls} calls`,
      metaMessages: ['Send them in several parts.'],
    })
  }
}

/** The wallet does not know calls with this id. */
export class CallsUnknownError extends BaseError {
  override name = 'CallsUnknownError' as const
  constructor({ id, cause }: { id: string; cause?: unknown }) {
    super('The wallet does not know these calls', {
      cause,
      details: id.slice(0, 200),
      metaMessages: ['Ask the wallet that sendCalls() asked, with the id that sendCalls() returned.'],
    })
  }
}

/** The calls were still pending when the time of waitForCalls() expired. They may still happen. */
export class CallsTimeoutError extends BaseError {
  override name = 'CallsTimeoutError' as const
  readonly id: string
  constructor({ id, timeoutMs, cause }: { id: string; timeoutMs: number; cause?: unknown }) {
    super('The calls are not confirmed yet', {
      cause,
      details: `${timeoutMs / 1_000} s`,
      metaMessages: ['They may still go through. Call waitForCalls() again before you send them again.'],
    })
    this.id = id
  }
}

/**
 * A sequence of calls stopped after its first call. The calls that were sent are not undone.
 *
 * `sendCalls()` with `resume: error.id` continues: it compares each sent transaction with its call, waits for the one that may not be mined
 * yet, and asks the wallet for the rest. If `cause` is a `TransactionUnknownError`, the wallet may also have sent the next call: check the
 * account's latest transactions before you resume.
 */
export class CallsIncompleteError extends BaseError {
  override name = 'CallsIncompleteError' as const
  /** The id for `resume` and `getCallsStatus()`. */
  readonly id: string
  /** The number of calls that were sent. */
  readonly sent: number
  readonly of: number
  constructor({ id, sent, of, cause }: { id: string; sent: number; of: number; cause: unknown }) {
    super(`${sent} of ${of} calls were sent`, {
      cause,
      metaMessages: ['Call sendCalls() with the same calls and `resume: error.id` for the rest.'],
    })
    this.id = id
    this.sent = sent
    this.of = of
  }
}
