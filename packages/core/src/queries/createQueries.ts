import { DATA_QUERY } from '@latchkey/contract'
import { QueryClient } from '@tanstack/query-core'

/** S9.15: three retries with delays from one second, doubling up to thirty; unused data is dropped after five minutes. */
export function createQueries(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: DATA_QUERY.retries,
        retryDelay: (failures) =>
          Math.min(DATA_QUERY.retryDelayMs * 2 ** failures, DATA_QUERY.maxRetryDelayMs),
        gcTime: DATA_QUERY.unusedMs,
        networkMode: 'always',
      },
    },
  })
  // Follows the page's focus and connection, until the kit ends.
  client.mount()
  return client
}
