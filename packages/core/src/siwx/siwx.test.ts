import { expect, onTestFinished, test, vi } from 'vitest'
import { canClose } from '../actions/canClose.ts'
import { chooseAccount } from '../actions/chooseAccount.ts'
import { closeModal } from '../actions/closeModal.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { dismissModal } from '../actions/dismissModal.ts'
import { openModal } from '../actions/openModal.ts'
import { cancelSignIn } from '../actions/siwx/cancelSignIn.ts'
import { confirmSignIn } from '../actions/siwx/confirmSignIn.ts'
import { signIn } from '../actions/siwx/signIn.ts'
import { signOut } from '../actions/siwx/signOut.ts'
import { toAnalyticsRecord } from '../analytics/table.ts'
import { SiwxNotEnabledError } from '../errors/siwx.ts'
import { UserRejectedError } from '../errors/wallet.ts'
import { currentRoute } from '../flows/modal/modal.ts'
import { selectSession } from '../flows/siwx/select.ts'
import type { KitConfig } from '../kit/config.ts'
import type { Kit } from '../kit/kit.ts'
import type { SiwxHandler } from '../kit/siwx.ts'
import { createMemoryStorage, createTestKit } from '../testing/createTestKit.ts'
import { later } from '../testing/later.ts'
import { ALICE, BOB, type ScriptedMethods, scripted } from '../testing/scriptedAdapter.ts'
import { messageOf, scriptedHandler } from '../testing/scriptedHandler.ts'
import { solanaNetwork } from '../testing/solanaNetwork.ts'

const ARBITRUM = 'eip155:42161'
const SEPOLIA = 'eip155:421614'
const ID = 'dev.latchkey.test'

interface Options {
  readonly handler?: Partial<SiwxHandler>
  readonly wallet?: Partial<ScriptedMethods>
  readonly config?: Partial<KitConfig>
}

function createSite({ handler: overrides = {}, wallet = {}, config = {} }: Options = {}) {
  const handler = scriptedHandler(overrides)
  const made = createTestKit({ siwx: handler, ...config }, scripted(wallet))
  const { kit, adapter } = made
  const records: string[] = []
  kit.store.subscribe((state, event) => {
    const record = toAnalyticsRecord(event, state, kit.store.flows())
    if (record && /SIWX/.test(record.event))
      records.push(`${record.event} ${JSON.stringify(record.properties)}`)
  })
  adapter.announce({})
  return { kit, adapter, handler, records, storage: made.storage }
}

/** Connects as a user does: the modal is open. */
async function connectIn(kit: Kit): Promise<void> {
  await openModal(kit)
  await connect(kit, { connectorId: ID })
}

const step = (kit: Kit) => kit.store.get().siwx?.progress.step
const untilStep = (kit: Kit, wanted: string) => vi.waitFor(() => expect(step(kit)).toBe(wanted))
const view = (kit: Kit) => (kit.store.get().modal.open ? currentRoute(kit.store.get().modal).view : 'closed')
const status = (kit: Kit) => selectSession(kit.store.get()).status
const notice = (kit: Kit) => kit.store.get().notices.waiting ?? kit.store.get().notices.current
const required = { getRequired: () => true }

/** A kit whose user reads the message. */
async function createAsked(options: Options = {}) {
  const site = createSite(options)
  await connectIn(site.kit)
  await untilStep(site.kit, 'ready')
  return site
}

async function createSignedIn(options: Options = {}) {
  const site = await createAsked(options)
  await confirmSignIn(site.kit)
  expect(status(site.kit)).toBe('signedIn')
  return site
}

test('[S1.15][S4.9] connecting asks to sign in; the session is kept, the modal closes, and it is recorded', async () => {
  const { kit, adapter, handler, records } = await createAsked()
  expect(view(kit)).toBe('SIWXSignMessage')
  expect(status(kit)).toBe('signedOut')
  await confirmSignIn(kit)
  expect(adapter.calls.find(({ method }) => method === 'signMessage')?.parameters).toMatchObject({
    address: ALICE,
    message: `sign in ${ARBITRUM}:${ALICE} nonce0001`,
  })
  expect(handler.kept).toEqual([
    {
      // S3.12
      data: {
        accountAddress: ALICE,
        chainId: ARBITRUM,
        domain: 'app.example.com',
        uri: 'https://app.example.com/',
        version: '1',
        nonce: 'nonce0001',
        statement: 'I accept the terms.',
        issuedAt: '2026-11-23T12:00:00.000Z',
      },
      message: `sign in ${ARBITRUM}:${ALICE} nonce0001`,
      signature: '0xsignature',
    },
  ])
  expect([view(kit), status(kit)]).toEqual(['closed', 'signedIn'])
  const properties = JSON.stringify({ network: ARBITRUM, isSmartAccount: false })
  expect(records).toEqual([`CLICK_SIGN_SIWX_MESSAGE ${properties}`, `SIWX_AUTH_SUCCESS ${properties}`])
})

