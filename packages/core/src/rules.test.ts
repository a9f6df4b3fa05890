import { readdirSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { effects } from './flows/effects.ts'
import { createTestKit } from './testing/createTestKit.ts'
import { listRules } from './testing/listRules.ts'

const FLOWS = new URL('flows/', import.meta.url)

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
  const defined = readdirSync(FLOWS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => readFileSync(new URL(file, FLOWS), 'utf8').match(/\brule\(\{/g) ?? [])
  expect(listRules()).toHaveLength(defined.length)
})

test('the effects of every flow are in the list that is applied', () => {
  const files = readdirSync(FLOWS, { recursive: true, encoding: 'utf8' })
  expect(effects).toHaveLength(files.filter((file) => /[/\\]effects\.ts$/.test(file)).length)
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
