import type { Load } from '../../wall/gather.ts'
import type { PageTexts } from '../texts/usePageTexts.ts'
import { etherExact } from '../words/ether.ts'
import { isolate } from '../words/isolate.ts'
import { shortAddress } from '../words/shortAddress.ts'
import { dateTime } from '../words/times.ts'
import type { WallModel } from './wallModel.ts'

export interface StoneWords {
  /** Exact. */
  readonly amount: string
  /** The stone's contributor, or the number of contributors who share it. */
  readonly who: string
  /** Whether `who` is an address instead of a sentence. */
  readonly isAddress: boolean
  readonly when?: string
}

export function describeLoad(
  { kind, first, last, amount }: Load,
  { contributions }: Pick<WallModel, 'contributions'>,
  { wall, locale }: PageTexts,
): StoneWords {
  const exact = `${etherExact(amount)} ETH`
  if (kind === 'footing') return { amount: exact, who: wall.footingText, isAddress: false }
  const one = contributions[first]
  if (first !== last || !one) return { amount: exact, who: wall.shared(last - first + 1), isAddress: false }
  return { amount: exact, who: shortAddress(one.from), isAddress: true, when: dateTime(one.minedAt, locale) }
}

/** Returns the description as one sentence, for screen readers. */
export function sentenceOf({ amount, who, isAddress, when }: StoneWords, { wall }: PageTexts): string {
  const whose = isAddress ? wall.from(isolate(who)) : who
  return [isolate(amount), whose, when].filter((part) => part !== undefined).join(', ')
}
