import { type ReactElement, useLayoutEffect, useRef } from 'react'
import type { Stone } from '../../wall/layWall.ts'
import type { Plan } from '../../wall/plans.ts'
import type { StoneWords } from './describeLoad.ts'
import { pointAt } from './pointAt.ts'

/** A tooltip that describes a stone. The stones' keyboard control and the table have the same text. */
export function StoneTip({
  plan,
  stone,
  words,
}: {
  plan: Plan
  stone: Stone
  words: StoneWords
}): ReactElement {
  const tip = useRef<HTMLDivElement>(null)
  const across = pointAt(plan, stone).x / (plan.width + plan.gutter)
  const down = (plan.lead + plan.height - stone.top) / (plan.lead + plan.height)
  useLayoutEffect(() => {
    // A strict content policy allows a style that is set on the element, but not a style attribute in the markup.
    tip.current?.style.setProperty('left', `${across * 100}%`)
    tip.current?.style.setProperty('top', `${down * 100}%`)
  }, [across, down])
  const side = across < 0.2 ? 'start' : across > 0.7 ? 'end' : 'middle'
  return (
    <div className={`stone-tip stone-tip--${side}`} ref={tip} aria-hidden="true">
      <strong className="num" dir="ltr">
        {words.amount}
      </strong>
      {words.isAddress ? <bdi className="mono">{words.who}</bdi> : <span>{words.who}</span>}
      {words.when !== undefined && <span>{words.when}</span>}
    </div>
  )
}