test('[S4.9] who has a session is not asked, and the modal closes', async () => {
  const { kit } = createSite({
    handler: {
      getSessions: async (chainId, accountAddress) => [
        { data: messageOf({ chainId, accountAddress }), message: 'm', signature: 's' },
      ],
    },
  })
  await connectIn(kit)
  await vi.waitFor(() => expect([view(kit), status(kit)]).toEqual(['closed', 'signedIn']))
})

test('[S4.9] on a network that the page lacks nobody is asked; on one that it has, they are', async () => {
  const { kit, adapter, handler } = createSite({
    wallet: { connect: async () => ({ addresses: [ALICE], caipNetworkId: 'eip155:137' }) },
  })
  await connectIn(kit)
  await vi.waitFor(() => expect(kit.store.get().siwx).toBeDefined())
  expect(view(kit)).toBe('UnsupportedChain')
  expect(handler.calls).toEqual([])
  adapter.emit({ type: 'chain.changed', connectorId: ID, caipNetworkId: SEPOLIA })
  await untilStep(kit, 'ready')
  expect(view(kit)).toBe('SIWXSignMessage')
})

test.each([
  ['expired', { expirationTime: '2020-01-01T00:00:00Z' }],
  ['another account’s', { accountAddress: BOB }],
])('a session that is %s does not count', async (_, fields) => {
  const { kit } = createSite({
    handler: {
      getSessions: async (chainId, accountAddress) => [
        { data: { ...messageOf({ chainId, accountAddress }), ...fields }, message: 'm', signature: 's' },
      ],
    },
  })
  await connectIn(kit)
  await untilStep(kit, 'ready')
})

test('[S4.10] a signature that is declined says so, reopens the view, and can be tried again', async () => {
  let answers = 0
  const { kit, records } = await createAsked({
    wallet: {
      signMessage: async () => {
        answers += 1
        if (answers > 1) return '0xsecond'
        // The user has closed what is behind the wallet's window.
        closeModal(kit)
        throw new UserRejectedError()
      },
    },
  })
  await confirmSignIn(kit)
  expect(view(kit)).toBe('SIWXSignMessage')
  expect(kit.store.get().siwx?.progress).toMatchObject({ step: 'ready', failure: { rejected: true } })
  expect(notice(kit)).toMatchObject({ code: 'signatureDeclined', variant: 'error' })
  expect(records.at(-1)).toMatch(/^SIWX_AUTH_ERROR/)
  await confirmSignIn(kit)
  expect([view(kit), status(kit)]).toEqual(['closed', 'signedIn'])
})

test('[S4.10] a smart account that fails reads that the app might not support it', async () => {
  const { kit, records } = await createAsked({
    wallet: { isContract: async () => true },
    handler: { addSession: async () => Promise.reject(new Error('not a key’s signature')) },
  })
  await vi.waitFor(() => expect(kit.store.get().siwx?.isSmartAccount).toBe(true))
  await confirmSignIn(kit)
  expect(notice(kit)?.failure).toMatchObject({
    name: 'SmartAccountSignInError',
    shortMessage: 'This application might not support Smart Accounts',
  })
  expect(records.at(-1)).toContain('"isSmartAccount":true')
})

test('[S4.10] a server that refuses is named, and gets a fresh nonce', async () => {
  let refusals = 1
  const { kit, handler, adapter } = await createAsked({
    handler: {
      addSession: async () => {
        refusals -= 1
        if (refusals >= 0) throw new Error('401')
      },
    },
  })
  await confirmSignIn(kit)
  expect(kit.store.get().siwx?.progress).toMatchObject({
    step: 'ready',
    failure: { name: 'SignInRefusedError' },
    prompt: { data: { nonce: 'nonce0002' } },
  })
  await confirmSignIn(kit)
  expect(status(kit)).toBe('signedIn')
  const signed = adapter.calls.filter(({ method }) => method === 'signMessage')
  expect(signed.map(({ parameters }) => parameters)).toMatchObject([
    { message: expect.stringContaining('nonce0001') },
    { message: expect.stringContaining('nonce0002') },
  ])
  expect(handler.calls.filter((call) => call.startsWith('createMessage'))).toHaveLength(2)
})

