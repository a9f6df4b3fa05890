import type { ReactElement } from 'react'
import { usePageTexts } from '../texts/usePageTexts.ts'
import { ether } from '../words/ether.ts'
import { isolate } from '../words/isolate.ts'
import type { WallModel } from './wallModel.ts'

/** Notes on facts that the drawing does not show. */
export function WallNotes({ model }: { model: WallModel }): ReactElement | null {
  const { wall } = usePageTexts()
  const { step, balance, goal, pieces, contributions, isListing } = model
  if (isListing || (step !== 'ready' && step !== 'stale')) return null
  const footing = pieces.find(({ kind }) => kind === 'footing')
  const listed = contributions.reduce((sum, { amount }) => sum + amount, 0n)
  const words = [
    ...(footing ? [wall.footingCaption(isolate(`${ether(footing.amount)} ETH`))] : []),
    ...(listed > balance ? [wall.spentCaption(isolate(`${ether(listed - balance)} ETH`))] : []),
    ...(balance > goal ? [wall.pastCaption] : []),
  ]
  return words.length > 0 ? <p className="ground__notes">{words.join(' ')}</p> : null
}
