import { type Session, sessions as sessionsRoute } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { fetchSmartSessions } from '../actions/sessions/fetchSmartSessions.ts'
import { revokeSmartSession } from '../actions/sessions/revokeSmartSession.ts'
import { currentRoute } from '../flows/modal/modal.ts'
import type { Kit, Services } from '../kit/kit.ts'
import { fails } from '../testing/fails.ts'
import { frameOf } from './kitFrame.ts'
import { run } from './testing/openPage.ts'
import { openSignedWallet, SMART } from './testing/openWalletPage.ts'
import { refuse } from './testing/scriptedFrame.ts'

const PCI = '0b7c0f5e-6d8c-4d0a-9a57-3f3f6a7d1c11'
const ACCOUNT = `eip155:42161:${SMART}`
const CHAIN = 'eip155:42161'

/** Answers the gateway's routes of sessions, and keeps what was asked. */
function serve(kit: Kit, { status = 'active' as Session['status'], isDown = false } = {}) {
  const asked: { name: string; parameters: unknown }[] = []
  const listed = { status }
  const call = async (route: { readonly name: string }, parameters: unknown): Promise<unknown> => {
    asked.push({ name: route.name, parameters })
    if (isDown) throw new Error('down')
    if (route.name === sessionsRoute.name) return { pcis: [{ pci: PCI, ...listed }] }
    listed.status = 'revoked'
    return { userOpHash: `0x${'0'.repeat(64)}` }
  }
  Object.assign(kit, { services: { call } as Services })
  return asked
}

test('[S7.29] the permissions of the account on the screen are read by its CAIP-10 id', async () => {
  const { kit } = await openSignedWallet()
  const asked = serve(kit)
  await expect(run(fetchSmartSessions(kit))).resolves.toMatchObject([{ pci: PCI }])
  expect(asked).toMatchObject([{ name: 'sessions', parameters: { path: { address: ACCOUNT } } }])
  serve(kit, { isDown: true })
  await expect(run(fetchSmartSessions(kit))).rejects.toThrow('Error fetching smart sessions')
})

test('[S3.16] [S7.30] a permission is taken back by the signature that the person gives in the wallet', async () => {
  const { kit, frame } = await openSignedWallet()
  const asked = serve(kit)
  const signature = `0x${'1'.repeat(130)}`
  frame.answers.RPC_REQUEST = () => signature
  await run(revokeSmartSession(kit, { pci: PCI }))
  expect(frame.callsOf('RPC_REQUEST')[0]?.payload).toEqual({
    ...{ method: 'wallet_revokePermissions', params: [{ pci: PCI, address: ACCOUNT }], chainId: CHAIN },
  })
  expect(asked[0]).toEqual({
    name: 'revokeSession',
    parameters: { path: { address: ACCOUNT }, body: { pci: PCI, signature } },
  })
})

test('[S7.30] a refusal in the wallet is told from a failure, and nothing is sent', async () => {
  const { kit, frame } = await openSignedWallet()
  const asked = serve(kit)
  frame.answers.RPC_REQUEST = refuse(Object.assign(new Error('no'), { code: 4001 }))
  await fails(run(revokeSmartSession(kit, { pci: PCI })), 'UserRejectedError')
  frame.answers.RPC_REQUEST = refuse(new Error('The account has no such permission'))
  await expect(run(revokeSmartSession(kit, { pci: PCI }))).rejects.toThrow('Error revoking smart session')
  expect(asked).toEqual([])
})

test.each([
  ['wallet_grantPermissions', { pci: PCI }],
  ['wallet_requestExecutionPermissions', [{ pci: PCI }]],
])('what %s granted is shown where the page has the feature', async (method, answer) => {
  const show = async (smartSessions: boolean) => {
    const { kit, frame } = await openSignedWallet({ features: { smartSessions, analytics: false } })
    frame.answers.RPC_REQUEST = () => answer
    await run(frameOf(kit).wallet.request({ chain: CHAIN, method, params: [{}] }))
    const { modal } = kit.store.get()
    return modal.open ? currentRoute(modal) : undefined
  }
  expect(await show(true)).toEqual({ view: 'SmartSessionCreated', pci: PCI })
})
