import { SIGN_IN_PATH, WINDOW_PATH } from '@latchkey/contract'
import { type InferOutput, safeParse, variant } from 'valibot'
import { knock, signInKnock } from '../window/wire.ts'

const knocks = variant('type', [knock, signInKnock])
/** The message that a window of the wallet sends when it opens. */
export type Knock = InferOutput<typeof knocks>

const PATHS: Readonly<Record<Knock['type'], string>> = {
  'latchkey/window': WINDOW_PATH,
  'latchkey/sign-in': SIGN_IN_PATH,
}

/** The properties of a window that the frame reads. For a window of another origin, reading `location` throws. */
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

/** Reads a knock. @returns undefined unless it is from the wallet's own page at top level, opened by the embedding page or by this frame */
export function readKnock(
  { data, origin, source }: Pick<MessageEvent<unknown>, 'data' | 'origin'> & { readonly source: unknown },
  own: Own,
): Knock | undefined {
  const parsed = safeParse(knocks, data)
  if (!parsed.success || origin !== own.origin || !isWindow(source)) return undefined
  const { output } = parsed
  try {
    const isOwn =
      source.top === source &&
      own.openers.includes(source.opener) &&
      source.location.pathname === PATHS[output.type]
    return isOwn ? output : undefined
  } catch {
    // The window has navigated to another origin.
    return undefined
  }
}

const isWindow = (source: unknown): source is KnockingWindow => typeof source === 'object' && source !== null
