import { memo, type ReactElement } from 'react'
import { usePageTexts } from './texts/usePageTexts.ts'

/** Three steps. */
export const HowItWorks = memo(function HowItWorks(): ReactElement {
  const { how } = usePageTexts()
  return (
    <section className="section" aria-labelledby="how">
      <div className="section__head">
        <h2 id="how">{how.title}</h2>
      </div>
      <ol className="steps section__body">
        {how.steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
})
