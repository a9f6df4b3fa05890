import { type Hex, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeModal } from '../../../../packages/core/src/actions/closeModal.ts'
import { disconnect } from '../../../../packages/core/src/actions/disconnect.ts'
import { confirmEmailCode } from '../../../../packages/core/src/actions/email/confirmEmailCode.ts'
import { signMessage } from '../../../../packages/core/src/actions/sign.ts'
import { selectEmail } from '../../../../packages/core/src/flows/email/select.ts'
import { selectAccount } from '../../../../packages/core/src/selectors/account.ts'
import {
  type MisbehaviourRow,
  renderMisbehaviour,
} from '../../../../packages/core/src/testing/misbehaviour.ts'
import { evm } from '../../../../packages/evm/src/index.ts'
import { errors } from '../../../../packages/react/src/messages/en/connecting.ts'
import { StorageDeniedError } from '../FrameError.ts'
import { createFakeServer, type FakeServer } from '../testing/fakeServer.ts'
import { createMemoryLock, createMemoryStore } from '../testing/memory.ts'
import { type FrameSays, type KitPageOptions, openKitPage, SignInError } from '../testing/openKitPage.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'

const OTHER = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const DAY_MS = 86_400_000
const config = (): NonNullable<KitPageOptions['config']> => ({
  adapters: [evm()],
  defaultAccountTypes: { eip155: 'eoa' },
})

/** What a row's wallet is made of, and what happens between the sign-in and the request. */
interface Misbehaviour extends Omit<KitPageOptions, 'config' | 'server' | 'store' | 'lock'> {
  readonly server?: FakeServer
  readonly before?: (server: FakeServer) => void
  readonly asked?: (around: {
    readonly server: FakeServer
    readonly store: ReturnType<typeof createMemoryStore>
    /** The same wallet in another tab. */
    readonly otherTab: () => ReturnType<typeof startTestFrame>
  }) => unknown
}

function row(
  words: string,
  { server = createFakeServer(), before, asked, ...options }: Misbehaviour = {},
): MisbehaviourRow {
  const store = createMemoryStore()
  const lock = createMemoryLock()
  let page: ReturnType<typeof openKitPage> | undefined
  const open = () => {
    before?.(server)
    page ??= openKitPage({ server, store, lock, ...options, config: config() })
    return page
  }
  return {
    wallet: words,
    close() {
      page?.kit.destroy()
      const made = server.calls.filter(({ path }) => path === '/api/wallet').map(({ body }) => body.id)
      // Nobody is ever given a second wallet.
      expect(new Set(made).size).toBeLessThanOrEqual(server.users.size)
    },
    deeds: [
      () => open().signIn(),
      async () => {
        const otherTab = () => startTestFrame({ server, store, parameters: { lock } })
        await asked?.({ server, store, otherTab })
        await signMessage(open().kit, { message: 'hello' })
      },
    ],
  }
}

/** The frame's answers to one call become others. */
const answering =
  (call: string, change: (payload: unknown) => unknown) =>
  (message: FrameSays): FrameSays => {
    const { type, payload } = message
    return type === `@latchkey/FRAME_${call}_SUCCESS` ? { ...message, payload: change(payload) } : message
  }

test('docs/wallets-embedded.md says how each misbehaviour ends; -u writes it', {
  timeout: 120_000,
}, async () => {
  const rows = [
    row('Behaves.'),
    row('Says no.', { decide: () => false }),
    row('Does not load, or is blocked by a policy.', { says: () => undefined, timeoutMs: 1_500 }),
    row('Does not know the page’s origin.', {
      server: createFakeServer('managed', ['https://other.example']),
      timeoutMs: 1_500,
    }),
    row('May store nothing in this browser.', {
      parameters: { openStore: () => Promise.reject(new StorageDeniedError('denied')) },
    }),
    row('Has lost what it stored, before it is asked.', { asked: ({ store }) => store.values.clear() }),
    row('Has lost its part of the key alone; the person proves the device again.', {
      asked: ({ store, server }) => {
        server.isProved = true
        for (const key of [...store.values.keys()]) if (key.includes('device-share')) store.values.delete(key)
      },
    }),
    row('Has a server that lost this device’s share; the person proves the device again.', {
      asked({ server }) {
        server.isProved = true
        for (const { shares } of server.users.values()) shares.clear()
      },
    }),
    row('Cannot reach its server when a mail is asked for.', {
      before: (server) => server.failNext('/api/email/start', 'before'),
    }),
    row('Loses the answer when a mail is asked for.', {
      before: (server) => server.failNext('/api/email/start', 'after'),
    }),
    row('Cannot reach its server when the wallet is made.', {
      before: (server) => server.failNext('/api/wallet', 'before'),
    }),
    row('Cannot reach its server before it signs.', {
      asked: ({ server }) => server.failNext('/api/wallet/share', 'before'),
    }),
    row('Cannot reach its server to log the approval.', {
      asked: ({ server }) => server.failNext('/api/approvals', 'before'),
    }),
    row('Has a clock that is a day behind.', { parameters: { now: () => Date.now() - DAY_MS } }),
    row('Has a clock that is a day ahead.', { parameters: { now: () => Date.now() + DAY_MS } }),
    row('Was signed out in another tab.', {
      asked: async ({ otherTab }) => (await otherTab()).call('SIGN_OUT'),
    }),
    row('Has somebody else signed in in another tab.', {
      asked: async ({ otherTab }) => (await otherTab()).signIn('bob@example.com'),
    }),
    row('Answers with a next step that nobody knows.', {
      says: answering('CONNECT_EMAIL', () => ({ action: 'DANCE' })),
    }),
    row('Answers with a user who has no address.', { says: answering('GET_USER', () => ({ email: 'x' })) }),
    row('Answers with an account that is none.', {
      says: answering('GET_USER', (user) => ({ ...Object(user), address: 'me', accounts: undefined })),
    }),
    row('Fails without a word.', {
      says: (message) =>
        message.type === '@latchkey/FRAME_RPC_REQUEST_SUCCESS'
          ? { ...message, type: '@latchkey/FRAME_RPC_REQUEST_ERROR', payload: {} }
          : message,
    }),
    row('Answers with what is no signature.', { says: answering('RPC_REQUEST', () => ({ signed: true })) }),
    row('Signs another text.', {
      says: answering('RPC_REQUEST', (signature) => String(signature).replace(/^0x..../, '0x1234')),
    }),
    row('Signs with another key.', await signsWithOther()),
  ]
  const columns = ['sign in', 'sign a text']
  const table = await renderMisbehaviour('How it ends', { columns, rows, texts: errors })
  const text = `# An embedded wallet that misbehaves\n\nAs [wallets that misbehave](wallets.md), for the [embedded wallet](embedded-wallet.md). The table is written by\n\`apps/frame/src/kit/misbehaving.test.ts\`, which runs the frame’s own code, without a chain. Each cell is what the visitor reads.\n\n${table}`
  await expect(text).toMatchFileSnapshot('../../../../docs/wallets-embedded.md')
})

