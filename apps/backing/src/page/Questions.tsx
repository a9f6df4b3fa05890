import { memo, type ReactElement, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../icons/Icon.tsx'
import type { Programme, ProgrammeQuestion } from '../programme/programme.ts'
import { AppLink } from '../shell/links/AppLink.tsx'
import { usePageTexts } from './texts/usePageTexts.ts'

/** Questions with their answers. Each has an anchor, and a link to it opens it. */
export const Questions = memo(function Questions({
  programme: { questions },
}: {
  programme: Programme
}): ReactElement | null {
  const texts = usePageTexts()
  if (questions.length === 0) return null
  return (
    <section className="section" aria-labelledby="questions">
      <div className="section__head">
        <h2 id="questions">{texts.questions.title}</h2>
      </div>
      <div className="questions section__body">
        {questions.map((question, index) => (
          <Question key={question.anchor} {...question} startsOpen={index === 0} />
        ))}
      </div>
    </section>
  )
})

function Question({
  anchor,
  question,
  answer,
  startsOpen,
}: ProgrammeQuestion & { startsOpen: boolean }): ReactElement {
  const texts = usePageTexts()
  const details = useRef<HTMLDetailsElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (details.current && hash === `#${anchor}`) details.current.open = true
  }, [hash, anchor])
  return (
    <details id={anchor} ref={details} open={startsOpen}>
      <summary>
        <span dir="auto">{question}</span>
        <Icon name="plus" />
      </summary>
      {answer.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} dir="auto">
          {paragraph}
        </p>
      ))}
      <AppLink className="anchor" to={`#${anchor}`}>
        {texts.questions.link}
      </AppLink>
    </details>
  )
}
