import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openGateway } from '../testing/openGateway.ts'

const path = fileURLToPath(new URL('../../ops/alerts.yml', import.meta.url))
const rules = readFileSync(path, 'utf8')
const runbook = readFileSync(new URL('../../../docs/runbook.md', import.meta.url), 'utf8')
const alerts = [...rules.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name = '']) => name)
const entries = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name)

test('every alert has an entry in the runbook, and every entry an alert', () => {
  expect(alerts.length).toBeGreaterThan(10)
  expect(entries).toEqual(alerts)
  const links = [...rules.matchAll(/runbook: docs\/runbook\.md#(\S+)/g)].map(([, anchor]) => anchor)
  expect(links).toEqual(alerts.map((name) => name.toLowerCase()))
})

test('an entry says what visitors notice, where to look and what to do', () => {
  for (const [, ...parts] of runbook.matchAll(/^## \w+\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm))
    expect(parts.join('')).toMatch(/\*\*Visitors\*\*[\s\S]+\*\*Look\*\*[\s\S]+\*\*Do\*\*/)
})

test('every metric that a rule or the runbook names is one that a gateway writes', async () => {
  const gateway = await openGateway({
    RPC_URL_42161: 'http://127.0.0.1:9',
    METRICS_PORT: '0',
    DATA_SOURCES: 'indexer',
  })
  const text = await (await fetch(gateway.metricsUrl ?? '')).text()
  const written = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name))
  const named = [...`${rules}${runbook}`.matchAll(/\blatchkey_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  )
  expect(named.length).toBeGreaterThan(10)
  expect([...new Set(named)].filter((name) => !written.has(name))).toEqual([])
})

test('promtool accepts the rules', ({ skip }) => {
  try {
    const message = `${alerts.length} rules found`
    expect(String(execFileSync('promtool', ['check', 'rules', path]))).toContain(message)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    process.stderr.write('\n  SKIPPED  No promtool. Debian: apt-get install prometheus\n\n')
    skip('promtool is not installed')
  }
})
