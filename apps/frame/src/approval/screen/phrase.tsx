import { Button, Card } from '@latchkey/react/primitives'
import { createRef, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import type { PageTexts } from '../../pages/texts/en.ts'
import type { Texts } from '../texts/texts.ts'
import { TextField } from './fields.tsx'
import type { Screen } from './ScreenView.tsx'

/** How many words the user has to type again. */
const ASKED = 2

export interface PhraseOptions {
  readonly texts: PageTexts
  readonly why: ReactNode
  /** The label of the button that declines. */
  readonly decline: string
  /** Shows a screen until the user decides. */
  readonly ask: (make: (texts: Texts) => Screen) => Promise<boolean>
}

/** Shows a recovery phrase, covered at first, then asks for some of its words. @returns whether the user typed them correctly */
export async function showPhrase(words: readonly string[], options: PhraseOptions): Promise<boolean> {
  for (;;) {
    if (!(await showWords(words, options))) return false
    const outcome = await confirmWords(words, options)
    if (outcome !== 'again') return outcome
  }
}

function showWords(words: readonly string[], { texts, why, decline, ask }: PhraseOptions): Promise<boolean> {
  let isShown = false
  const onShow = (): void => {
    isShown = true
  }
  return ask(() => ({
    title: texts.phraseTitle,
    body: (
      <>
        {why}
        <Words words={words} texts={texts} onShow={onShow} />
      </>
    ),
    accept: texts.phraseDone,
    decline,
    problem: async () => (isShown ? undefined : texts.uncover),
  }))
}

async function confirmWords(
  words: readonly string[],
  { texts, decline, ask }: PhraseOptions,
): Promise<boolean | 'again'> {
  const fields = pick(words.length).map((index) => ({ index, input: createRef<HTMLInputElement>() }))
  let isAgain = false
  const isRight = await ask(() => ({
    title: texts.confirmTitle,
    body: (
      <>
        <p>{texts.confirmWhy}</p>
        {fields.map(({ index, input }, at) => (
          <TextField key={index} startsFocus={at === 0} label={texts.word(index + 1)} input={input} />
        ))}
      </>
    ),
    accept: texts.confirm,
    decline,
    problem: async () =>
      fields.every(({ index, input }) => input.current?.value.trim().toLowerCase() === words[index])
        ? undefined
        : texts.wrongWords,
    others: [
      {
        label: texts.showAgain,
        async problem() {
          isAgain = true
          return undefined
        },
      },
    ],
  }))
  return isAgain ? 'again' : isRight
}

/** Picks at random which words the user has to type, in order. */
function pick(count: number): number[] {
  const found = new Set<number>()
  while (found.size < ASKED) found.add((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % count)
  return [...found].sort((one, other) => one - other)
}

interface WordsProps {
  readonly words: readonly string[]
  readonly texts: PageTexts
  readonly onShow: () => void
}

/** A recovery phrase, word by word. Until the user uncovers it, the page contains none of its words. */
function Words({ words, texts, onShow }: WordsProps): ReactElement {
  const [isShown, setShown] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (isShown) list.current?.focus()
  }, [isShown])
  if (isShown)
    return (
      <ol ref={list} tabIndex={-1} data-part="words" dir="ltr" translate="no" aria-label={texts.phrase}>
        {words.map((word, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words may repeat.
          <li key={at}>{word}</li>
        ))}
      </ol>
    )
  return (
    <Card>
      <div data-part="covered">
        <p>{texts.coveredWhy}</p>
        <Button
          size="md"
          onCard
          onClick={() => {
            onShow()
            setShown(true)
          }}
        >
          {texts.uncover}
        </Button>
      </div>
    </Card>
  )
}
