import type { Connector } from '@latchkey/core'
import { expect, test } from 'vitest'
import { solana } from '../solana.ts'
import { standardWallet } from '../testing/standardWallet.ts'

// A file of its own: a page becomes ready once.
test('[S3.5] lists a wallet that was there before the page’s scripts', () => {
  const { wallet } = standardWallet({ name: 'Early Wallet' })
  addEventListener('wallet-standard:app-ready', (event) => {
    const { detail } = event as Event & { detail: { register: (one: typeof wallet) => void } }
    detail.register(wallet)
  })
  const found: Connector[] = []
  const stop = solana()
    .create({
      ...{ networks: [], transports: {}, enableEIP6963: true },
      metadata: { name: 'Test', description: '', url: location.origin, icons: [] },
      emit: (event) => void (event.type === 'connectors.found' && found.push(...event.connectors)),
    })
    .start()
  expect(found).toMatchObject([{ id: 'standard:Early Wallet', name: 'Early Wallet', chain: 'solana' }])
  stop()
})
