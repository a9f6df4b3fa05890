import type { Kit } from '@latchkey/core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createSmartKit, OWN, SMART } from '../../../gallery/createSmartKit.ts'
import { KitContext } from '../../hooks/KitContext.ts'
import { AnnounceContext } from '../../modal/AnnounceContext.ts'
import { shortAddress } from '../../primitives/shortAddress.ts'
import { AccountTypeCard } from './AccountTypeCard.tsx'

const announced: string[] = []
const announce = (text: string) => {
  announced.push(text)
  return () => {}
}

const show = (kit: Kit) =>
  render(
    <KitContext.Provider value={kit}>
      <AnnounceContext.Provider value={announce}>
        <AccountTypeCard />
      </AnnounceContext.Provider>
    </KitContext.Provider>,
  )

test('[S4.20] both accounts stand there with their addresses, and which one is in use', async () => {
  const screen = await show(createSmartKit())
  const rows = screen.getByRole('list', { name: 'Account type' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(`Switch to your EOA${shortAddress(OWN)}`)
  await expect.element(rows.nth(1)).toHaveTextContent(`Smart account${shortAddress(SMART)}`)
  await expect.element(screen.getByText('Each has an address and a balance of its own.')).toBeVisible()
})

test('[S4.20] from the key’s own account the row leads to the smart account', async () => {
  const screen = await show(createSmartKit({ type: 'eoa' }))
  await expect.element(screen.getByRole('button', { name: /Switch to your smart account/ })).toBeEnabled()
})

test('[S4.20] a change under way is announced, nothing else can be chosen meanwhile, and its failure is shown', async () => {
  const kit = createSmartKit({ events: [{ type: 'accountType.changeStarted', to: 'eoa' }] })
  const screen = await show(kit)
  const button = screen.getByRole('button', { name: /Switching/ })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  expect(announced).toContain('Switching...')
  kit.store.dispatch({
    type: 'accountType.changeFailed',
    to: 'eoa',
    failure: { name: 'FrameError', shortMessage: 'The relayer is out of reach', rejected: false },
  })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The relayer is out of reach')
})

test('[S3.8] on a network without smart accounts there is nothing to choose', async () => {
  const screen = await show(createSmartKit({ events: [{ type: 'accountType.networksRead', networks: [] }] }))
  await expect.element(screen.getByRole('list')).not.toBeInTheDocument()
})
