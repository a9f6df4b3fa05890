import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What Prometheus would have stored of some gateways: a scrape is a minute of a quiet clock, so that `for:` comes to its end. */
export interface AlertWatch {
  scrape(times: number): Promise<void>
  /** @returns the names of the alerts that fire after the last scrape, with their instance, or undefined without promtool */
  firing(): readonly string[] | undefined
}

const rulesPath = fileURLToPath(new URL('../../ops/alerts.yml', import.meta.url))

/** @param targets - names of instances, each with its address of metrics */
export function watchAlerts(targets: Readonly<Record<string, string>>): AlertWatch {
  const samples = new Map<string, string[]>()
  let count = 0

  const keep = (series: string, value: string) => {
    const values = samples.get(series) ?? []
    while (values.length < count) values.push('_')
    values.push(value)
    samples.set(series, values)
  }
  const scrapeOnce = async () => {
    for (const [instance, url] of Object.entries(targets)) {
      const own = `job="latchkey",instance="${instance}"`
      const text = await fetch(url).then(
        (answer) => answer.text(),
        () => undefined,
      )
      keep(`up{${own}}`, text === undefined ? '0' : '1')
      for (const line of (text ?? '').split('\n')) {
        const [, name, labels, value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
        if (name && value) keep(`${name}{${labels ? `${labels},` : ''}${own}}`, value)
      }
    }
    count += 1
  }

  return {
    async scrape(times) {
      for (let at = 0; at < times; at += 1) await scrapeOnce()
    },
    firing() {
      const folder = mkdtempSync(join(tmpdir(), 'latchkey-alerts-'))
      const names = [...readFileSync(rulesPath, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
      const test = {
        rule_files: [rulesPath],
        evaluation_interval: '1m',
        tests: [
          {
            interval: '1m',
            input_series: [...samples].map(([series, values]) => ({ series, values: values.join(' ') })),
            // Nothing is expected, so that what fires is what is reported.
            alert_rule_test: names.map((alertname) => ({
              eval_time: `${count - 1}m`,
              alertname,
              exp_alerts: [],
            })),
          },
        ],
      }
      const path = join(folder, 'test.yml')
      writeFileSync(path, JSON.stringify(test))
      try {
        return readFiring(run(path))
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** @returns what promtool said; undefined where it is not installed */
function run(path: string): string | undefined {
  try {
    return String(execFileSync('promtool', ['test', 'rules', path], { stdio: 'pipe' }))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if ('code' in error && error.code === 'ENOENT') return undefined
    return `${Reflect.get(error, 'stdout')}${Reflect.get(error, 'stderr')}`
  }
}

function readFiring(said: string | undefined): readonly string[] | undefined {
  if (said === undefined) return undefined
  const failures = said.split(/alertname: /).slice(1)
  return failures.flatMap((failure) => {
    const [name = ''] = failure.split(',')
    const [, got = ''] = failure.split('got:')
    return [...got.matchAll(/instance="(\w+)"/g)].map(([, instance]) => `${name} ${instance}`)
  })
}
