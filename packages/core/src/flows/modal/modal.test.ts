import { expect, onTestFinished, test, vi } from 'vitest'
import { closeModal } from '../../actions/closeModal.ts'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { dismissModal } from '../../actions/dismissModal.ts'
import { openModal } from '../../actions/openModal.ts'
import { beginTask, endTask } from '../../actions/tasks.ts'
import { goBack, pushView, replaceView, resetView } from '../../actions/views.ts'
import { createConnectedKit } from '../../testing/connectedKit.ts'
import { createTestKit } from '../../testing/createTestKit.ts'

const views = (kit: ReturnType<typeof createTestKit>['kit']) =>
  kit.store.get().modal.history.map(({ view }) => view)

test('[S2.10] a visit by the rules: opened, gone deeper, gone back, closed, and opened again', async () => {
  const { kit } = await createConnectedKit()
  const shown = () => {
    const { open } = kit.store.get().modal
    return open ? views(kit).join(' > ') : 'closed'
  }
  const steps: [() => unknown, string][] = [
    [() => openModal(kit), 'Account'],
    [() => pushView(kit, { view: 'AccountSettings' }), 'Account > AccountSettings'],
    [() => pushView(kit, { view: 'Networks' }), 'Account > AccountSettings > Networks'],
    [() => goBack(kit), 'Account > AccountSettings'],
    [() => replaceView(kit, { view: 'WalletReceive' }), 'Account > WalletReceive'],
    [() => goBack(kit), 'Account'],
    [() => goBack(kit), 'closed'],
    [() => openModal(kit, { route: { view: 'Networks' } }), 'Networks'],
    [() => pushView(kit, { view: 'UnsupportedChain' }), 'Networks > UnsupportedChain'],
    [() => goBack(kit), 'closed'],
    [() => openModal(kit), 'Account'],
    [() => disconnect(kit), 'closed'],
    [() => openModal(kit), 'Connect'],
  ]
  for (const [step, expected] of steps) {
    await step()
    expect(shown()).toBe(expected)
  }
})

test('[S2.11] opens at Connect without an address, at Account with one', async () => {
  const { kit } = createTestKit()
  await openModal(kit)
  expect(views(kit)).toEqual(['Connect'])
  const { kit: other } = await createConnectedKit()
  await openModal(other)
  expect(views(other)).toEqual(['Account'])
})

test('[S2.13] a caller may force a view with its data, or a namespace', async () => {
  const { kit } = await createConnectedKit()
  await openModal(kit, {
    route: { view: 'WalletSend', receiver: '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4' },
  })
  expect(kit.store.get().modal.history).toEqual([
    { view: 'WalletSend', receiver: '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4' },
  ])
  await openModal(kit, { namespace: 'solana' })
  expect(kit.store.get().modal).toMatchObject({
    history: [{ view: 'Connect', namespace: 'solana' }],
    namespace: 'solana',
  })
  await openModal(kit)
  expect(kit.store.get().modal.namespace).toBeUndefined()
})

test('[S2.14] back pops the history; with one entry it closes', async () => {
  const { kit } = await createConnectedKit()
  await openModal(kit)
  pushView(kit, { view: 'Networks' })
  goBack(kit)
  expect(views(kit)).toEqual(['Account'])
  expect(kit.store.get().modal).toMatchObject({ open: true, direction: 'back' })
  goBack(kit)
  expect(kit.store.get().modal.open).toBe(false)
})

test('[S2.14] back closes where UnsupportedChain is in the history, however long that is', async () => {
  const { kit } = await createConnectedKit()
  await openModal(kit, { route: { view: 'UnsupportedChain' } })
  pushView(kit, { view: 'SwitchNetwork', caipNetworkId: 'eip155:42161' })
  goBack(kit)
  expect(kit.store.get().modal.open).toBe(false)
})

