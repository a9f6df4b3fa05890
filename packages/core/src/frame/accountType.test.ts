import { expect, onTestFinished, test, vi } from 'vitest'
import { disconnect } from '../actions/disconnect.ts'
import { openModal } from '../actions/openModal.ts'
import { senderOf } from '../actions/send/senderOf.ts'
import { setPreferredAccountType } from '../actions/setPreferredAccountType.ts'
import { reduceAccountType } from '../flows/accountType/accountType.ts'
import { isSmartAccount } from '../flows/accountType/isSmartAccount.ts'
import { initialAccountType, selectAccountTypes } from '../flows/accountType/select.ts'
import type { Kit } from '../kit/kit.ts'
import { selectAccount } from '../selectors/account.ts'
import { selectNetwork } from '../selectors/network.ts'
import { scriptedHandler } from '../testing/scriptedHandler.ts'
import { frameOf } from './kitFrame.ts'
import { accountTypeEffects } from './rules.ts'
import { run } from './testing/openPage.ts'
import { OWN, openSignedWallet, openWalletPage, SMART } from './testing/openWalletPage.ts'
import { refuse } from './testing/scriptedFrame.ts'

const accountIn = ({ store }: Kit) => selectAccount(store.get())
const noticeIn = ({ store }: Kit) => store.get().notices.current?.code

test('[S9.25] somebody who is new gets a smart account where the wallet offers it', async () => {
  const page = await openSignedWallet()
  expect(page.frame.callsOf('GET_USER')[0]?.payload).toMatchObject({ preferredAccountType: 'smartAccount' })
  expect(accountIn(page.kit).address).toBe(SMART)
  expect(isSmartAccount(page.kit.store.get())).toBe(true)
})

test.each([
  ['the page says eoa', { defaultAccountTypes: { eip155: 'eoa' as const } }, {}],
  ['the wallet offers no smart accounts', {}, { networks: [] }],
  ['the account was there before', {}, { type: 'eoa' as const }],
])('[S9.25] the account is the key’s own where %s', async (_, config, wallet) => {
  const page = await openSignedWallet(config, wallet)
  expect(accountIn(page.kit)).toMatchObject({ address: OWN, preferredAccountType: 'eoa' })
  expect(isSmartAccount(page.kit.store.get())).toBe(false)
})

test('[S3.7] [S3.8] [S6.2] the state has both accounts with their types, the chosen type, and the networks', async () => {
  const page = await openSignedWallet()
  expect(accountIn(page.kit)).toMatchObject({
    allAccounts: [
      { address: OWN, type: 'eoa' },
      { address: SMART, type: 'smartAccount' },
    ],
    preferredAccountType: 'smartAccount',
    smartAccountDeployed: false,
  })
  expect(selectNetwork(page.kit.store.get()).smartAccountEnabledNetworks).toEqual([42161])
})

test('[S4.20] [S7.49] another type is set at the wallet, stored, and the account with its address is displayed', async () => {
  const { kit, frame, storage } = await openSignedWallet()
  await run(setPreferredAccountType(kit, { type: 'eoa' }))
  expect(frame.callsOf('SET_PREFERRED_ACCOUNT').map(({ payload }) => payload)).toEqual([{ type: 'eoa' }])
  expect(storage.getItem('@latchkey-wallet/PREFERRED_ACCOUNT_TYPE')).toBe('eoa')
  expect(accountIn(kit)).toMatchObject({ address: OWN, preferredAccountType: 'eoa', status: 'connected' })
  await run(setPreferredAccountType(kit, { type: 'smartAccount' }))
  expect(accountIn(kit)).toMatchObject({ address: SMART, preferredAccountType: 'smartAccount' })
  // The user asked for it, so nothing is said of it.
  expect(noticeIn(kit)).toBeUndefined()
})

test('[S4.20] a change is recorded with its type and network, a failed one is not', () => {
  const record = accountTypeEffects.analytics?.['accountType.changed']
  const { kit } = openWalletPage()
  expect(
    record?.({ type: 'accountType.changed', to: 'eoa', network: 'eip155:42161' }, kit.store.get()),
  ).toEqual({
    event: 'SET_PREFERRED_ACCOUNT_TYPE',
    properties: { accountType: 'eoa', network: 'eip155:42161' },
  })
})

test('[S4.20] a type that another tab has chosen is displayed here without a reload, and said', async () => {
  const page = openWalletPage()
  const { kit, wallet, storage } = page
  onTestFinished(kit.mount())
  await page.signIn()
  expect(accountIn(kit).address).toBe(SMART)
  wallet.type = 'eoa'
  storage.setItem('@latchkey-wallet/PREFERRED_ACCOUNT_TYPE', 'eoa')
  window.dispatchEvent(new Event('storage'))
  await run(vi.waitFor(() => expect(accountIn(kit).address).toBe(OWN)))
  expect(accountIn(kit)).toMatchObject({ preferredAccountType: 'eoa', status: 'connected' })
  expect(noticeIn(kit)).toBe('otherAddress')
  // A page that comes back from the browser's cache has missed what other tabs said.
  wallet.type = 'smartAccount'
  storage.setItem('@latchkey-wallet/PREFERRED_ACCOUNT_TYPE', 'smartAccount')
  window.dispatchEvent(new Event('pageshow'))
  await run(vi.waitFor(() => expect(accountIn(kit).address).toBe(SMART)))
})

