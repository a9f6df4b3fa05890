import { memo, type ReactElement } from 'react'
import type { Programme } from '../programme/programme.ts'
import type { TreasuryView } from '../treasury/treasuryView.ts'
import { BackButton } from './BackButton.tsx'
import { usePageTexts } from './texts/usePageTexts.ts'
import { etherMissing } from './words/ether.ts'
import { isolate } from './words/isolate.ts'

export interface ClosingProps {
  readonly programme: Programme
  readonly view: TreasuryView
  readonly onBack: (() => void) | undefined
}

/** The closing section, which repeats the button. */
export const Closing = memo(function Closing({
  programme: { goal, example },
  view,
  onBack,
}: ClosingProps): ReactElement {
  const { closing, hero } = usePageTexts()
  return (
    <section className="closing" aria-labelledby="closing">
      <div className="closing__in">
        <h2 id="closing">{titleOf()}</h2>
        <BackButton onBack={onBack}>{example ? hero.backTest : hero.back}</BackButton>
      </div>
    </section>
  )

  function titleOf(): string {
    if (view.step !== 'ready') return closing.roomUnknown
    const { balance } = view.reading
    if (balance === 0n) return closing.ready
    return balance >= goal ? closing.reached : closing.room(isolate(`${etherMissing(goal - balance)} ETH`))
  }
})