async function signsWithOther(): Promise<Misbehaviour> {
  const signature = await OTHER.signMessage({ message: 'hello' })
  return { says: answering('RPC_REQUEST', () => signature) }
}

/** All that a first sign-in asks of the server. */
const STEPS = ['/api/project', '/api/email/start', '/api/email/verify', '/api/wallet', '/api/me'] as const

test.each(STEPS.flatMap((path) => (['before', 'after'] as const).map((when) => [path, when] as const)))(
  'where the network is lost at %s, %s the server has heard of it, a second try has one wallet',
  async (path, when) => {
    const server = createFakeServer()
    const { kit, signIn } = openKitPage({ server, timeoutMs: 1_500, config: { adapters: [evm()] } })
    server.failNext(path, when)
    await signIn().catch((error: unknown) => expect(error).toBeInstanceOf(SignInError))
    expect(['idle', 'code', 'failed']).toContain(selectEmail(kit.store.get()).progress.step)
    if (selectAccount(kit.store.get()).status === 'disconnected') {
      // The code is good for one attempt more, or another may be asked for: as the view offers it.
      if (selectEmail(kit.store.get()).progress.step === 'code')
        await confirmEmailCode(kit, { otp: server.otp })
      else await signIn()
    }
    expect(selectAccount(kit.store.get()).status).toBe('connected')
    const made = server.calls.filter((call) => call.path === '/api/wallet').map(({ body }) => body.id)
    expect(new Set(made).size).toBe(1)
  },
)

test('[S4.35] a modal that is closed while an approval shows takes the request back; the next one is signed', async () => {
  const { kit, server, screens, signIn } = openKitPage({
    config: config(),
    decide: () => (screens.length === 1 ? new Promise(() => {}) : true),
  })
  await signIn()
  const taken = signMessage(kit, { message: 'first' }).catch((error: Error) => error)
  await expect.poll(() => screens.length).toBe(1)
  closeModal(kit)
  expect(await taken).toMatchObject({ name: 'FrameAbortedError', shortMessage: 'Request was aborted' })
  expect(server.calls.some(({ path }) => path === '/api/wallet/share')).toBe(false)
  await expect(signMessage(kit, { message: 'second' })).resolves.toMatchObject({
    signature: expect.stringMatching(/^0x/),
  })
  expect(kit.store.get().modal.open).toBe(false)
})

test('whoever signs out and in again is asked in a new window: the one before belongs to a frame that is gone', async () => {
  const { kit, screens, signIn } = openKitPage({ config: config() })
  await signIn()
  await signMessage(kit, { message: 'first' })
  await disconnect(kit)
  // A second e-mail is sent after a pause.
  vi.setSystemTime(Date.now() + 31_000)
  onTestFinished(() => void vi.useRealTimers())
  await signIn()
  void signMessage(kit, { message: 'second' }).catch(() => undefined)
  await expect.poll(() => screens.length, { timeout: 5_000 }).toBe(2)
})

test('two tabs that approve at once each get the signature of what they asked', async () => {
  const around = { server: createFakeServer(), store: createMemoryStore(), lock: createMemoryLock() }
  const open = async () => {
    const page = openKitPage({ ...around, config: config() })
    await page.signIn()
    return page.kit
  }
  const tabs = [await open(), await open()]
  const answers = await Promise.all(tabs.map((kit, index) => signMessage(kit, { message: `tab ${index}` })))
  for (const [index, { address, signature }] of answers.entries())
    expect(
      await verifyMessage({ message: `tab ${index}`, address: address as Hex, signature: signature as Hex }),
    ).toBe(true)
  expect(new Set(answers.map(({ address }) => address)).size).toBe(1)
})