test('a message that waited for minutes is written once more before it is signed', async () => {
  const { kit, adapter } = await createAsked()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 300_000)
  onTestFinished(() => void vi.restoreAllMocks())
  await confirmSignIn(kit)
  expect(adapter.calls.find(({ method }) => method === 'signMessage')?.parameters).toMatchObject({
    message: expect.stringContaining('nonce0002'),
  })
})

test.each([
  ['getSessions', 'required'],
  ['createMessage', 'required'],
  ['getSessions', 'optional'],
  ['createMessage', 'optional'],
] as const)('[S4.11] %s fails where sign-in is %s', async (name, kind) => {
  const { kit, adapter, records } = createSite({
    handler: {
      ...(kind === 'required' ? required : {}),
      [name]: async () => Promise.reject(new Error('500')),
    },
  })
  await connectIn(kit)
  await vi.waitFor(() =>
    expect(notice(kit)?.failure?.shortMessage).toBe(
      'A problem occurred while trying initialize authentication',
    ),
  )
  expect(records).toEqual([expect.stringMatching(/^SIWX_AUTH_ERROR/)])
  const asked = adapter.calls.filter(({ method }) => method === 'disconnect').length
  if (kind === 'required') expect([asked, view(kit), status(kit)]).toEqual([1, 'Connect', 'signedOut'])
  // Who need not sign in stays connected, and may try again.
  else expect([asked, view(kit), step(kit)]).toEqual([0, 'SIWXSignMessage', 'failed'])
})

test('[S4.11] an optional sign-in that failed to begin begins again', async () => {
  let isDown = true
  const { kit } = createSite({
    handler: {
      createMessage: async (input) => (isDown ? Promise.reject(new Error('500')) : messageOf(input)),
    },
  })
  await connectIn(kit)
  await untilStep(kit, 'failed')
  isDown = false
  await confirmSignIn(kit)
  expect(kit.store.get().siwx?.progress).toMatchObject({ step: 'ready' })
  expect(kit.store.get().siwx?.progress).not.toHaveProperty('failure')
})

test('[S4.12] Cancel closes the modal where sign-in is optional: the wallet stays connected, and is not asked again', async () => {
  const { kit, adapter, records } = await createAsked()
  await cancelSignIn(kit)
  expect(view(kit)).toBe('closed')
  expect(currentRoute(kit.store.get().modal).view).toBe('Connect')
  expect(kit.store.get().connect.namespaces.eip155?.status).toBe('connected')
  expect(records).toEqual([expect.stringMatching(/^CLICK_CANCEL_SIWX/)])
  adapter.emit({ type: 'chain.changed', connectorId: ID, caipNetworkId: SEPOLIA })
  await untilStep(kit, 'ready')
  await cancelSignIn(kit)
  adapter.emit({ type: 'chain.changed', connectorId: ID, caipNetworkId: ARBITRUM })
  await untilStep(kit, 'idle')
  expect(view(kit)).toBe('closed')
})

test('[S4.12] Cancel disconnects where sign-in is required, and leads to Connect', async () => {
  const { kit, adapter, records } = await createAsked({ handler: required })
  await cancelSignIn(kit)
  expect(adapter.calls.filter(({ method }) => method === 'disconnect')).toHaveLength(1)
  expect([view(kit), step(kit), canClose(kit)]).toEqual(['Connect', 'idle', true])
  expect(records).toEqual([expect.stringMatching(/^CLICK_CANCEL_SIWX/)])
})

test('[S4.12] what the wallet signs after Cancel is not used', async () => {
  const { promise, resolve: approve } = later<string>()
  const { kit, handler } = await createAsked({ wallet: { signMessage: () => promise } })
  const confirmed = confirmSignIn(kit)
  await untilStep(kit, 'asking')
  await cancelSignIn(kit)
  approve('0xlate')
  await confirmed
  expect(handler.kept).toEqual([])
  expect(status(kit)).toBe('signedOut')
})

