import { readdirSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { listRules } from '../testing/listRules.ts'
import { effects } from './effects.ts'

const SOURCES = new URL('../', import.meta.url)

test('every rule has a name of its own, a cause and an effect in a sentence', () => {
  const rules = listRules()
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
  expect(rules.length).toBeGreaterThan(10)
  for (const { name, cause, effect } of rules) {
    expect(cause, name).not.toBe('')
    expect(effect, name).toMatch(/^[A-Z][a-z]+ .+\.$/)
  }
})

test('the rules that are listed are all rules that the sources define', () => {
  const defined = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap(
      (file) =>
        readFileSync(new URL(file, SOURCES), 'utf8').match(/\{\s*(?:\/\/.*\n\s*)*on: (?:\[|'any')/g) ?? [],
    )
  expect(listRules()).toHaveLength(defined.length)
})

test('the effects of every flow are in the list that is applied', () => {
  const sources = readdirSync(new URL('./', import.meta.url)).map((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  )
  expect(effects).toHaveLength(
    sources.filter((source) => /^export const \w+: Effects = /m.test(source)).length,
  )
})

test('a rule runs on the events that it names, until the kit is destroyed, and again once it is mounted', () => {
  const { kit } = createTestKit()
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void told.mockRestore())
  const raise = () =>
    kit.store.dispatch({ type: 'alert.raised', code: 'PROJECT_ID_NOT_CONFIGURED', shown: true })
  kit.store.dispatch({ type: 'alert.dismissed' })
  expect(told).not.toHaveBeenCalled()
  raise()
  expect(told).toHaveBeenCalledOnce()
  kit.destroy()
  raise()
  expect(told).toHaveBeenCalledOnce()
  kit.mount()
  raise()
  expect(told).toHaveBeenCalledTimes(2)
})
