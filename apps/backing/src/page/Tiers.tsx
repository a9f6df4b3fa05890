import { memo, type ReactElement } from 'react'
import type { Programme } from '../programme/programme.ts'
import { planArea } from '../wall/area.ts'
import { PLANS } from '../wall/plans.ts'
import { shareOf } from '../wall/share.ts'
import { Amount } from './Amount.tsx'
import { BackButton } from './BackButton.tsx'
import { type Tone, toneBy } from './figure/wallModel.ts'
import { usePageTexts } from './texts/usePageTexts.ts'
import { usualTier } from './usualTier.ts'
import { etherExact } from './words/ether.ts'

export interface TiersProps {
  readonly programme: Programme
  readonly onBack: ((amount: bigint) => void) | undefined
}

/** The tiers as stones to choose from, at the wall's scale. */
export const Tiers = memo(function Tiers({ programme, onBack }: TiersProps): ReactElement | null {
  const { tiers: texts } = usePageTexts()
  const { tiers, goal } = programme
  const toneOf = toneBy(tiers.map(({ from }) => from))
  if (tiers.length === 0) return null
  return (
    <section className="section section--stack" aria-labelledby="tiers">
      <div className="section__head">
        <h2 id="tiers">{texts.title}</h2>
        <p>{texts.text}</p>
      </div>
      <ul className="tiers" data-count={Math.min(tiers.length, 5)}>
        {tiers.map(({ name, from, gets }, index) => (
          <li className="tier" key={name}>
            <TierStone share={shareOf(from, goal)} tone={toneOf(from)} />
            <div className="tier__words">
              <h3 dir="auto">{name}</h3>
              <p className="tier__from">
                {texts.from} <Amount wei={from} text={etherExact(from)} />
              </p>
              {gets.length > 0 && (
                <ul className="tier__gets">
                  {gets.map((get) => (
                    <li key={get} dir="auto">
                      {get}
                    </li>
                  ))}
                </ul>
              )}
              <BackButton
                size={index === usualTier(tiers.length) ? 'primary' : 'quiet'}
                onBack={onBack && (() => onBack(from))}
              >
                <span>
                  {texts.back} <Amount wei={from} text={etherExact(from)} />
                </span>
              </BackButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
})

const FIELD = 240
const ASPECTS: Readonly<Record<Tone, number>> = { 1: 1.1, 2: 1.5, 3: 1.7, 4: 1.45 }

/** A stone with the amount's area on the wide wall. A stone that does not fit its field fills the field, and is open at the top. */
function TierStone({ share, tone }: { share: number; tone: Tone }): ReactElement {
  const area = share * planArea(PLANS.wide)
  const width = Math.min(FIELD, Math.sqrt(area * ASPECTS[tone]))
  const height = Math.min(FIELD, Math.max(1, area / width))
  const field = Math.ceil(height)
  return (
    <svg
      className="tier__stone"
      viewBox={`0 0 ${FIELD} ${field}`}
      width={FIELD}
      height={field}
      aria-hidden="true"
    >
      <rect
        className={`stone stone--${tone}`}
        y={field - height}
        width={Math.max(1, width)}
        height={height}
        rx="1.5"
      />
    </svg>
  )
}