test('[S4.12] whoever cancels while the server verifies is not signed in', async () => {
  const { promise, resolve: accept } = later()
  const { kit, handler } = await createAsked({ handler: { addSession: () => promise } })
  const confirmed = confirmSignIn(kit)
  await untilStep(kit, 'verifying')
  await cancelSignIn(kit)
  accept()
  await confirmed
  expect(handler.calls.at(-1)).toBe(`revokeSession ${ARBITRUM} ${ALICE}`)
  expect(status(kit)).toBe('signedOut')
})

test('[S4.13] a required sign-in locks the modal until there is a session: a visitor’s close shakes it', async () => {
  const { kit } = await createAsked({ handler: required })
  expect(canClose(kit)).toBe(false)
  dismissModal(kit)
  expect(kit.store.get().modal).toMatchObject({ open: true, shake: true })
  await confirmSignIn(kit)
  expect([view(kit), canClose(kit)]).toEqual(['closed', true])
})

test('[S4.13] an optional sign-in can be closed, and counts as declined in this tab', async () => {
  const tabStorage = createMemoryStorage()
  const { kit } = await createAsked({ config: { tabStorage } })
  dismissModal(kit)
  expect(view(kit)).toBe('closed')
  expect(tabStorage.getItem('@latchkey/default/siwx')).toBe(
    JSON.stringify([`${ARBITRUM}:${ALICE.toLowerCase()}`]),
  )
  const later = createSite({ config: { tabStorage } })
  await connectIn(later.kit)
  await vi.waitFor(() => expect([view(later.kit), status(later.kit)]).toEqual(['closed', 'signedOut']))
})

test('[S4.13] other views stay closable, and a program may always close', async () => {
  const { kit } = await createAsked({ handler: required })
  await openModal(kit, { route: { view: 'Networks' } })
  expect(canClose(kit)).toBe(true)
  for (const view of ['ConnectingSiwe', 'ApproveTransaction'] as const) {
    await openModal(kit, { route: { view } })
    expect(canClose(kit)).toBe(false)
  }
  closeModal(kit)
  expect(view(kit)).toBe('closed')
})

test('another account is asked when it becomes active, and the first keeps its session', async () => {
  const { kit, handler } = await createSignedIn({
    wallet: { connect: async () => ({ addresses: [ALICE, BOB], caipNetworkId: ARBITRUM }) },
  })
  chooseAccount(kit, { address: BOB })
  await untilStep(kit, 'ready')
  expect(view(kit)).toBe('SIWXSignMessage')
  await confirmSignIn(kit)
  expect(handler.kept.map(({ data }) => data.accountAddress)).toEqual([ALICE, BOB])
  chooseAccount(kit, { address: ALICE })
  expect([view(kit), status(kit)]).toEqual(['closed', 'signedIn'])
})

test('an account that changes while the wallet asks is asked itself; the former signature is dropped', async () => {
  const { promise, resolve: approve } = later<string>()
  const { kit, adapter, handler } = await createAsked({ wallet: { signMessage: () => promise } })
  const confirmed = confirmSignIn(kit)
  await untilStep(kit, 'asking')
  adapter.emit({ type: 'accounts.changed', connectorId: ID, addresses: [BOB] })
  await untilStep(kit, 'ready')
  approve('0xfor-alice')
  await confirmed
  expect(handler.kept).toEqual([])
  expect(kit.store.get().siwx?.account?.accountAddress).toBe(BOB)
  expect(step(kit)).toBe('ready')
})

test('a session that expires asks nobody; the next action that needs one does', async () => {
  const expirationTime = new Date(Date.now() + 60).toISOString()
  let isFirst = true
  const { kit } = await createSignedIn({
    handler: {
      createMessage: async (input) => {
        const message = messageOf(input)
        return isFirst ? { ...message, expirationTime } : message
      },
    },
  })
  isFirst = false
  await vi.waitFor(() => expect(status(kit)).toBe('signedOut'))
  expect(view(kit)).toBe('closed')
  const session = signIn(kit)
  await untilStep(kit, 'ready')
  await confirmSignIn(kit)
  expect((await session).data.accountAddress).toBe(ALICE)
})

