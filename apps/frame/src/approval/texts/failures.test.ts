import { WALLET_FAILURES } from '@latchkey/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { FrameError } from '../../FrameError.ts'
import { ServerError } from '../../server/server.ts'
import { learnSignInFailures } from './failures/signIn/learnSignInFailures.ts'
import { failureIn, reasonOf } from './reasonOf.ts'
import { loadTexts } from './texts.ts'

describe.each(['en', 'de', 'ar'])('in %s', (locale) => {
  beforeAll(() => learnSignInFailures(locale))

  test.each(WALLET_FAILURES)('[S9.40] a page says what the server means by %s', async (code) => {
    const texts = await loadTexts(locale)
    const said = (count: number | undefined) =>
      reasonOf(new ServerError(400, 'in English', { reason: code, count }), texts)
    expect(said(3)).toMatch(/\.$/)
    expect(said(3)).not.toMatch(/undefined|in English/)
    if (locale === 'ar') expect(said(3)).toMatch(/\p{Script=Arabic}/u)
    // A number that the server leaves out is not made up.
    expect(said(undefined)).not.toContain('undefined')
  })

  test('[S9.40] a code that is new, or the name of what every object has, is said in general', async () => {
    const texts = await loadTexts(locale)
    const { refused, serverFailed, tooManyCalls } = texts.failures
    const said = (status: number, reason?: string) =>
      reasonOf(new ServerError(status, 'in English', { reason }), texts)
    expect(said(400, 'newCode')).toBe(refused)
    expect(said(404, 'constructor')).toBe(refused)
    expect(said(401)).toBe(refused)
    expect(said(429)).toBe(tooManyCalls)
    expect(said(503, 'newCode')).toBe(serverFailed)
    expect(reasonOf(new TypeError('in English'), texts)).toBe(texts.reload)
  })
})

test.each([
  ['en', ['after 1 second.', 'after 30 seconds.', 'in 1 minute.', 'in 5 minutes.']],
  ['de', ['in 1 Sekunde noch', 'in 30 Sekunden noch', 'in 1 Minute noch', 'in 5 Minuten noch']],
  ['ar', ['بعد ثانية.', 'بعد 30 ثانية.', 'بعد دقيقة.', 'بعد 5 دقائق.']],
])('in %s, seconds and minutes stand in their own plural', async (locale, parts) => {
  await learnSignInFailures(locale)
  const texts = await loadTexts(locale)
  const said = (
    [
      ['cooldown', 1],
      ['cooldown', 30],
      ['tooOften', 1],
      ['tooOften', 5],
    ] as const
  ).map(([reason, count]) => reasonOf(new ServerError(429, '', { reason, count }), texts))
  for (const [index, part] of parts.entries()) expect(said[index]).toContain(part)
})

test('what a page says in its own language already stays so', async () => {
  expect(reasonOf(new FrameError('Gesagt'), await loadTexts('de'))).toBe('Gesagt')
})

test('what a node or the page says is quoted apart from the wallet’s own sentence, without hidden letters, and cut', async () => {
  const texts = await loadTexts('en')
  const { sentence, quote = '' } = failureIn(
    new FrameError(`Your wallet was locked. \u202eCall${'!'.repeat(400)}`),
    texts,
  )
  expect(sentence).toBe('Something went wrong')
  expect(quote).toMatch(/^“Your wallet was locked\. \\u\{202e\}Call!+”$/)
  expect(quote.length).toBeLessThanOrEqual(202)
})
