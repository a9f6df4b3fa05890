import { smartAccountAddress } from '@latchkey/smart-account'
import { expect, test } from 'vitest'
import { createFakeServer } from '../testing/fakeServer.ts'
import { startSmartFrame } from '../testing/startSmartFrame.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'
import { toHex } from './accounts.ts'

test('[S3.20, S9.25] somebody new gets the account type that the page prefers, and both accounts are known', async () => {
  const { user, own, smart } = await startSmartFrame()
  expect(smart).toBe(smartAccountAddress(toHex(own)))
  expect(user).toMatchObject({
    address: smart,
    accounts: [
      { address: own, type: 'eoa' },
      { address: smart, type: 'smartAccount' },
    ],
    smartAccountDeployed: false,
    preferredAccountType: 'smartAccount',
  })
})

test('[S9.25] an account that is there keeps its type, whatever the page prefers', async () => {
  const server = createFakeServer()
  await startSmartFrame({ server, type: 'eoa' })
  const later = await startSmartFrame({ server, type: 'smartAccount' })
  expect(later.user).toMatchObject({ address: later.own, preferredAccountType: 'eoa' })
})

test('[S3.20, S7.43] the contract’s code says whether the smart account is deployed; a node that fails keeps nobody out', async () => {
  const deployed = await startSmartFrame({ answers: { eth_getCode: '0x60' } })
  expect(deployed.user.smartAccountDeployed).toBe(true)
  const broken = await startSmartFrame({ answers: { eth_getCode: new Error('down') } })
  expect(broken.user.smartAccountDeployed).toBe(false)
})

test('[S7.47] the frame says on which networks smart accounts are served; elsewhere the key’s own account is used', async () => {
  const { call, own, smart } = await startSmartFrame()
  await expect(call('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).resolves.toEqual({
    smartAccountEnabledNetworks: [42161],
  })
  await expect(call('GET_USER', { chainId: 'eip155:10' })).resolves.toMatchObject({ address: own })
  await expect(call('GET_USER', { chainId: 'eip155:42161' })).resolves.toMatchObject({ address: smart })
})

test('[S7.48] the smart account’s address is known before anything is deployed', async () => {
  const { call, smart } = await startSmartFrame()
  await expect(call('INIT_SMART_ACCOUNT')).resolves.toEqual({ address: smart, isDeployed: false })
  await call('SWITCH_NETWORK', { chainId: 'eip155:10' })
  await expect(call('INIT_SMART_ACCOUNT')).rejects.toMatchObject({ code: 4200 })
})

test('[S7.49, S4.20] the preferred account is stored at the server, and another device has it too', async () => {
  const server = createFakeServer()
  const { call, rpc, own, smart } = await startSmartFrame({ server })
  await expect(call('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).resolves.toEqual({ type: 'eoa', address: own })
  await expect(rpc('eth_accounts')).resolves.toEqual([own])
  const other = await startSmartFrame({ server })
  expect(other.user).toMatchObject({ address: own, preferredAccountType: 'eoa' })
  const type = 'smartAccount'
  await expect(call('SET_PREFERRED_ACCOUNT', { type })).resolves.toEqual({ type, address: smart })
  await expect(call('SET_PREFERRED_ACCOUNT', { type: 'safe' })).rejects.toMatchObject({ code: -32602 })
})

test('[S4.1] what names no account is for the one that the page was told of, also where another tab has chosen since', async () => {
  const server = createFakeServer()
  const page = await startSmartFrame({ server })
  const other = await startSmartFrame({ server })
  await other.call('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  const calls = [{ to: page.own, value: '0x1' }]
  await page.rpc('wallet_sendCalls', [{ calls }])
  expect(page.screens.map(({ place }) => place.address)).toEqual([page.smart])
  // It learns of the choice before it shows it.
  await page.call('GET_USER')
  await expect(page.rpc('wallet_sendCalls', [{ calls }])).rejects.toMatchObject({ code: 4200 })
  expect(page.screens).toHaveLength(1)
})

test('[S7.47, S7.49] a server without a relayer has no smart accounts', async () => {
  const { call, signIn } = await startTestFrame()
  await signIn()
  await expect(call('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).rejects.toMatchObject({ code: 4200 })
  const { address, accounts } = await call('GET_USER', { preferredAccountType: 'smartAccount' })
  expect(accounts).toEqual([{ address, type: 'eoa' }])
})
