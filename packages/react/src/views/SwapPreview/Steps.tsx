import { chooseSwapUpgrade, type SwapToken, selectSwap } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useWalletName } from '../../hooks/useWalletName.ts'
import { SwapPreview as english } from '../../messages/en/swap.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Checkbox } from '../../primitives/Checkbox.tsx'
import { Glyph } from '../../primitives/Glyph.tsx'
import { check } from '../../primitives/glyphs/common.tsx'
import { Note } from '../../primitives/Note.tsx'
import { Spinner } from '../../primitives/Spinner.tsx'
import { type ReviewStep, useSteps } from './useSteps.ts'
import { useSwapping } from './useSwapping.ts'

/** What the wallet is asked, one after the other or at once, and how far that is. An approval that is there already is left out. */
export function Steps({ progress, sell }: { progress: ReviewStep; sell: SwapToken }): ReactElement {
  const texts = useTexts('SwapPreview', english)
  const { what, other } = useSwapping()
  const { parts, isTogether } = useSteps(progress)
  const place = 'place' in progress ? progress.place : undefined
  const labels = {
    reset: texts.reset(sell.symbol),
    approve: texts.approve(what),
    permit: texts.permit(what),
    swap: texts.swap(what, other),
  }
  const stateOf = (step: number) => {
    if (!place || (step > place.step && !isTogether)) return undefined
    return step < place.step ? 'done' : 'current'
  }
  return (
    <div data-part="swap-plan">
      <Times progress={progress} />
      <Upgrade progress={progress} />
      <ol data-part="swap-steps" aria-label={texts.steps}>
        {parts.map((part, index) => (
          <li
            key={part}
            data-part="swap-step"
            data-state={stateOf(index + 1)}
            aria-current={stateOf(index + 1) === 'current' ? 'step' : undefined}
          >
            <span data-part="swap-mark" aria-hidden="true">
              {stateOf(index + 1) === 'done' ? <Glyph of={check} size={16} /> : null}
              {stateOf(index + 1) === 'current' ? <Spinner /> : null}
              {stateOf(index + 1) === undefined ? index + 1 : null}
            </span>
            {labels[part]}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** How often the wallet asks. It stands above what it asks, where a small screen shows it too. */
function Times({ progress }: { progress: ReviewStep }): ReactElement | null {
  const texts = useTexts('SwapPreview', english)
  const { parts, isTogether, atomicity } = useSteps(progress)
  if (!atomicity && !('place' in progress)) return <Note>{texts.planning}</Note>
  if (parts.length < 2) return null
  return <Note>{isTogether ? texts.once : texts.times(parts.length)}</Note>
}

/** The upgrade that a wallet can make of the account. It is named, and asked for only where the user ticks it. */
function Upgrade({ progress }: { progress: ReviewStep }): ReactElement | null {
  const kit = useKit()
  const texts = useTexts('SwapPreview', english)
  const wallet = useWalletName()
  const { allowsUpgrade } = useKitState(selectSwap)
  const { offersUpgrade } = useSteps(progress)
  if (!offersUpgrade || progress.step === 'asking' || progress.step === 'pending') return null
  return (
    <Checkbox
      checked={allowsUpgrade}
      onChange={(allows) => chooseSwapUpgrade(kit, { allowsUpgrade: allows })}
    >
      {texts.upgrade(wallet)}
    </Checkbox>
  )
}
