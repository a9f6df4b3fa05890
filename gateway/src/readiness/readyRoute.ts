import { ready } from '@latchkey/contract'
import type { Registry } from '../metrics/createRegistry.ts'
import { bytes } from '../server/bind.ts'
import type { BoundRoute } from '../server/module.ts'
import { type Check, createReadiness } from './createReadiness.ts'

const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** `GET /ready`, also as metrics, so that an alert names the failed part even without a load balancer. */
export function readyRoute(checks: readonly Check[], registry: Registry): BoundRoute {
  const readiness = createReadiness(checks)
  registry.gauge(
    'latchkey_part_ready',
    'Whether a part of the gateway is there: 1, or 0 where /ready calls it down or behind.',
    async () =>
      (await readiness.read()).parts.map(({ part, of = '', state }) => ({
        labels: { part, of },
        value: state === 'ok' ? 1 : 0,
      })),
  )
  return bytes(
    ready,
    async () => {
      const answer = await readiness.read()
      return { status: answer.ready ? 200 : 503, headers: HEADERS, bytes: `${JSON.stringify(answer)}\n` }
    },
    { isFree: true },
  )
}
