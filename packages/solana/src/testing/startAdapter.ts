import type { AdapterContext, AdapterEvent } from '@latchkey/core'
import { solanaDevnet, solanaMainnet } from '../networks.ts'
import { solana } from '../solana.ts'
import { openPage } from './page.ts'

/** A page, and an adapter that runs on it; `close` ends both. */
export function startAdapter(more: Partial<AdapterContext> = {}) {
  const page = openPage()
  const events: AdapterEvent[] = []
  const adapter = solana().create({
    metadata: { name: 'Test', description: '', url: 'https://app.example', icons: [] },
    ...{ enableEIP6963: true, networks: [solanaMainnet, solanaDevnet], transports: {} },
    emit: (event) => events.push(event),
    ...more,
  })
  const stop = adapter.start()
  const close = () => {
    stop()
    page.close()
  }
  return { page, adapter, events, stop, close }
}
