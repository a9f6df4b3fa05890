import { currentRoute, type Kit, selectNetwork } from '@latchkey/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccountKit, manyNetworks } from '../../../gallery/createAccountKit.ts'
import { renderIn } from '../../../gallery/renderIn.tsx'
import { openKit } from '../../../gallery/renderKit.tsx'
import { Networks } from './Networks.tsx'

const show = (kit: Kit) => renderIn(kit, <Networks route={{ view: 'Networks' }} />)

test('[S3.8] lists the requested networks, the one in use checked and test networks tagged', async () => {
  const screen = await show(createAccountKit())
  const button = screen.getByRole('button', { name: 'Arbitrum One' })
  await expect.element(button).toHaveAttribute('aria-current', 'true')
  await expect.element(screen.getByRole('button', { name: /Sepolia ?Testnet/ })).toBeVisible()
})

test('[S3.8] networks that the wallet has not approved come last, say why, and cannot be chosen', async () => {
  const kit = createAccountKit({
    config: { networks: manyNetworks },
    approvedCaipNetworkIds: ['eip155:42161', 'eip155:100001'],
  })
  const screen = await show(kit)
  const rows = screen.container.querySelectorAll('[data-part="row-title"]')
  const titles = [...rows].map((title) => title.textContent)
  expect(titles.slice(0, 3)).toEqual(['Arbitrum One', 'Base', 'Arbitrum Sepolia'])
  const refused = screen.getByRole('button', { name: /Polygon ?Not supported by Northlight/ })
  await expect.element(refused).toHaveAttribute('aria-disabled', 'true')
  await refused.click({ force: true })
  expect(currentRoute(kit.store.get().modal).view).toBe('Connect')
})

test('choosing with a wallet asks it in a view of its own', async () => {
  const kit = createAccountKit()
  const screen = await show(kit)
  await screen.getByText('Arbitrum Sepolia').click()
  const route = { view: 'SwitchNetwork', caipNetworkId: 'eip155:421614' }
  expect(currentRoute(kit.store.get().modal)).toEqual(route)
})

test('[S4.16] choosing without a wallet is all there is to it', async () => {
  const kit = createAccountKit({ disconnected: true })
  const screen = await show(kit)
  await screen.getByText('Arbitrum Sepolia').click()
  const button = screen.getByRole('button', { name: 'Arbitrum Sepolia' })
  await expect.element(button).toHaveAttribute('aria-current', 'true')
  expect(selectNetwork(kit.store.get()).caipNetworkId).toBe('eip155:421614')
})

test('finds networks by a part of their name, and says when there is none', async () => {
  const screen = await show(createAccountKit({ config: { networks: manyNetworks } }))
  const field = screen.getByRole('searchbox')
  await field.fill('  MAIN ')
  await expect.element(screen.getByText('OP Mainnet')).toBeVisible()
  await expect.element(screen.getByText('Arbitrum One')).not.toBeInTheDocument()
  await field.fill('nowhere')
  await expect.element(screen.getByText('This app has no network called “nowhere”.')).toBeVisible()
})

test('explains what a network is', async () => {
  const kit = createAccountKit()
  const screen = await show(kit)
  await screen.getByRole('button', { name: 'What is a network?' }).click()
  expect(currentRoute(kit.store.get().modal).view).toBe('WhatIsANetwork')
})

/** The addresses of the pictures that are asked for, none of which comes. */
function watchPictures(): string[] {
  const asked: string[] = []
  const { setAttribute } = Element.prototype
  const spy = vi.spyOn(HTMLImageElement.prototype, 'setAttribute').mockImplementation(function (
    this: HTMLImageElement,
    name,
    value,
  ) {
    if (name === 'src') asked.push(value)
    else setAttribute.call(this, name, value)
  })
  onTestFinished(() => spy.mockRestore())
  return asked
}

test('[S4.27] [S7.6] networks show the picture of the gateway for their id, and of the integrator where there is one', async () => {
  const asked = watchPictures()
  const [one, ...others] = manyNetworks
  if (!one) throw new Error('no network')
  const own = { ...one, assets: { imageUrl: 'data:image/svg+xml,own' } }
  const known = { ...others[0], assets: { imageId: 'image-id' } } as typeof one
  const kit = createAccountKit({ config: { networks: [own, known, ...others.slice(1, 3)] } })
  const screen = await show(kit)
  await expect.element(screen.getByRole('button', { name: others[1]?.name ?? '' })).toBeVisible()
  const base = `${kit.config.gatewayUrl}/public/getAssetImage`
  expect([...new Set(asked)].sort()).toEqual(
    [
      own.assets.imageUrl,
      `${base}/image-id`,
      ...others.slice(1, 3).map(({ caipNetworkId }) => `${base}/${encodeURIComponent(caipNetworkId)}`),
    ].sort(),
  )
  for (const picture of screen.container.querySelectorAll('img'))
    expect([picture.loading, picture.referrerPolicy]).toEqual(['lazy', 'no-referrer'])
})

test('a network whose picture does not come keeps its place and shows a neutral glyph', async () => {
  await openKit(createAccountKit({ config: { networks: manyNetworks } }), { route: { view: 'Networks' } })
  const polygon = () =>
    [...document.querySelectorAll('*')]
      .flatMap((host) => (host.shadowRoot ? [...host.shadowRoot.querySelectorAll('[data-part="row"]')] : []))
      .find((row) => row.textContent?.includes('Polygon'))
      ?.querySelector<HTMLElement>('[data-part="icon"]')
  await vi.waitFor(() => expect(polygon()?.dataset.neutral).toBe(''), { timeout: 10_000 })
  const box = polygon()?.getBoundingClientRect()
  expect([box?.width, box?.height]).toEqual([40, 40])
})
