import type { AdapterEvent } from '../adapter/adapter.ts'
import type { ConformanceBench, ConformanceRunner, CreateBench } from './wallet.ts'

const PATIENCE_MS = 2_000

export interface Run extends ConformanceBench {
  readonly connectorId: string
  readonly events: AdapterEvent[]
  readonly stop: () => void
  /** The events, once `count` of them have arrived, or the events so far after a while. */
  told(count: number): Promise<readonly AdapterEvent[]>
}

export interface Suite {
  /** Declares a test that has its own page. */
  readonly check: (title: string, act: (run: Run) => Promise<void>) => void
  readonly expect: ConformanceRunner['expect']
}

export function createSuite({
  test,
  expect,
  createBench,
}: ConformanceRunner & { readonly createBench: CreateBench }): Suite {
  return {
    expect,
    check(title, act) {
      test(`adapter conformance: ${title}`, async () => {
        const run = begin(createBench)
        try {
          await act(run)
        } finally {
          run.stop()
          run.close?.()
        }
      })
    },
  }
}

export function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'no failure',
    (error: unknown) => error,
  )
}

export function listed(events: readonly AdapterEvent[]) {
  return events.flatMap((event) => (event.type === 'connectors.found' ? event.connectors : []))
}

export async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition() && waited < PATIENCE_MS; waited += 10) await pause(10)
}

export function pause(timeMs = 50): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, timeMs))
}

function begin(createBench: CreateBench): Run {
  const events: AdapterEvent[] = []
  const bench = createBench({
    metadata: { name: 'Conformance', description: '', url: 'https://app.example', icons: [] },
    enableEIP6963: true,
    emit: (event) => events.push(event),
  })
  const told = async (count: number): Promise<readonly AdapterEvent[]> => {
    await until(() => events.length >= count)
    return events
  }
  return { ...bench, connectorId: bench.wallet.connectorId, events, stop: bench.adapter.start(), told }
}
