import { FRAME_TEXTS, TEXTS } from '../../../packages/contract/src/index.ts'
import { errors } from '../../../packages/react/src/messages/en/connecting.ts'
import { WalletSendPreview } from '../../../packages/react/src/messages/en/send.ts'
import type { ANSWERS } from '../rows/answers.ts'
import type { FAILURES } from '../rows/failures.ts'

/** How the embedded wallet's frame misbehaves in an approval. Its messages are all that a page has of it. */
export interface FrameScript {
  /** What the user does on the frame's screen. `leaves`: closes the modal around it. */
  readonly person: 'approves' | 'declines' | 'leaves'
  readonly answer?: FrameAnswer
}
export type FrameAnswer =
  | { readonly becomes: 'two' | 'late' }
  | { readonly becomes: 'success'; readonly payload: unknown }
  | { readonly becomes: 'failure'; readonly payload: unknown }

export interface FrameCell {
  readonly script: FrameScript
  /** Every text that the user reads, word for word. Empty if it works. */
  readonly says: readonly string[]
}

/** What happens when the embedded wallet signs and sends as the row's wallet does, or why it cannot. */
export type FrameRow = { readonly sign: FrameCell; readonly send: FrameCell } | { readonly leftOut: string }

export const LEFT_OUT: Readonly<Record<string, string>> = {
  'What it does meanwhile':
    'The embedded wallet emits no events and has no network of its own: each request names the account and the network that the page shows. Another tab that signs out or signs somebody else in is in [its own table](wallets-embedded.md).',
  'How it announces itself':
    'The embedded wallet is not announced: the kit loads its frame from the address in `createKit()`.',
}

const ACCOUNTS = { leftOut: 'its accounts come with the sign-in: see [its own table](wallets-embedded.md)' }
const NETWORKS = { leftOut: 'it is not asked for its network' }
const PROVIDER = { leftOut: 'its provider is the kit’s own code; only messages come from the frame' }

/** The user says no, and the frame answers so. */
function failing(
  payload: unknown,
  sign: string,
  send: readonly string[] = [sign, WalletSendPreview.notSent],
): FrameRow {
  const script = { person: 'declines', answer: { becomes: 'failure', payload } } as const
  return { sign: { script, says: [sign] }, send: { script, says: send } }
}

const works = (script: FrameScript): FrameRow => ({ sign: { script, says: [] }, send: { script, says: [] } })

/** The user says yes, and the frame answers so: a signature to one, a hash to the other. */
function answering(signature: unknown, hash: unknown, sign: string, send: string): FrameRow {
  const script = (payload: unknown) =>
    ({ person: 'approves', answer: { becomes: 'success', payload } }) as const
  return {
    sign: { script: script(signature), says: [sign] },
    send: { script: script(hash), says: [send] },
  }
}

const declined = (wallet: string): FrameRow => ({
  sign: { script: { person: 'declines' }, says: [TEXTS.signatureDeclined] },
  send: { script: { person: 'declines' }, says: [WalletSendPreview.declined(wallet)] },
})

const MARKUP = '<img src=x onerror="document.title=1">'
const unknown = FRAME_TEXTS.error

/** The rows of `How it answers` and `How it fails`. A row that is missing is a compile error. @param wallet - its name */
export const embeddedRows = (
  wallet: string,
): Readonly<Record<keyof typeof ANSWERS | keyof typeof FAILURES, FrameRow>> => ({
  rejects: declined(wallet),
  closesItsWindow: {
    sign: { script: { person: 'leaves' }, says: [errors.FrameAbortedError] },
    send: { script: { person: 'leaves' }, says: [] },
  },
  isBusy: failing({ code: -32002, message: 'Busy.' }, 'Busy.'),
  // 4001 is the user's no, whatever else the frame says.
  refusesByItself: failing({ code: 4001, message: 'Own reason.' }, TEXTS.signatureDeclined, [
    WalletSendPreview.declined(wallet),
  ]),
  isNotSetUp: { leftOut: 'without its recovery it has no address to connect with' },
  neverAnswers: {
    leftOut:
      'a user may read for as long as they like; a frame that does not load is in [its own table](wallets-embedded.md)',
  },
  answersLate: works({ person: 'approves', answer: { becomes: 'late' } }),
  answersWhoLeft: {
    leftOut:
      'a request whose modal is closed is taken back; what was approved before goes on, as answersLate',
  },
  answersTwice: works({ person: 'approves', answer: { becomes: 'two' } }),
  answersPlainly: PROVIDER,
  answersNonsense: answering(
    '0xnonsense',
    '0x1234',
    errors.WalletAnswerError,
    errors.TransactionUnknownError,
  ),
  answersAnotherHash: { leftOut: 'the kit waits for the chain and not for the wallet, as for every other' },
  answersForeignHash: {
    leftOut:
      'the kit compares with the chain, as for every other wallet; a signature of another text is in [its own table](wallets-embedded.md)',
  },
  sendsElsewhere: { leftOut: 'the frame shows what it signs' },
  sharesNoAccount: ACCOUNTS,
  accountsAreNoList: ACCOUNTS,
  accountsAreNull: ACCOUNTS,
  accountsAreNonsense: ACCOUNTS,
  accountsAreMixed: ACCOUNTS,
  chainIdIsText: NETWORKS,
  chainIdIsNegative: NETWORKS,
  chainIdIsHuge: NETWORKS,
  chainIdIsNull: NETWORKS,
  chainIdIsNumber: NETWORKS,
  chainIdIsDecimal: NETWORKS,
  standsElsewhere: NETWORKS,
  throwsText: failing('No.', unknown),
  throwsUndefined: failing(undefined, unknown),
  throwsNull: failing(null, unknown),
  throwsNumber: failing(42, unknown),
  throwsHostile: PROVIDER,
  throwsRevoked: PROVIDER,
  throwsAtOnce: PROVIDER,
  throwsLong: failing({ message: 'x'.repeat(100_000) }, 'xxxxxxxx'),
  throwsMarkup: failing({ message: MARKUP }, MARKUP),
  throwsBidi: failing({ message: 'No\u202e\u0007 way' }, 'No way'),
  failsInside: failing({ code: -32603, message: 'Inside.' }, 'Inside.'),
  rejectsInside: failing(
    { code: -32603, message: 'Inside.', data: { originalError: { code: 4001 } } },
    'Inside.',
  ),
  isUnauthorized: failing({ code: 4100, message: 'Not allowed.' }, 'Not allowed.'),
  isUnsupported: failing({ code: 4200, message: 'Not known.' }, 'Not known.'),
  isDisconnected: failing({ code: 4900, message: 'Gone.' }, 'Gone.'),
  isOffChain: failing({ code: 4901, message: 'Off.' }, 'Off.'),
  wasReloaded: {
    leftOut: 'a frame that is loaded again says so: open requests end, and the next one is asked of it',
  },
  vanished: { leftOut: 'a frame that does not load is in [its own table](wallets-embedded.md)' },
  lostItsRequest: PROVIDER,
  changedItsRequest: PROVIDER,
  guardsItsRequest: PROVIDER,
})