test('where sign-in is required, opening the modal after the session has expired asks first', async () => {
  const { kit, handler } = await createSignedIn({ handler: required })
  const [session] = handler.kept.splice(0)
  if (!session) throw new Error('no session')
  kit.store.dispatch({
    type: 'siwx.expired',
    key: `${ARBITRUM}:${ALICE.toLowerCase()}`,
    session: Object.values(kit.store.get().siwx?.sessions ?? {})[0] ?? session,
  })
  expect(view(kit)).toBe('closed')
  await openModal(kit)
  await untilStep(kit, 'ready')
  expect([view(kit), canClose(kit)]).toEqual(['SIWXSignMessage', false])
})

test('signIn() returns the session that there is, and rejects where the visitor cancels', async () => {
  const { kit } = await createSignedIn()
  expect((await signIn(kit)).signature).toBe('0xsignature')
  await signOut(kit)
  expect(status(kit)).toBe('signedOut')
  const asked = signIn(kit)
  const refused = expect(asked).rejects.toBeInstanceOf(UserRejectedError)
  await untilStep(kit, 'ready')
  await cancelSignIn(kit)
  await refused
})

test('[S8.21] without a handler, or with isSiweEnabled: false, signing in throws', async () => {
  const without = createTestKit()
  await expect(signIn(without.kit)).rejects.toThrow('SIWX is not enabled')
  await expect(signOut(without.kit)).rejects.toBeInstanceOf(SiwxNotEnabledError)
  const { kit, handler } = createSite({ config: { isSiweEnabled: false } })
  await connectIn(kit)
  expect(view(kit)).toBe('closed')
  await expect(signIn(kit)).rejects.toBeInstanceOf(SiwxNotEnabledError)
  expect([kit.store.get().siwx, handler.calls]).toEqual([undefined, []])
})

test('[S4.4] disconnecting ends all sessions; with signOutOnDisconnect: false it ends none', async () => {
  const { kit, handler } = await createSignedIn()
  await disconnect(kit)
  expect([handler.kept, handler.calls.at(-1)]).toEqual([[], 'setSessions 0'])
  const lasting = await createSignedIn({ handler: { signOutOnDisconnect: false } })
  await disconnect(lasting.kit)
  expect(lasting.handler.kept).toHaveLength(1)
})

test('[S4.4] disconnecting one namespace keeps the sessions of the others', async () => {
  const solana = scripted(
    { connect: async () => ({ addresses: ['So1'], caipNetworkId: 'solana:main' }) },
    'solana',
  )
  const networks = [...createTestKit().kit.config.networks, solanaNetwork('main')]
  const eip155 = scripted()
  const handler = scriptedHandler()
  const { kit } = createTestKit({ siwx: handler, adapters: [eip155, solana], networks }, eip155)
  eip155.adapter().announce({})
  solana.adapter().announce({ id: 'sol' })
  await connectIn(kit)
  await untilStep(kit, 'ready')
  await confirmSignIn(kit)
  await connect(kit, { connectorId: 'sol' })
  await untilStep(kit, 'ready')
  await confirmSignIn(kit)
  expect(handler.kept.map(({ data }) => data.chainId)).toEqual([ARBITRUM, 'solana:main'])
  await disconnect(kit, { namespace: 'solana' })
  expect(handler.kept.map(({ data }) => data.chainId)).toEqual([ARBITRUM])
})

test('a wallet that disconnects itself is signed out', async () => {
  const { kit, adapter, handler } = await createSignedIn()
  adapter.emit({ type: 'wallet.dropped', connectorId: ID })
  await vi.waitFor(() => expect(handler.kept).toEqual([]))
  expect(status(kit)).toBe('signedOut')
})

test('signing out where sign-in is required disconnects', async () => {
  const { kit } = await createSignedIn({ handler: required })
  await signOut(kit)
  expect(kit.store.get().connect.namespaces.eip155?.status).toBe('disconnected')
  expect(view(kit)).toBe('closed')
})

test('a handler may have the message signed in its own way', async () => {
  const { handler, adapter } = await createSignedIn({
    handler: {
      signMessage: async ({ message, accountAddress }) => `${accountAddress} signed ${message.length}`,
    },
  })
  expect(handler.kept[0]?.signature).toMatch(new RegExp(`^${ALICE} signed`))
  expect(adapter.calls.some(({ method }) => method === 'signMessage')).toBe(false)
})

test('a page without a handler loads nothing of it', async () => {
  const { kit, adapter } = createTestKit()
  adapter.announce({})
  await connectIn(kit)
  expect(kit.store.get().siwx).toBeUndefined()
  expect(view(kit)).toBe('closed')
})
