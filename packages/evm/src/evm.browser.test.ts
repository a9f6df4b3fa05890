import { expect, onTestFinished, test, vi } from 'vitest'
import { evm } from './evm.ts'
import { ALICE, BOB, scriptedWallet } from './testing/scriptedWallet.ts'
import { ARBITRUM, CONNECTOR } from './testing/setUp.ts'

/** Resolves with the browser's next task: it paints before it, and a wallet that has not answered by then looks slow. */
function nextTask(): Promise<'late'> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve('late')
    }
    port2.postMessage(undefined)
  })
}

test('once the adapter is loaded, a wallet that answers at once is connected before the browser’s next task', async () => {
  const { provider } = scriptedWallet()
  const info = { uuid: crypto.randomUUID(), name: 'Test', icon: 'data:image/png;base64,', rdns: CONNECTOR }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  addEventListener('eip6963:requestProvider', announce)
  const found = vi.fn()
  const adapter = evm().create({
    networks: [ARBITRUM],
    metadata: { name: 'Test', description: '', url: 'https://app.example', icons: [] },
    enableEIP6963: true,
    transports: {},
    emit: found,
  })
  const stop = adapter.start()
  onTestFinished(() => {
    stop()
    removeEventListener('eip6963:requestProvider', announce)
  })
  await expect.poll(() => found.mock.calls.length).toBeGreaterThan(0)
  await adapter.connect({ connectorId: CONNECTOR })
  await adapter.disconnect({ connectorId: CONNECTOR })
  const late = nextTask()
  const answer = await Promise.race([adapter.connect({ connectorId: CONNECTOR }), late])
  expect(answer).toMatchObject({ addresses: [ALICE, BOB] })
})
