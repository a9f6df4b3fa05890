import { type Turns, waitTurn } from '../../server/createTurns.ts'
import { bytesOf, type Letter, type Mailbox } from './mailbox/mailbox.ts'

export interface FetchLettersOptions {
  readonly mailbox: Pick<Mailbox, 'unread'>
  readonly turns: Turns
  readonly clientId: string
  readonly topics: readonly string[]
}

const MOST_BYTES = 1_048_576
/** Maximum bytes read in one turn of the event loop. */
const PART_BYTES = 262_144
const SMALL_BYTES = 16_384

/** Reads messages that wait for a client, oldest first, up to 1 MiB. */
export async function fetchLetters(
  options: FetchLettersOptions,
): Promise<{ readonly letters: readonly Letter[]; readonly hasMore: boolean }> {
  const { mailbox, turns, clientId, topics } = options
  const fetched: Letter[] = []
  let left = MOST_BYTES
  let hasMore = false

  const fetchPart = async (topic: string, after?: number): Promise<number | undefined> => {
    const start = { mostBytes: Math.min(left, PART_BYTES), mayBeEmpty: fetched.length > 0 }
    const page = await mailbox.unread(topic, clientId, after === undefined ? start : { ...start, after })
    const bytes = page.letters.reduce((sum, letter) => sum + bytesOf(letter), 0)
    fetched.push(...page.letters)
    left -= bytes
    hasMore = page.next !== undefined
    if (bytes > SMALL_BYTES) await waitTurn(turns, bytes)
    return page.letters.length > 0 && left > 0 ? page.next : undefined
  }

  for (const topic of new Set(topics)) {
    let next = await fetchPart(topic)
    while (next !== undefined) next = await fetchPart(topic, next)
    if (hasMore) break
  }
  // Serializing a large response takes its own turn.
  if (MOST_BYTES - left > PART_BYTES) await waitTurn(turns, MOST_BYTES - left)
  return { letters: fetched.sort((one, other) => one.publishedAt - other.publishedAt), hasMore }
}
