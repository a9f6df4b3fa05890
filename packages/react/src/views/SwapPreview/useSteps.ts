import { type SwapPlan, selectSwap, type TransactionProgress } from '@latchkey/core'
import { useKitState } from '../../hooks/useKitState.ts'

export interface ShownSteps {
  readonly parts: SwapPlan['parts']
  /** Whether it is asked for all of it at once. */
  readonly isTogether: boolean
  /** Whether the user may choose an upgrade of their account, after which it would be asked at once. */
  readonly offersUpgrade: boolean
  /** Absent until it is known what the wallet can do. */
  readonly atomicity?: SwapPlan['atomicity']
}

const ALL = ['reset', 'approve', 'swap'] as const

/** The steps as they are planned; once the wallet is asked, as they are. */
export function useSteps(progress: ReviewStep): ShownSteps {
  const { plan, allowsUpgrade } = useKitState(selectSwap)
  const place = 'place' in progress ? progress.place : undefined
  const isReady = plan?.atomicity === 'ready'
  const canJoin = plan?.atomicity === 'supported' || (isReady && allowsUpgrade)
  const isTogether = plan !== undefined && plan.parts.length > 1 && (place ? place.of === 1 : canJoin)
  const planned = plan?.parts ?? ALL.slice(1)
  // An approval may be there by now, or be asked for after all.
  const parts = place && !isTogether && place.of !== planned.length ? ALL.slice(-place.of) : planned
  const offersUpgrade = isReady && parts.length > 1
  return { parts, isTogether, offersUpgrade, ...(plan ? { atomicity: plan.atomicity } : {}) }
}

export type ReviewStep = Exclude<TransactionProgress, { step: 'confirmed' | 'unknown' }>
