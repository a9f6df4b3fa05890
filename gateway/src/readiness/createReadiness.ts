import type { readiness } from '@latchkey/contract'
import type { InferOutput } from 'valibot'

export type Readiness = InferOutput<typeof readiness>
export type PartState = Readiness['parts'][number]

/** A dependency of the gateway, and how to check whether it is available. */
export interface Check {
  readonly part: PartState['part']
  /** Which one, if there are several: a CAIP-2 id. */
  readonly of?: string
  /** Checks now, and throws if the part is down. The result is public, so it must contain no address, key or third-party text. */
  look(): Promise<Pick<PartState, 'state' | 'behind'>>
}

/** How long a result is shared, so that frequent requests cost nothing. */
const KEPT_MS = 1_000
/** A part that takes longer counts as down. */
const PATIENCE_MS = 2_000

export function createReadiness(
  checks: readonly Check[],
  { patienceMs = PATIENCE_MS, now = Date.now }: { patienceMs?: number; now?: () => number } = {},
): { read(): Promise<Readiness> } {
  let looking: Promise<Readiness> | undefined
  let lookedAtMs = Number.NEGATIVE_INFINITY

  const lookAt = async ({ part, of, look }: Check): Promise<PartState> => ({
    part,
    ...(of === undefined ? {} : { of }),
    ...(await withPatience(look, patienceMs)),
  })

  return {
    read() {
      if (looking && now() - lookedAtMs < KEPT_MS) return looking
      lookedAtMs = now()
      looking = Promise.all(checks.map(lookAt)).then((parts) => ({
        ready: parts.every(({ state }) => state === 'ok'),
        parts,
      }))
      return looking
    },
  }
}

async function withPatience(look: Check['look'], patienceMs: number): ReturnType<Check['look']> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Pick<PartState, 'state'>>((resolve) => {
    timer = setTimeout(() => resolve({ state: 'down' }), patienceMs)
  })
  try {
    // The cause is only in the log and the metrics, which are not public.
    return await Promise.race([look().catch((): Pick<PartState, 'state'> => ({ state: 'down' })), late])
  } finally {
    clearTimeout(timer)
  }
}
