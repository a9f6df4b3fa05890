import { type AdapterFactory, createKit, type Kit } from '@latchkey/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createMemoryStorage } from '../../../core/src/testing/createTestKit.ts'
import { toy, toyNetwork } from '../../../core/src/testing/toyNamespace.ts'
import { ConnectButton } from '../buttons/ConnectButton.tsx'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'

// A namespace that neither core nor react knows: case-sensitive addresses, and a coin of nine decimals.

const ADA = 'adaLovelace'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
})
afterEach(() => vi.unstubAllGlobals())

const kits: Kit[] = []
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
})

async function show(adapter: AdapterFactory) {
  const kit = createKit({
    projectId: 'test',
    metadata: { name: 'Toys', description: '', url: location.origin, icons: [] },
    gatewayUrl: location.origin,
    networks: [toyNetwork],
    adapters: [adapter],
    storage: createMemoryStorage(),
    tabStorage: createMemoryStorage(),
    features: { analytics: false },
  })
  kits.push(kit)
  const screen = await render(
    <LatchkeyProvider kit={kit}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
  await screen.getByRole('button', { name: 'Connect Wallet' }).click()
  await screen.getByRole('button', { name: /Toy Wallet/ }).click()
  return { kit, screen }
}

test('the modal connects it, and shows the coin’s balance and the whole address', async () => {
  const { screen } = await show(toy(new Map([[ADA, 1_500_000_000n]]), [ADA]))
  const account = screen.getByRole('button', { name: /1\.5.*MRB|adaLov/ }).first()
  await expect.element(account).toHaveTextContent('1.5')
  await account.click()
  await expect.element(screen.getByRole('dialog').getByText('Marble')).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await screen.getByRole('textbox', { name: 'Receiver' }).fill('grace')
  await screen.getByRole('textbox', { name: 'Amount' }).fill('0.25')
  await screen.getByRole('button', { name: 'Preview send' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(account).toHaveTextContent('1.24')
})

test('what its adapter lacks is not offered', async () => {
  const { create, ...factory } = toy(new Map(), [ADA])
  const { screen } = await show({
    ...factory,
    create(context) {
      const { transfers: _, getBalance: __, ...adapter } = create(context)
      return adapter
    },
  })
  const account = screen.getByRole('button', { name: /adaLov/ }).first()
  await account.click()
  await expect.element(screen.getByRole('dialog').getByRole('button', { name: 'Receive' })).toBeVisible()
  const send = screen.getByRole('dialog').getByRole('button', { name: 'Send' })
  await expect.element(send).not.toBeInTheDocument()
})
