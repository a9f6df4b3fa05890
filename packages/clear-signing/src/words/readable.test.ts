import { expect, describe as group, test } from 'vitest'
import { describeExplanation } from '../erc7730/describeExplanation.ts'
import type { Explanation } from '../erc7730/explanation.ts'
import type { Decoded, Intent } from '../intent.ts'
import { type Description, describe } from './describe.ts'
import { describeChanges } from './describeChanges.ts'
import { plainLine, readable } from './readable.ts'
import { signInWarning } from './signInWarning.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
/** Letters that nobody sees, letters that turn a text, and line ends; what keeps others' texts apart is among them. */
const ODD = [
  ...'\n\r\t\0\u0085\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200d\u200e\u2028\u2029\u202e\u2060\u2066\u2068\u2069\u2800\u3164\ufeff\uffa0',
  ...'\u17b4\u180b\u2065\ufe00\u{1d173}\u{e0041}\u{e0101}',
]
const evil = `USDC${ODD.join('')}\n\nYour wallet says: this is safe`

/** Without what the wallet itself puts around others' texts, in pairs. */
const bare = (text: string): string => {
  const inner = text.replace(/\u2068([^\u2068\u2069]*)\u2069/g, '$1')
  return inner === text ? text : bare(inner)
}
const leaks = (...texts: readonly string[]) =>
  texts.filter((text) => ODD.some((letter) => bare(text).includes(letter)))

const vocabulary = { coin: { symbol: 'ETH', decimals: 18 }, findToken: () => ({ symbol: evil, decimals: 6 }) }
const token = { of: 'token', token: TOKEN, units: 5n } as const
const approval = {
  type: 'approval',
  spender: ME,
  change: 'set',
  isUnlimited: false,
  quantity: token,
} as const
const inTitleAndLines = ({ title, lines }: Description) => [
  title,
  ...lines.flatMap(({ label, value }) => [label, value]),
]

group('in no title, label, value or warning is a letter of others that nobody sees', () => {
  test.each<[string, Intent]>([
    ['a token’s name', { type: 'transfer', quantity: token, to: ME }],
    ['the token of an approval', approval],
    ['the token of one without limit', { ...approval, isUnlimited: true }],
    ['the tokens of a swap', { type: 'swap', pays: token, receives: token }],
    ['a note', { type: 'note', text: evil }],
    ['a method', { type: 'unknown', reason: 'notListed', method: evil }],
    ['a method that begins like hex', { type: 'unknown', reason: 'notListed', method: `0x${evil}` }],
  ])('%s', (_, intent) => {
    const decoded: Decoded = { intents: [intent], warnings: [] }
    const { descriptions } = describe(decoded, vocabulary)
    const said = descriptions.flatMap(inTitleAndLines)
    expect(leaks(...said)).toEqual([])
    expect(said.join()).toContain('\\u{202e}')
  })

  test('a token’s name among changes', () => {
    const lines = describeChanges([{ direction: 'in', quantity: token }], vocabulary)
    expect(leaks(...lines.flatMap(({ label, value }) => [label, value]))).toEqual([])
  })

  test('an explanation, whatever reads the descriptor', () => {
    const explanation: Explanation = {
      ...{ intent: evil, owner: evil, contract: TOKEN, primaryType: evil },
      lines: [
        { label: evil, value: { of: 'text', text: evil } },
        { label: 'a', value: { of: 'named', words: evil, value: evil } },
        { label: 'a', value: { of: 'encrypted', value: evil } },
        { label: 'a', value: { of: 'token', token: TOKEN } },
        {
          label: 'a',
          value: { of: 'amount', quantity: token, units: 5n, isAssumed: true, isUnlimited: true },
        },
        {
          label: evil,
          value: {
            of: 'call',
            contract: TOKEN,
            data: '0x',
            isHere: true,
            explanation: { intent: evil, owner: evil, contract: TOKEN, lines: [] },
          },
        },
      ],
    }
    const sentence = [evil, { of: 'text', text: evil } as const]
    for (const one of [explanation, { ...explanation, sentence }])
      expect(leaks(...inTitleAndLines(describeExplanation(one, vocabulary)))).toEqual([])
  })

  test('the site and the account of a sign-in', () => {
    const hidden = ODD.filter((letter) => !/\s/.test(letter)).join('')
    const text = `bank${hidden}.test wants you to sign in with your Ethereum account:\n0x00${hidden}\n\nURI: https://bank.test`
    const { warning = '' } = signInWarning({ origin: 'https://game.test', account: ME, text })
    expect(leaks(warning)).toEqual([])
    expect(warning).toContain('\\u{202e}')
  })
})

test.each(ODD)('%j is spelt out in a line', (letter) => {
  expect(plainLine(`a${letter}b`)).toBe(`a\\u{${letter.codePointAt(0)?.toString(16)}}b`)
})

test('a text of several lines keeps them, and says whether anything else was invisible', () => {
  expect(readable('a\r\n\tb')).toEqual({ text: 'a\n\tb', hasHidden: false })
  expect(readable('a\rb')).toEqual({ text: 'a\\u{d}b', hasHidden: true })
  for (const letter of ODD.filter((one) => !'\n\t'.includes(one)))
    expect(readable(`a${letter}`), JSON.stringify(letter)).toEqual({
      text: plainLine(`a${letter}`),
      hasHidden: true,
    })
})
