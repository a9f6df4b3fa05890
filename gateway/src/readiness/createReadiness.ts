import type { readiness } from '@latchkey/contract'
import type { InferOutput } from 'valibot'

export type Readiness = InferOutput<typeof readiness>
export type PartState = Readiness['parts'][number]

/** One thing that the gateway needs, and how to find out whether it is there. */
export interface Check {
  readonly part: PartState['part']
  /** Which one, if there are several: a CAIP-2 id. */
  readonly of?: string
  /** Looks now, and throws where the part is down. What it returns is public: no address, no key, no text from elsewhere. */
  look(): Promise<Pick<PartState, 'state' | 'behind'>>
}

/** A look is shared by all who ask meanwhile, so that asking often costs nothing. */
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
    // Why it is down is in the log and in the metrics, where no stranger reads.
    return await Promise.race([look().catch((): Pick<PartState, 'state'> => ({ state: 'down' })), late])
  } finally {
    clearTimeout(timer)
  }
}
