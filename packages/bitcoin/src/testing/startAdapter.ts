import type { AdapterEvent } from '@latchkey/core'
import { bitcoin } from '../bitcoin.ts'
import { bitcoinMainnet, bitcoinTestnet } from '../networks.ts'
import { openPage } from './page.ts'

/** A page, and an adapter that runs on it; `close` ends both. */
export function startAdapter() {
  const page = openPage()
  const events: AdapterEvent[] = []
  const adapter = bitcoin().create({
    metadata: { name: 'Test', description: '', url: 'https://app.example', icons: [] },
    ...{ enableEIP6963: true, networks: [bitcoinTestnet, bitcoinMainnet], transports: {} },
    emit: (event) => events.push(event),
  })
  const stop = adapter.start()
  const close = () => {
    stop()
    page.close()
  }
  return { page, adapter, events, close }
}
