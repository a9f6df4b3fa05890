import type { Transaction, TransactionTransfer } from '@latchkey/core'
import type { Messages } from '../../messages/Messages.ts'
import type { Format } from '../../messages/useFormat.ts'
import type { GlyphShape } from '../../primitives/Glyph.tsx'
import { contract, down, swap, up } from '../../primitives/glyphs/activity.tsx'
import { close } from '../../primitives/glyphs/common.tsx'
import { shortAddress } from '../../primitives/shortAddress.ts'
import { formatMoved, unitOf } from './formatMoved.ts'
import { nameOf } from './nameOf.ts'

export interface Described {
  readonly title: string
  /** The other party, or the purpose. */
  readonly sub: string
  /** The address of the party that `sub` names. */
  readonly address?: string
  /** The most important movement. */
  readonly main?: TransactionTransfer
  readonly glyph: GlyphShape
}

export function describe(
  transaction: Transaction,
  texts: Messages['Transactions'],
  format: Format,
): Described {
  const { operation, status, transfers, omittedTransfers = 0 } = transaction
  const words = status === 'pending' ? texts.doing : status === 'failed' ? texts.undone : texts.done
  const main = mainOf(transaction)
  const rest = transfers.length + omittedTransfers - (operation === 'trade' ? 2 : 1)
  const about = subOf(transaction, main, texts, format)
  const sub = rest <= 0 ? about.text : about.text ? texts.withMore(about.text, rest) : texts.more(rest)
  return {
    title: words[operation],
    sub,
    ...(about.address ? { address: about.address } : {}),
    ...(main ? { main } : {}),
    glyph: status === 'failed' ? close : glyphOf(transaction, main),
  }
}

function mainOf({ operation, transfers }: Transaction): TransactionTransfer | undefined {
  const wanted =
    operation === 'trade' || operation === 'receive' ? 'in' : operation === 'send' ? 'out' : undefined
  return transfers.find(({ direction }) => direction === wanted) ?? transfers[0]
}

interface About {
  readonly text: string
  readonly address?: string
}

function subOf(
  transaction: Transaction,
  main: TransactionTransfer | undefined,
  texts: Messages['Transactions'],
  format: Format,
): About {
  const { operation, from, to, application, transfers } = transaction
  const whom = (say: (who: string) => string, address: string): About => {
    const name = nameOf(transaction, address)
    return name
      ? { text: say(isolateText(name)), address }
      : { text: say(isolateText(shortAddress(address))) }
  }
  if (operation === 'trade') {
    const given = transfers.find(({ direction }) => direction === 'out')
    if (given && given !== main)
      return { text: texts.traded(isolateText(`${formatMoved(given, format)} ${unitOf(given)}`)) }
  }
  if (main?.direction === 'self') return { text: texts.toYourself }
  // Only the service knows who received a token, because the transaction itself went to the token's contract.
  const receiver = main?.to ?? (main?.tokenAddress ? '' : to)
  if (operation === 'send') return receiver ? whom(texts.to, receiver) : NOTHING
  if (operation === 'receive') return whom(texts.from, main?.from ?? from)
  if (application) return { text: texts.by(isolateText(application)) }
  return NAMES_CONTRACT.includes(operation) && to ? whom(texts.to, to) : NOTHING
}

const NOTHING: About = { text: '' }

function glyphOf({ operation }: Transaction, main: TransactionTransfer | undefined): GlyphShape {
  if (operation === 'trade') return swap
  if (main?.direction === 'in') return down
  return main?.direction === 'out' ? up : contract
}

/** These are described by their contract if nothing else describes them. */
const NAMES_CONTRACT: readonly Transaction['operation'][] = ['execute', 'approve', 'deposit', 'withdraw']

/** Keeps its own reading direction inside a text of another direction. */
function isolateText(text: string): string {
  return `\u2068${text}\u2069`
}
