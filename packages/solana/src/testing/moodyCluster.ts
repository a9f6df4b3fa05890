import { NodeError, type Transport } from '@latchkey/core/adapter'
import { base58 } from '@scure/base'
import { solanaDevnet } from '../networks.ts'
import { parseTransaction } from '../wallet/parseTransaction.ts'

const VALID_SLOTS = 150
const FINAL_SLOTS = 32
/** How far the lagging node is behind, and how much the forgetful one keeps. */
const [LAG, KEPT] = [60, 40]

/** Which node answers: one that knows all, one that lags behind, one that keeps few blocks, and one without a history. */
export type Mood = 'good' | 'lagging' | 'forgetful' | 'without history'

/**
 * A cluster for transfers of SOL, behind several nodes. Questions that are asked at once go to one of them, the next ones to another; time
 * passes with each.
 * @param random - from 0 to below 1
 */
export function moodyCluster(random: () => number) {
  let slot = 1_000
  let moods: readonly Mood[] = ['good']
  /** What nodes took, and may put into a block yet: the last slot by its id. */
  const waiting = new Map<string, number>()
  /** In which slot each transaction landed. */
  const landed = new Map<string, number>()
  let isLosing = false
  let mood: Mood | undefined
  const fault = (retry: 'none' | 'same', details: string): NodeError =>
    new NodeError({ caipNetworkId: solanaDevnet.caipNetworkId, retry, details })

  const tick = (slots = 1): void => {
    for (let index = 0; index < slots; index += 1) {
      slot += 1
      for (const [id, last] of waiting) {
        if (slot > last) waiting.delete(id)
        else if (random() < 0.05) {
          waiting.delete(id)
          landed.set(id, slot)
        }
      }
    }
  }
  const take = (text: string): string => {
    const parsed = parseTransaction(new Uint8Array(Buffer.from(text, 'base64')))
    const [signature] = parsed?.signatures ?? []
    if (!parsed || !signature) throw new Error('no transaction')
    const id = base58.encode(signature)
    // The blockhash names the slot: version, header, three to five keys, then 32 bytes that begin with it.
    const keys = parsed.message[4] ?? 0
    const at = new DataView(parsed.message.slice(5 + keys * 32).buffer).getUint32(0, true)
    if (random() < 0.7 && !landed.has(id)) waiting.set(id, at + VALID_SLOTS)
    return id
  }
  const blockhashOf = (of: number): string => {
    const bytes = new Uint8Array(32)
    new DataView(bytes.buffer).setUint32(0, of, true)
    return base58.encode(bytes)
  }

  const answer = (method: string, params: readonly unknown[]): unknown => {
    mood ??= moods[Math.floor(random() * moods.length)] ?? 'good'
    queueMicrotask(() => {
      mood = undefined
    })
    const known = slot - (mood === 'lagging' ? LAG : 0)
    const first = mood === 'forgetful' ? known - KEPT : 0
    const commitment = (params.at(-1) as { commitment?: string } | undefined)?.commitment
    const height = known - (commitment === 'finalized' ? FINAL_SLOTS : 1)
    const seen = (id: string): number | undefined => {
      const at = landed.get(id)
      const isKept = at !== undefined && at <= known && at >= first
      return isKept && (mood !== 'without history' || at > known - KEPT) ? at : undefined
    }
    const withContext = (value: unknown) => ({ context: { slot: known }, value })
    switch (method) {
      case 'getSignatureStatuses': {
        const at = seen((params[0] as string[])[0] ?? '')
        if (at === undefined) return withContext([null])
        const [confirmed, final] = [known > at, known - at >= FINAL_SLOTS]
        const confirmationStatus = final ? 'finalized' : confirmed ? 'confirmed' : 'processed'
        return withContext([{ slot: at, err: null, confirmationStatus }])
      }
      case 'getTransaction':
        if (mood === 'without history')
          throw fault('none', 'Transaction history is not available from this node')
        return seen(params[0] as string) === undefined ? null : {}
      case 'getEpochInfo':
        return { absoluteSlot: height, blockHeight: height }
      case 'getBlockHeight':
        return height
      case 'getFirstAvailableBlock':
        return first
      case 'getLatestBlockhash':
        return withContext({ blockhash: blockhashOf(height), lastValidBlockHeight: height + VALID_SLOTS })
      case 'sendTransaction': {
        const id = take(params[0] as string)
        if (isLosing && random() < 0.3) throw fault('same', 'the connection was reset')
        return id
      }
      case 'getMultipleAccounts':
        return withContext((params[0] as string[]).map(() => null))
      case 'getMinimumBalanceForRentExemption':
        return 890_880
      case 'simulateTransaction':
        return withContext({ err: null, unitsConsumed: 450 })
      case 'getRecentPrioritizationFees':
        return []
      default:
        throw new Error(`There is no ${method}.`)
    }
  }
  const transport: Transport = {
    async request(_, method, params = []) {
      tick()
      return answer(method, params)
    },
    abort: () => undefined,
  }
  return {
    transport,
    tick,
    landed,
    /** Whether one may still land. */
    isWaiting: (id: string) => waiting.has(id),
    setMoods(next: readonly Mood[], losing = false) {
      moods = next
      isLosing = losing
    },
  }
}
