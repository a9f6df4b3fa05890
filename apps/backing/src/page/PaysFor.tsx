import { memo, type ReactElement } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { Programme } from '../programme/programme.ts'
import { knownOf, type TreasuryView } from '../treasury/treasuryView.ts'
import { Amount } from './Amount.tsx'
import { Bone } from './Bone.tsx'
import { usePageTexts } from './texts/usePageTexts.ts'
import { ether, etherMissing } from './words/ether.ts'
import { isolate } from './words/isolate.ts'

/** The purposes of the wall's levels, from the ground up. */
export const PaysFor = memo(function PaysFor({
  programme,
  view,
}: {
  programme: Programme
  view: TreasuryView
}): ReactElement | null {
  const { paysFor: texts } = usePageTexts()
  if (programme.paysFor.length === 0) return null
  return (
    <section className="section" aria-labelledby="pays-for">
      <div className="section__head">
        <h2 id="pays-for">{texts.title}</h2>
        <p>{texts.text}</p>
      </div>
      <ol className="levels-list section__body">
        {programme.paysFor.map(({ amount, level, title, text }) => (
          <li key={String(level)}>
            <span className="levels-list__eth">
              <Amount wei={amount} text={ether(amount)} />
            </span>
            <div>
              <h3 dir="auto">{title}</h3>
              <p dir="auto">{text}</p>
            </div>
            <span className="levels-list__state">
              <LevelState level={level} view={view} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
})

function LevelState({ level, view }: { level: bigint; view: TreasuryView }): ReactElement | null {
  const { paysFor: texts } = usePageTexts()
  const known = knownOf(view)
  if (!known) return view.step === 'reading' ? <Bone size="s" /> : null
  if (known.balance >= level)
    return (
      <span className={view.step === 'ready' ? 'paid paid--now' : 'paid'}>
        <Icon name="check" size={16} />
        {texts.reached}
      </span>
    )
  return <span className="togo">{texts.toGo(isolate(`${etherMissing(level - known.balance)} ETH`))}</span>
}