test('[S4.20] another tab’s choice asks nothing of a page that has it already, or that nobody is signed in to', async () => {
  const page = await openSignedWallet()
  const asked = page.frame.callsOf('GET_USER').length
  window.dispatchEvent(new Event('storage'))
  await run(disconnect(page.kit))
  page.storage.setItem('@latchkey-wallet/PREFERRED_ACCOUNT_TYPE', 'eoa')
  window.dispatchEvent(new Event('storage'))
  await run(Promise.resolve())
  expect(page.frame.callsOf('GET_USER')).toHaveLength(asked)
})

test('[S4.20] where the wallet fails, the key’s own account is displayed, and the failure is in the state', async () => {
  const { kit, frame, storage } = await openSignedWallet()
  expect(accountIn(kit).address).toBe(SMART)
  frame.answers.SET_PREFERRED_ACCOUNT = refuse(new Error('The relayer is out of reach'))
  await expect(run(setPreferredAccountType(kit, { type: 'smartAccount' }))).rejects.toThrow('out of reach')
  expect(accountIn(kit)).toMatchObject({ address: OWN, preferredAccountType: 'eoa' })
  expect(storage.getItem('@latchkey-wallet/PREFERRED_ACCOUNT_TYPE')).toBe('eoa')
  expect(selectAccountTypes(kit.store.get()).change).toMatchObject({
    step: 'failed',
    to: 'smartAccount',
    failure: { shortMessage: 'The relayer is out of reach' },
  })
})

test('[S4.20] without an embedded wallet in use there is no type to set', async () => {
  const { kit } = openWalletPage()
  await expect(run(setPreferredAccountType(kit, { type: 'eoa' }))).rejects.toThrow(
    'Address or auth connector not found',
  )
})

test('[S4.20] an address that changes with the network is said, and changes back', async () => {
  const page = openWalletPage()
  const { kit } = page
  onTestFinished(kit.mount())
  await page.signIn()
  const { wallet } = frameOf(kit)
  wallet.moveTo('eip155:421614')
  await run(Promise.resolve())
  expect(accountIn(kit).address).toBe(OWN)
  expect(noticeIn(kit)).toBe('otherAddress')
  wallet.moveTo('eip155:42161')
  expect(accountIn(kit).address).toBe(SMART)
})

test('[S3.25] [S4.34] [S7.47] smart-account networks are stored with commas; a failure empties the list', async () => {
  const page = openWalletPage({}, { networks: [1, 42161] })
  const { kit, frame, storage } = page
  const stored = () => storage.getItem('@latchkey-wallet/SMART_ACCOUNT_ENABLED_NETWORKS')
  const isEnabled = () => storage.getItem('@latchkey-wallet/SMART_ACCOUNT_ENABLED')
  await page.signIn()
  expect([stored(), isEnabled()]).toEqual(['1,42161', 'true'])
  frame.answers.GET_SMART_ACCOUNT_ENABLED_NETWORKS = refuse(new Error('broken'))
  await run(frameOf(kit).adopt())
  expect([stored(), isEnabled()]).toEqual([null, null])
  expect(selectNetwork(kit.store.get()).smartAccountEnabledNetworks).toEqual([])
  // The wallet says itself which account it uses here.
  expect(accountIn(kit).address).toBe(SMART)
})

test('[S5.10] what a smart account sends is never short of gas', async () => {
  const page = await openSignedWallet()
  expect(senderOf(page.kit)).toMatchObject({ address: SMART, isSmartAccount: true })
  await run(setPreferredAccountType(page.kit, { type: 'eoa' }))
  expect(senderOf(page.kit)).toMatchObject({ address: OWN, isSmartAccount: false })
})

test('[S4.10] a smart account that is not deployed yet is one to the sign-in too', async () => {
  const { kit } = await openSignedWallet({ siwx: scriptedHandler() })
  await run(vi.waitFor(() => expect(kit.store.get().siwx?.isSmartAccount).toBe(true)))
})

test('a failure is over once the modal is closed, and everything once the visitor signs out', async () => {
  const { kit } = openWalletPage()
  await openModal(kit)
  const failure = { name: 'FrameError', shortMessage: 'no', rejected: false }
  const failed = reduceAccountType(initialAccountType, {
    type: 'accountType.changeFailed',
    to: 'eoa',
    failure,
  })
  expect(failed.change).toEqual({ step: 'failed', to: 'eoa', failure })
  expect(reduceAccountType(failed, { type: 'modal.closed', connected: true }).change).toEqual({
    step: 'idle',
  })
  expect(reduceAccountType(failed, { type: 'accountType.forgotten' })).toBe(initialAccountType)
})