test('pushing the view on screen changes nothing; replace and reset keep one way back or none', async () => {
  const { kit } = await createConnectedKit()
  await openModal(kit)
  pushView(kit, { view: 'Account' })
  expect(views(kit)).toEqual(['Account'])
  pushView(kit, { view: 'WalletSend' })
  replaceView(kit, { view: 'WalletReceive' })
  expect(views(kit)).toEqual(['Account', 'WalletReceive'])
  resetView(kit, { view: 'Networks' })
  expect(views(kit)).toEqual(['Networks'])
})

test('[S2.16] success goes back, resets to a view, or replaces, as the entry says; cancel goes back', async () => {
  const { kit } = await createConnectedKit()
  const onSuccess = vi.fn()
  const onCancel = vi.fn()
  const start = async () => {
    await openModal(kit)
    pushView(kit, { view: 'WalletSend' })
  }

  await start()
  beginTask(kit, { goBack: true, onSuccess, onCancel })
  endTask(kit, 'success')
  expect(views(kit)).toEqual(['Account'])

  await start()
  beginTask(kit, { goBack: false, view: { view: 'Networks' }, onSuccess, onCancel })
  endTask(kit, 'success')
  expect(views(kit)).toEqual(['Networks'])

  await start()
  beginTask(kit, { goBack: false, replace: true, onSuccess, onCancel })
  endTask(kit, 'success')
  expect(kit.store.get().modal.open).toBe(false)
  expect(onSuccess).toHaveBeenCalledTimes(3)
  expect(onCancel).not.toHaveBeenCalled()

  await start()
  beginTask(kit, { goBack: false, view: { view: 'Networks' }, onSuccess, onCancel })
  endTask(kit, 'cancel')
  expect(views(kit)).toEqual(['Account'])
  expect(onCancel).toHaveBeenCalledOnce()
  endTask(kit, 'success')
  expect(onSuccess).toHaveBeenCalledTimes(3)
})

test('[S2.16] a task that replaces goes back to what was shown before sign-in', async () => {
  const { kit } = await createConnectedKit()
  await openModal(kit)
  pushView(kit, { view: 'WalletSend' })
  for (const view of ['ConnectingSiwe', 'SIWXSignMessage'] as const) {
    pushView(kit, { view })
    pushView(kit, { view: 'Networks' })
    beginTask(kit, { goBack: false, replace: true })
    endTask(kit, 'success')
    expect(views(kit)).toEqual(['Account', 'WalletSend'])
  }
})

test('a modal that closes forgets its tasks', async () => {
  const { kit } = await createConnectedKit()
  const onSuccess = vi.fn()
  await openModal(kit)
  beginTask(kit, { goBack: true, onSuccess })
  closeModal(kit)
  endTask(kit, 'success')
  expect(onSuccess).not.toHaveBeenCalled()
})

test('[S2.17] loading, open and shake are flags, and a shake ends after 500 ms', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { kit } = createTestKit({ enableEmbedded: true })
  expect(kit.store.get().modal).toMatchObject({ open: false, loading: false, shake: false })
  kit.store.dispatch({ type: 'modal.loading', loading: true })
  expect(kit.store.get().modal.loading).toBe(true)
  // Embedded, so a user cannot close it.
  dismissModal(kit)
  expect(kit.store.get().modal.shake).toBe(true)
  vi.advanceTimersByTime(499)
  expect(kit.store.get().modal.shake).toBe(true)
  vi.advanceTimersByTime(1)
  expect(kit.store.get().modal.shake).toBe(false)
})

test('[S2.18] embedded, closing shows Account if connected, else Connect', async () => {
  const { kit, adapter } = createTestKit({ enableEmbedded: true })
  pushView(kit, { view: 'WhatIsAWallet' })
  closeModal(kit)
  expect(views(kit)).toEqual(['Connect'])
  adapter.announce({})
  await connect(kit, { connectorId: 'dev.latchkey.test' })
  expect(views(kit)).toEqual(['Account'])
  pushView(kit, { view: 'Networks' })
  closeModal(kit)
  expect(views(kit)).toEqual(['Account'])
})
