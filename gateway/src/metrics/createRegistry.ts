/** Names and values that tell one series of a metric from another. Their number has to be bounded. */
export type Labels = Readonly<Record<string, string>>

export interface Counter {
  add(labels: Labels, amount?: number): void
}

export interface Histogram {
  observe(labels: Labels, value: number): void
}

export interface Sample {
  readonly labels: Labels
  readonly value: number
}

/** Metrics in Prometheus's text format, version 0.0.4. */
export interface Registry {
  counter(name: string, help: string): Counter
  histogram(name: string, help: string, buckets: readonly number[]): Histogram
  /** @param read - called for each scrape; a gauge that throws is left out of that scrape */
  gauge(name: string, help: string, read: () => readonly Sample[] | Promise<readonly Sample[]>): void
  /** The same for a value that only grows, and is counted elsewhere. */
  total(name: string, help: string, read: () => readonly Sample[]): void
  write(): Promise<string>
}

type Kind = 'counter' | 'gauge' | 'histogram'
interface Metric {
  readonly kind: Kind
  readonly help: string
  read(): readonly Line[] | Promise<readonly Line[]>
}
interface Line extends Sample {
  readonly suffix?: string
}

/** A metric that exceeds this has a label that callers choose: new series are then dropped, not stored. */
const MOST_SERIES = 2_000

export function createRegistry(): Registry {
  const metrics = new Map<string, Metric>()

  const define = (name: string, metric: Metric) => {
    if (metrics.has(name)) throw new Error(`The metric ${name} is defined twice.`)
    metrics.set(name, metric)
  }

  return {
    counter(name, help) {
      const series = createSeries<{ value: number }>(() => ({ value: 0 }))
      define(name, {
        kind: 'counter',
        help,
        read: () => series.all().map(([labels, { value }]) => ({ labels, value })),
      })
      return {
        add(labels, amount = 1) {
          const one = series.of(labels)
          if (one) one.value += amount
        },
      }
    },
    histogram(name, help, buckets) {
      const series = createSeries(() => ({ counts: buckets.map(() => 0), count: 0, sum: 0 }))
      define(name, {
        kind: 'histogram',
        help,
        read: () =>
          series.all().flatMap(([labels, { counts, count, sum }]): Line[] => [
            ...buckets.map((most, at) => ({
              suffix: '_bucket',
              labels: { ...labels, le: String(most) },
              value: counts[at] ?? 0,
            })),
            { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
            { suffix: '_sum', labels, value: sum },
            { suffix: '_count', labels, value: count },
          ]),
      })
      return {
        observe(labels, value) {
          const one = series.of(labels)
          if (!one) return
          one.count += 1
          one.sum += value
          for (const [at, most] of buckets.entries())
            if (value <= most) one.counts[at] = (one.counts[at] ?? 0) + 1
        },
      }
    },
    gauge: (name, help, read) => define(name, { kind: 'gauge', help, read }),
    total: (name, help, read) => define(name, { kind: 'counter', help, read }),
    async write() {
      const parts = await Promise.all([...metrics].map(([name, metric]) => writeMetric(name, metric)))
      return parts.join('')
    },
  }
}

function createSeries<value>(create: () => value): {
  of(labels: Labels): value | undefined
  all(): readonly (readonly [Labels, value])[]
} {
  const known = new Map<string, readonly [Labels, value]>()
  return {
    of(labels) {
      const key = Object.values(labels).join('\0')
      const found = known.get(key)
      if (found) return found[1]
      if (known.size >= MOST_SERIES) return undefined
      const value = create()
      known.set(key, [labels, value])
      return value
    },
    all: () => [...known.values()],
  }
}

async function writeMetric(name: string, { kind, help, read }: Metric): Promise<string> {
  const head = `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`
  try {
    const lines = await read()
    return (
      head +
      lines
        .map(({ suffix = '', labels, value }) => `${name}${suffix}${writeLabels(labels)} ${value}\n`)
        .join('')
    )
  } catch {
    // The part behind it is away, which its own gauge of readiness says.
    return head
  }
}

function writeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
