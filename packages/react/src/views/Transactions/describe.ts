import type { Transaction, TransactionTransfer } from '@latchkey/core'
import type { Messages } from '../../messages/Messages.ts'
import type { GlyphShape } from '../../primitives/Glyph.tsx'
import { contract, down, swap, up } from '../../primitives/glyphs/activity.tsx'
import { close } from '../../primitives/glyphs/common.tsx'
import { shortAddress } from '../../primitives/shortAddress.ts'
import { formatMoved, unitOf } from './formatMoved.ts'

export interface Described {
  readonly title: string
  /** With whom, or for what. */
  readonly sub: string
  /** What of it counts most. */
  readonly main?: TransactionTransfer
  readonly glyph: GlyphShape
}

/** A transaction in words: what was done, with whom, and what moved. */
export function describe(transaction: Transaction, texts: Messages['Transactions']): Described {
  const { operation, status, transfers } = transaction
  const words = status === 'pending' ? texts.doing : status === 'failed' ? texts.undone : texts.done
  const main = mainOf(transaction)
  const rest = transfers.length - (operation === 'trade' ? 2 : 1)
  const sub = [subOf(transaction, main, texts), rest > 0 ? texts.more(rest) : '']
  return {
    title: words[operation],
    sub: sub.filter(Boolean).join(' '),
    ...(main ? { main } : {}),
    glyph: status === 'failed' ? close : glyphOf(transaction, main),
  }
}

function mainOf({ operation, transfers }: Transaction): TransactionTransfer | undefined {
  const wanted =
    operation === 'trade' || operation === 'receive' ? 'in' : operation === 'send' ? 'out' : undefined
  return transfers.find(({ direction }) => direction === wanted) ?? transfers[0]
}

function subOf(
  { operation, from, to, application, transfers }: Transaction,
  main: TransactionTransfer | undefined,
  texts: Messages['Transactions'],
): string {
  if (operation === 'trade') {
    const given = transfers.find(({ direction }) => direction === 'out')
    if (given && given !== main) return texts.traded(isolate(`${formatMoved(given)} ${unitOf(given)}`))
  }
  if (main?.direction === 'self') return texts.toYourself
  // Of a token nobody but the service knows who got it: the transaction itself went to the token's contract.
  const receiver = main?.to ?? (main?.tokenAddress ? '' : to)
  if (operation === 'send') return receiver ? texts.to(isolate(shortAddress(receiver))) : ''
  if (operation === 'receive') return texts.from(isolate(shortAddress(main?.from ?? from)))
  if (application) return texts.by(isolate(application))
  return NAMES_CONTRACT.includes(operation) && to ? texts.to(isolate(shortAddress(to))) : ''
}

function glyphOf({ operation }: Transaction, main: TransactionTransfer | undefined): GlyphShape {
  if (operation === 'trade') return swap
  if (main?.direction === 'in') return down
  return main?.direction === 'out' ? up : contract
}

/** Where nothing else says what it was about. */
const NAMES_CONTRACT: readonly Transaction['operation'][] = ['execute', 'approve', 'deposit', 'withdraw']

/** Keeps its own reading direction inside a text of another. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
