import { WINDOW_PATH } from '@latchkey/contract'
import { safeParse } from 'valibot'
import { knock } from '../window/wire.ts'

/** What of a window the frame looks at. Windows of other origins throw at `location`. */
interface KnockingWindow {
  readonly top: unknown
  readonly opener: unknown
  readonly location: { readonly pathname: string }
}

interface Own {
  readonly origin: string
  /** The page's window, which embeds the frame, and the frame's own: either may have opened the window. */
  readonly openers: readonly unknown[]
}

/**
 * Reads what a window of the wallet says when it opens.
 *
 * @returns its id; undefined unless it is the wallet's own page at top level, opened by the page that embeds this frame or by the frame
 */
export function readKnock(
  { data, origin, source }: Pick<MessageEvent<unknown>, 'data' | 'origin'> & { readonly source: unknown },
  own: Own,
): string | undefined {
  const parsed = safeParse(knock, data)
  if (!parsed.success || origin !== own.origin || !isWindow(source)) return undefined
  try {
    const isOwn =
      source.top === source && own.openers.includes(source.opener) && source.location.pathname === WINDOW_PATH
    return isOwn ? parsed.output.id : undefined
  } catch {
    // It has gone to another origin since.
    return undefined
  }
}

const isWindow = (source: unknown): source is KnockingWindow => typeof source === 'object' && source !== null
