import type { analyticsRecord } from '@latchkey/contract'
import type { Logger } from 'pino'
import type { InferOutput } from 'valibot'
import { Failure } from '../../server/Failure.ts'
import type { AnalyticsStore } from './store.ts'

export type AnalyticsRecord = InferOutput<typeof analyticsRecord>

export interface AnalyticsService {
  /** Keeps one record; the same record sent twice is kept once. */
  take(projectId: string, record: AnalyticsRecord, sdk: Sdk): Promise<void>
  stop(): void
}

interface Sdk {
  readonly type: string | undefined
  readonly version: string | undefined
}

const DAY_MS = 86_400_000

/** Records older than `retentionDays` are deleted at the start and once a day. */
export function createAnalyticsService(
  store: AnalyticsStore,
  retentionDays: number,
  logger: Logger,
): AnalyticsService {
  const forgetOld = () =>
    store
      .deleteReceivedBefore(new Date(Date.now() - retentionDays * DAY_MS).toISOString())
      .catch((error: unknown) => logger.error({ err: error }, 'old analytics records were not deleted'))
  const started = forgetOld()
  const timer = setInterval(forgetOld, DAY_MS)
  timer.unref()

  return {
    async take(projectId, { eventId, url, domain, timestamp, props }, sdk) {
      await started
      const row = {
        project_id: projectId,
        event_id: clean(eventId),
        event: clean(props.event),
        type: clean(props.type),
        url: clean(url),
        domain: clean(domain),
        address: props.address === undefined ? null : clean(props.address),
        properties: props.properties === undefined ? null : JSON.stringify(props.properties),
        sdk_type: sdk.type === undefined ? null : clean(sdk.type),
        sdk_version: sdk.version === undefined ? null : clean(sdk.version),
        happened_at: new Date(timestamp).toISOString(),
        received_at: new Date().toISOString(),
      }
      await store.insert(row).catch((error: unknown) => {
        logger.error({ err: error }, 'an analytics record was not kept')
        throw new Failure(503, 'database', 'The record could not be kept now. Try again in a moment.')
      })
    },
    stop: () => clearInterval(timer),
  }
}

/** Postgres has no NUL in a text, and half a surrogate pair is no text in UTF-8. */
function clean(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
}
