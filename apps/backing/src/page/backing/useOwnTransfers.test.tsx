import { openModal } from '@latchkey/core'
import { LatchkeyProvider } from '@latchkey/react'
import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { sendFlow } from '../../../../../packages/core/src/flows/send/send.ts'
import { createTestKit } from '../../../../../packages/core/src/testing/createTestKit.ts'
import { ALICE, BOB } from '../../../../../packages/core/src/testing/scriptedAdapter.ts'
import type { Contribution } from '../../treasury/contribution.ts'
import type { Treasury } from '../../treasury/useTreasury.ts'
import { useOwnTransfers } from './useOwnTransfers.ts'

const HASH = `0x${'1'.repeat(64)}`
const stone: Contribution = { hash: HASH, from: ALICE, amount: 1n, blockNumber: 7n, index: 0, minedAt: 0 }

let lay: (stones: readonly Contribution[]) => void

function Page(): ReactElement {
  const [own, setOwn] = useState<readonly Contribution[]>([])
  lay = setOwn
  const treasury = {
    ...{ chainId: 42161, address: BOB, own, pending: [], remember: () => {}, lookNow: () => {} },
    view: { step: 'ready', reading: { blockNumber: 7n } },
  } as unknown as Treasury
  return <p>{useOwnTransfers(treasury).justLaid?.hash}</p>
}

test('a transfer that is sent and mined before the page renders again closes the modal, too', async () => {
  const { kit } = createTestKit({ features: { analytics: false } })
  const screen = await render(
    <LatchkeyProvider kit={kit}>
      <Page />
    </LatchkeyProvider>,
  )
  await openModal(kit, { route: { view: 'Account' } })
  kit.store.attach(sendFlow)
  const from = {
    connectorId: 'one',
    address: ALICE,
    caipNetworkId: 'eip155:42161',
    isSmartAccount: false,
  } as const
  kit.store.dispatch({ type: 'send.prepared', from, preset: {} })
  kit.store.dispatch({ type: 'send.receiverTyped', text: BOB })
  kit.store.dispatch({ type: 'send.receiverResolved', receiver: { text: BOB, step: 'known', address: BOB } })
  const token = {
    id: 'native',
    name: 'Ether',
    symbol: 'ETH',
    caipNetworkId: from.caipNetworkId,
    decimals: 18,
    amount: 1n,
  }
  const record = { from, token, amount: '1', hash: HASH }
  kit.store.dispatch({ type: 'send.submitted', ...record, to: BOB, at: 0 })
  kit.store.dispatch({ type: 'send.succeeded', ...record })
  lay([stone])
  await expect.element(screen.getByText(HASH)).toBeInTheDocument()
  await expect.poll(() => kit.store.get().modal.open).toBe(false)
})
