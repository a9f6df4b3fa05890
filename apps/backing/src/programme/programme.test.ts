import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import file from '../../programme.json' with { type: 'json' }
import { parseProgramme } from './programme.ts'

const TREASURY = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const least = { title: 'A well', summary: 'Water.', goal: '2', treasury: { '42161': TREASURY } }
const problemsOf = (value: unknown) => {
  const result = parseProgramme(value)
  return result.ok ? [] : result.problems
}
const programmeOf = (value: unknown) => {
  const result = parseProgramme(value)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.programme
}

test('[S1.1] the file that comes with the code is a programme, and says that it is an example', () => {
  const programme = programmeOf(file)
  expect(programme.example).toBe(true)
  expect(programme.goal).toBe(24n * 10n ** 18n)
  expect(programme.paysFor.at(-1)?.level).toBe(programme.goal)
})

test('[S1.14] amounts are exact, levels add up, tiers come by size, networks are the page’s own', () => {
  const programme = programmeOf({
    ...least,
    treasury: { '42161': TREASURY.toLowerCase(), '421614': TREASURY },
    tiers: [
      { name: 'Large', from: '1' },
      { name: 'Small', from: '0.000000000000000001' },
    ],
    paysFor: [
      { amount: '0.1', title: 'Pump', text: 'A pump.' },
      { amount: '0.2', title: 'Pipe', text: 'A pipe.' },
    ],
  })
  expect(programme.treasury).toEqual({ '42161': TREASURY, '421614': TREASURY })
  expect(programme.tiers.map(({ name, from }) => [name, from])).toEqual([
    ['Small', 1n],
    ['Large', 10n ** 18n],
  ])
  expect(programme.paysFor.map(({ level }) => level)).toEqual([10n ** 17n, 3n * 10n ** 17n])
})

describe('[S1.1] a broken file names the field and what is expected', () => {
  test.each([
    [
      { ...least, treasury: { '42161': 'backing.test' } },
      'treasury.42161: must be an address: 0x and 40 hex characters',
    ],
    [
      { ...least, treasury: { '42161': TREASURY.replace('C7', 'c7') } },
      'treasury.42161: does not match its own checksum (EIP-55): a character is wrong. Copy the address again',
    ],
    [
      { ...least, treasury: { '42161': `0x${'0'.repeat(40)}` } },
      'treasury.42161: must not be the zero address: what is sent there is lost',
    ],
    [
      { ...least, treasury: {} },
      'treasury: must have an address for 42161 (Arbitrum One), 421614 (Arbitrum Sepolia) or both',
    ],
    [
      { ...least, treasury: { '10': TREASURY } },
      'treasury.10: is no field of a programme. Check its spelling',
    ],
    [{ ...least, goal: '0' }, 'goal: must be more than 0'],
    [{ ...least, goal: '0.000' }, 'goal: must be more than 0'],
    [{ ...least, goal: 24 }, 'goal: must be an amount of ETH as text, such as "0.5"'],
    [{ ...least, goal: '24,5' }, 'goal: must be an amount of ETH such as "0.5": digits and one point'],
    [{ ...least, goal: '-1' }, 'goal: must be an amount of ETH such as "0.5": digits and one point'],
    [
      { ...least, goal: '0.0000000000000000001' },
      'goal: must have at most 18 decimals: ETH has no smaller part',
    ],
    [{ ...least, goal: '9'.repeat(99) }, 'goal: must be an amount that a chain can hold'],
    [{ ...least, title: 'x'.repeat(301) }, 'title: must have at most 300 characters, this has 301'],
    [{ ...least, title: ' ' }, 'title: must not be empty'],
    [{ ...least, closes: '2027-02-30' }, 'closes: must be a day that exists'],
    [{ ...least, closes: 'soon' }, 'closes: must be a day such as "2027-06-30"'],
    [
      { ...least, tiers: Array.from({ length: 200 }, (_, index) => ({ name: 'T', from: `${index + 1}` })) },
      'tiers: must have at most 12 entries, this has 200',
    ],
    [{ ...least, tiers: [{ name: 'A', form: '1' }] }, 'tiers.0.from: is missing'],
    [
      { ...least, tiers: [{ name: 'A', form: '1' }] },
      'tiers.0.form: is no field of a programme. Check its spelling',
    ],
    [
      {
        ...least,
        tiers: [
          { name: 'A', from: '1' },
          { name: 'B', from: '1.0' },
        ],
      },
      'tiers.1.from: must differ from tiers.0.from',
    ],
    [
      { ...least, paysFor: [{ amount: '2.5', title: 'Pump', text: 'A pump.' }] },
      'paysFor: comes to 2.5 ETH, which must not be more than the goal of 2',
    ],
    [
      {
        ...least,
        questions: [
          { anchor: 'why', question: 'Why?', answer: 'So.' },
          { anchor: 'why', question: 'Why else?', answer: 'So too.' },
        ],
      },
      'questions.1.anchor: "why" must differ from questions.0.anchor',
    ],
    [
      { ...least, questions: [{ anchor: 'treasury', question: 'Why?', answer: 'So.' }] },
      'questions.0.anchor: "treasury" is the page\'s own, take another',
    ],
    [
      { ...least, questions: [{ anchor: 'Why me', question: 'Why?', answer: 'So.' }] },
      'questions.0.anchor: must be small letters, digits and hyphens, such as "where-it-goes"',
    ],
    [
      { ...least, links: [{ title: 'Code', url: 'javascript:alert(1)' }] },
      'links.0.url: must be an https: or mailto: address',
    ],
    [{ summary: 'x' }, 'title: is missing'],
    [{ summary: 'x' }, 'treasury: is missing'],
    [null, 'programme: must be an object'],
    ['text', 'programme: must be an object'],
    [[], 'title: is missing'],
  ])('%j', (value, problem) => {
    expect(problemsOf(value)).toContain(problem)
  })
})

test('[S1.1] every problem is named at once', () => {
  expect(problemsOf({ ...least, goal: '0', title: '', treasury: { '42161': '0x1' } })).toHaveLength(3)
})

test('a title of 300 characters and right-to-left texts are taken as they are', () => {
  const title = 'سنة من البنية التحتية المفتوحة '.repeat(9).trim()
  expect(programmeOf({ ...least, title }).title).toBe(title)
  expect(programmeOf({ ...least, title: 'x'.repeat(300) }).title).toHaveLength(300)
})

test('never throws, whatever it is given', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const problem of problemsOf(value)) expect(problem).toContain(': ')
    }),
    { seed: seedOr(4), numRuns: runs(300) },
  )
})
