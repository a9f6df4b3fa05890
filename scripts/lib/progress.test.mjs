import { expect, onTestFinished, test, vi } from 'vitest'
import { step } from './progress.mjs'

test('steps side by side: one that fails is named, and what fails because of it is not', async () => {
  const lines = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line))
  onTestFinished(() => log.mockRestore())
  let endLab
  const lab = new Promise((_, reject) => {
    endLab = reject
  })
  const outcomes = await Promise.allSettled([
    step('start the lab', () => lab),
    step('seed the chains', async () => 'quick'),
    step('build the page', async () => {
      // The caller ends the lab when the page cannot be built.
      setTimeout(() => endLab(new Error('ended')))
      throw new Error('no page')
    }),
  ])
  expect(outcomes.map(({ reason }) => reason?.message)).toEqual(['ended', undefined, 'no page'])
  expect(lines.map((line) => line.replace(/ +[\d.]+ s */, ' ').trim())).toEqual([
    '✓ seed the chains quick',
    '✗ build the page',
  ])
})
