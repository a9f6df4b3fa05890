import { LOGIN_CODES } from '@latchkey/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeModal } from '../actions/closeModal.ts'
import { disconnect } from '../actions/disconnect.ts'
import { confirmEmailCode } from '../actions/email/confirmEmailCode.ts'
import { confirmEmailDevice } from '../actions/email/confirmEmailDevice.ts'
import { confirmUpdateEmailCode } from '../actions/email/confirmUpdateEmailCode.ts'
import { connectEmail } from '../actions/email/connectEmail.ts'
import { leaveEmail } from '../actions/email/leaveEmail.ts'
import { resendEmailCode } from '../actions/email/resendEmailCode.ts'
import { updateEmail } from '../actions/email/updateEmail.ts'
import { openModal } from '../actions/openModal.ts'
import { reconnect } from '../actions/reconnect.ts'
import { pushView } from '../actions/views.ts'
import type { KitStorage } from '../adapter/page.ts'
import { selectEmail } from '../flows/email/select.ts'
import { missingFlow } from '../flows/missing/missing.ts'
import type { Kit } from '../kit/kit.ts'
import { selectAccount } from '../selectors/account.ts'
import { createMemoryStorage, createTestKit } from '../testing/createTestKit.ts'
import { restored, stored } from '../testing/restored.ts'
import { resumeFrame } from './join.ts'
import { frameOf } from './kitFrame.ts'
import { ADA, addresses, OTP, openPage, type Page, run, viewOf } from './testing/openPage.ts'
import { refuse } from './testing/scriptedFrame.ts'
import { settle } from './testing/signedIn.ts'

const storedLogin = (): KitStorage =>
  createMemoryStorage({
    '@latchkey-wallet/EMAIL_LOGIN_USED_KEY': 'true',
    '@latchkey-wallet/EMAIL': 'ada@example.com',
    '@latchkey-wallet/SESSION_TOKEN_KEY': 'session',
  })

function restoreConnection({ store }: Kit): void {
  store.attach(missingFlow)
  store.dispatch(restored(stored('ID_AUTH', ADA)))
}

async function openSigned(): Promise<Page> {
  const page = openPage()
  await openModal(page.kit)
  await run(connectEmail(page.kit, { email: ' ada@example.com ' }))
  await run(confirmEmailCode(page.kit, { otp: OTP }))
  return page
}

test('[S7.36] [S7.38] [S3.20] [S4.31] an address, a code, and the account is connected; the modal closes', async () => {
  const { kit, frame, storage } = openPage()
  await openModal(kit)
  await run(connectEmail(kit, { email: ' ada@example.com ' }))
  expect([viewOf(kit), selectEmail(kit.store.get()).progress.step]).toEqual(['EmailVerifyOtp', 'code'])
  expect(frame.callsOf('CONNECT_EMAIL')[0]?.payload).toEqual({ email: 'ada@example.com', locale: 'en' })
  await run(confirmEmailCode(kit, { otp: '000000' }))
  expect(selectEmail(kit.store.get()).progress).toMatchObject({
    step: 'code',
    failure: { name: 'FrameError', shortMessage: 'Wrong code' },
  })
  await run(confirmEmailCode(kit, { otp: OTP }))
  expect(addresses(kit)).toEqual([`ID_AUTH ${ADA}`])
  expect(kit.store.get().modal.open).toBe(false)
  expect(storage.getItem('@latchkey-wallet/EMAIL')).toBe('ada@example.com')
  expect(storage.getItem('@latchkey-wallet/SESSION_TOKEN_KEY')).toBe('session')
})

test('[S5.3] what is no e-mail address is refused before anything is loaded', async () => {
  const { kit, frame } = openPage()
  for (const email of [
    '',
    'ada',
    'ada@example',
    'a@b.test, evil@x.test',
    'a\r\nBcc: x@y.test@b.test',
    'a b@c.test',
  ]) {
    await run(connectEmail(kit, { email }))
    expect(selectEmail(kit.store.get()).progress).toMatchObject({
      step: 'failed',
      failure: { name: 'InvalidEmailError' },
    })
  }
  expect(frame.elements).toEqual([])
})

test('[S5.2] [S9.7] a second e-mail is refused for 30 seconds, with the seconds left', async () => {
  const { kit, frame, storage } = openPage()
  await run(connectEmail(kit, { email: 'ada@example.com' }))
  const at = Number(storage.getItem('@latchkey-wallet/LAST_EMAIL_LOGIN_TIME'))
  for (const [after, left] of [
    [0, 30],
    [29_999, 1],
  ] as const) {
    vi.setSystemTime(at + after)
    // Not by run(), which moves the clock.
    await resendEmailCode(kit)
    expect(selectEmail(kit.store.get()).progress).toMatchObject({
      failure: { shortMessage: `Please try again after ${left} seconds` },
    })
  }
  expect(frame.callsOf('CONNECT_EMAIL')).toHaveLength(1)
  vi.setSystemTime(at + 30_000)
  await run(resendEmailCode(kit))
  expect(frame.callsOf('CONNECT_EMAIL')).toHaveLength(2)
})

test.each(['VERIFY_OTP', 'VERIFY_DEVICE'] as const)(
  'a page that is loaded again while a mail is awaited (%s) goes on with it, and mails nothing',
  async (action) => {
    const [storage, tabStorage] = [createMemoryStorage(), createMemoryStorage()]
    const email = 'ada@example.com'
    const first = openPage(storage, { tabStorage })
    first.frame.answers.CONNECT_EMAIL = () => ({ action })
    delete first.frame.answers.CONNECT_DEVICE
    await openModal(first.kit)
    // The page goes away meanwhile.
    void connectEmail(first.kit, { email })
    await settle()
    const { kit, frame } = openPage(storage, { tabStorage })
    await openModal(kit)
    await run(connectEmail(kit, { email: 'grace@example.com' }))
    expect(selectEmail(kit.store.get()).progress).toMatchObject({ failure: { name: 'EmailCooldownError' } })
    await run(connectEmail(kit, { email: ` ${email}` }))
    expect(frame.callsOf('CONNECT_DEVICE')).toHaveLength(action === 'VERIFY_DEVICE' ? 1 : 0)
    expect([viewOf(kit), selectEmail(kit.store.get()).mayMailAt]).toEqual([
      'EmailVerifyOtp',
      Number(storage.getItem('@latchkey-wallet/LAST_EMAIL_LOGIN_TIME')) + 30_000,
    ])
    await run(confirmEmailCode(kit, { otp: OTP }))
    expect(addresses(kit)).toEqual([`ID_AUTH ${ADA}`])
    expect(frame.callsOf('CONNECT_EMAIL')).toEqual([])
  },
)

test('[S7.37] an unknown device waits for the link; a wait that is over can be repeated', async () => {
  const { kit, frame } = openPage()
  frame.answers.CONNECT_EMAIL = () => ({ action: 'VERIFY_DEVICE' })
  delete frame.answers.CONNECT_DEVICE
  await openModal(kit)
  await run(connectEmail(kit, { email: 'ada@example.com' }))
  expect(viewOf(kit)).toBe('EmailVerifyDevice')
  expect(selectEmail(kit.store.get()).progress).toMatchObject({
    step: 'device',
    failure: { name: 'FrameAbortedError' },
  })
  frame.answers.CONNECT_DEVICE = () => undefined
  await run(confirmEmailDevice(kit))
  expect([viewOf(kit), selectEmail(kit.store.get()).progress.step]).toEqual(['EmailVerifyOtp', 'code'])
})

test('a visitor who leaves while a code is checked is not signed in by its answer', async () => {
  const { kit, frame } = openPage()
  await openModal(kit)
  await run(connectEmail(kit, { email: 'ada@example.com' }))
  delete frame.answers.CONNECT_OTP
  const checking = confirmEmailCode(kit, { otp: OTP })
  await run(vi.waitFor(() => expect(frame.callsOf('CONNECT_OTP')).toHaveLength(1)))
  leaveEmail(kit)
  frame.reply('CONNECT_OTP')
  await run(checking)
  await run(vi.waitFor(() => expect(frame.callsOf('SIGN_OUT')).toHaveLength(1)))
  expect(addresses(kit)).toEqual([])
  expect(frame.callsOf('SIGN_OUT')).toHaveLength(1)
})

test('[S7.45] [S7.43] after a reload the stored login is confirmed with its token, and the account is there', async () => {
  const { kit, frame } = openPage(storedLogin())
  onTestFinished(kit.mount())
  restoreConnection(kit)
  await run(reconnect(kit))
  expect(frame.callsOf('IS_CONNECTED')[0]?.payload).toEqual({ token: 'session' })
  expect(frame.callsOf('GET_USER')[0]?.payload).toMatchObject({ chainId: 'eip155:42161' })
  expect(selectAccount(kit.store.get())).toMatchObject({ address: ADA, verified: true })
  expect(selectEmail(kit.store.get()).email).toBe('ada@example.com')
})

test('[S4.32] [S8.56] a check that says no, or fails, clears the login; so does a disconnect', async () => {
  const login = () => createMemoryStorage({ '@latchkey-wallet/EMAIL_LOGIN_USED_KEY': 'true' })
  const used = (storage: KitStorage) => storage.getItem('@latchkey-wallet/EMAIL_LOGIN_USED_KEY')
  const saysNo = openPage(login())
  saysNo.frame.answers.IS_CONNECTED = () => ({ isConnected: false })
  expect(await run(frameOf(saysNo.kit).isConnected())).toBe(false)
  expect(used(saysNo.storage)).toBeNull()

  const fails = openPage(login())
  fails.frame.answers.IS_CONNECTED = refuse(new Error('broken'))
  await expect(run(frameOf(fails.kit).isConnected())).rejects.toThrow('broken')
  expect(used(fails.storage)).toBeNull()

  const leaves = await openSigned()
  expect(used(leaves.storage)).toBe('true')
  await run(disconnect(leaves.kit))
  await run(vi.waitFor(() => expect(leaves.frame.callsOf('SIGN_OUT')).toHaveLength(1)))
  expect(used(leaves.storage)).toBeNull()
  await run(vi.waitFor(() => expect(leaves.frame.elements).toEqual([])))
})

test('[S4.33] without a login nothing is asked and nothing is loaded', async () => {
  const { kit, frame } = openPage()
  expect(await frameOf(kit).isConnected()).toBe(false)
  expect(frame.elements).toEqual([])
})

test('[S4.36] [S7.46] the chain id is the one used last, and no call', async () => {
  const { kit, frame } = await openSigned()
  const { wallet, chainId } = frameOf(kit)
  expect(wallet.moveTo('eip155:421614')).toBe(true)
  expect(chainId()).toBe('eip155:421614')
  expect(await wallet.request({ chain: 'eip155:421614', method: 'eth_chainId', params: [] })).toBe('0x66eee')
  expect(frame.callsOf('GET_CHAIN_ID')).toEqual([])
  await run(vi.waitFor(() => expect(frame.callsOf('SWITCH_NETWORK')).toHaveLength(1)))
  expect(frame.callsOf('SWITCH_NETWORK')[0]?.payload).toEqual({ chainId: 'eip155:421614' })
})

test('[S7.50] [S6.6] what needs approval opens ApproveTransaction, and its view goes with the answer', async () => {
  const { kit, frame } = await openSigned()
  const { wallet } = frameOf(kit)
  const signing = wallet.request({ chain: 'eip155:42161', method: 'personal_sign', params: ['0x68', ADA] })
  await run(
    vi.waitFor(() =>
      expect(frame.callsOf('RPC_REQUEST').at(-1)?.payload).toMatchObject({ method: 'personal_sign' }),
    ),
  )
  expect([kit.store.get().modal.open, viewOf(kit), selectEmail(kit.store.get()).isApproving]).toEqual([
    true,
    'ApproveTransaction',
    true,
  ])
  frame.reply('RPC_REQUEST', '0xsigned')
  expect(await run(signing)).toBe('0xsigned')
  expect([kit.store.get().modal.open, selectEmail(kit.store.get()).isApproving]).toEqual([false, false])
})

test('closing the modal during an approval takes it back', async () => {
  const { kit, frame } = await openSigned()
  const signing = frameOf(kit).wallet.request({ chain: 'eip155:42161', method: 'personal_sign', params: [] })
  const message = signing.catch((error: Error) => error.message.split('\n')[0])
  await run(vi.waitFor(() => expect(frame.callsOf('RPC_REQUEST')).not.toHaveLength(0)))
  closeModal(kit)
  expect(await run(message)).toBe('Request was aborted')
  expect(frame.sent.at(-1)?.type).toBe('@latchkey/APP_ABORT')
})

test('a request that comes before the frame has taken back the one before it keeps its view and its window', async () => {
  const { kit, frame } = await openSigned()
  const popup = () => ({ closed: false, focus: vi.fn(), close: vi.fn() })
  const opened: ReturnType<typeof popup>[] = []
  Object.assign(window, {
    ...{ screenX: 0, screenY: 0, outerWidth: 1_280, outerHeight: 800 },
    open: () => opened[opened.push(popup()) - 1],
  })
  vi.stubGlobal('navigator', { userActivation: { isActive: true } })
  const ask = () => {
    const { wallet } = frameOf(kit)
    wallet.request({ chain: 'eip155:42161', method: 'personal_sign', params: [] }).catch(() => undefined)
  }
  ask()
  await run(vi.waitFor(() => expect(frame.callsOf('RPC_REQUEST')).toHaveLength(1)))
  frame.say('FRAME_APPROVAL', { isOpen: true, hasWindow: false })
  closeModal(kit)
  ask()
  frame.say('FRAME_APPROVAL', { isOpen: false, hasWindow: false })
  expect(opened.map(({ close }) => close.mock.calls.length > 0)).toEqual([true, false])
  expect(selectEmail(kit.store.get())).toMatchObject({ isApproving: true, walletWindow: 'opening' })
})

test('[S4.35] closing a second approval leaves a transaction alone that was approved before it', async () => {
  const { kit, frame } = await openSigned()
  const { wallet } = frameOf(kit)
  const ask = (method: string) => wallet.request({ chain: 'eip155:42161', method, params: [] })
  const sending = ask('eth_sendTransaction')
  await run(vi.waitFor(() => expect(frame.callsOf('RPC_REQUEST')).toHaveLength(1)))
  frame.say('FRAME_APPROVAL', { isOpen: true })
  // Approved: the transaction is on its way, and its answer takes until it is in a block.
  frame.say('FRAME_APPROVAL', { isOpen: false })
  await vi.waitFor(() => expect(kit.store.get().modal.open).toBe(false))
  const second = ask('wallet_sendCalls').catch((error: Error) => error.message.split('\n')[0])
  await run(vi.waitFor(() => expect(frame.callsOf('RPC_REQUEST')).toHaveLength(2)))
  frame.say('FRAME_APPROVAL', { isOpen: true })
  const [, asked] = frame.callsOf('RPC_REQUEST')
  frame.answers.ABORT = (payload) => ({ isAborted: Reflect.get(Object(payload), 'id') === asked?.id })
  closeModal(kit)
  expect(await run(second)).toBe('Request was aborted')
  frame.reply('RPC_REQUEST', '0xhash', 0)
  expect(await run(sending)).toBe('0xhash')
})

/** The frame sets up its recovery before it first returns the address. */
async function beginSetUp({ kit, frame }: Page): Promise<() => void> {
  const read = frame.answers.GET_USER
  delete frame.answers.GET_USER
  await openModal(kit)
  await run(connectEmail(kit, { email: 'ada@example.com' }))
  const joining = run(confirmEmailCode(kit, { otp: OTP }))
  await vi.waitFor(() => expect(frame.callsOf('GET_USER')).toHaveLength(1))
  frame.say('FRAME_APPROVAL', { isOpen: true })
  await vi.waitFor(() => expect(viewOf(kit)).toBe('ApproveTransaction'))
  return () => {
    Object.assign(frame.answers, { GET_USER: read })
    frame.say('FRAME_APPROVAL', { isOpen: false })
    frame.reply('GET_USER', read?.({}), 0)
    void joining
  }
}

test('a screen of the wallet’s own, such as its recovery phrase, is shown, and the account connects after it', async () => {
  const page = openPage()
  const finish = await beginSetUp(page)
  finish()
  await vi.waitFor(() => expect(addresses(page.kit)).toEqual([`ID_AUTH ${ADA}`]))
  expect(page.kit.store.get().modal.open).toBe(false)
})

test('closing the modal over the wallet’s own screen signs out, and nobody is connected', async () => {
  const page = openPage()
  await beginSetUp(page)
  closeModal(page.kit)
  await vi.waitFor(() => expect(page.frame.elements).toEqual([]))
  expect(addresses(page.kit)).toEqual([])
  expect(selectEmail(page.kit.store.get()).isApproving).toBe(false)
})

test('[S7.44] a sign-in that begins while a sign-out is under way waits for it', async () => {
  const page = await openSigned()
  delete page.frame.answers.SIGN_OUT
  // After the pause between two mails.
  vi.setSystemTime(Date.now() + 31_000)
  const left = frameOf(page.kit).signOut()
  const asked = connectEmail(page.kit, { email: 'eve@example.com' })
  await run(vi.waitFor(() => expect(page.frame.callsOf('SIGN_OUT')).toHaveLength(1)))
  expect(page.frame.callsOf('CONNECT_EMAIL')).toHaveLength(1)
  page.frame.reply('SIGN_OUT')
  await run(Promise.all([left, asked]))
  expect(page.frame.callsOf('CONNECT_EMAIL')).toHaveLength(2)
  expect(page.frame.elements).toHaveLength(1)
})

test('[S7.44] a visitor who leaves before a stored login is confirmed is signed out, and the next sign-in asks for a code', async () => {
  const { kit, frame, storage } = openPage(storedLogin())
  restoreConnection(kit)
  delete frame.answers.IS_CONNECTED
  const resuming = run(reconnect(kit))
  await vi.waitFor(() => expect(frame.callsOf('IS_CONNECTED')).toHaveLength(1))
  await run(disconnect(kit))
  await run(vi.waitFor(() => expect(frame.callsOf('SIGN_OUT')).toHaveLength(1)))
  await resuming
  expect(addresses(kit)).toEqual([])
  expect(storage.getItem('@latchkey-wallet/SESSION_TOKEN_KEY')).toBeNull()
  await openModal(kit)
  await run(connectEmail(kit, { email: 'ada@example.com' }))
  expect(viewOf(kit)).toBe('EmailVerifyOtp')
  expect(frame.callsOf('GET_USER')).toEqual([])
})

test('[S7.44] a visitor who leaves before the wallet’s code is here is signed out', async () => {
  const { kit, frame } = openPage(storedLogin())
  restoreConnection(kit)
  const resuming = run(reconnect(kit))
  // Before the code of the wallet is there, and with it the rule that signs out.
  const left = { namespace: 'eip155', connectorId: 'ID_AUTH', reason: 'asked' } as const
  kit.store.dispatch({ type: 'wallet.disconnected', ...left })
  await resuming
  await run(vi.waitFor(() => expect(frame.callsOf('SIGN_OUT')).toHaveLength(1)))
  expect(frame.callsOf('IS_CONNECTED')).toEqual([])
  expect(addresses(kit)).toEqual([])
})

test('[S7.44] a sign-out that the wallet never heard of comes before the next sign-in', async () => {
  const left = await openSigned()
  delete left.frame.answers.SIGN_OUT
  void frameOf(left.kit).signOut()
  // The page is reloaded before the wallet has answered.
  const page = openPage(left.storage)
  delete page.frame.answers.SIGN_OUT
  await openModal(page.kit)
  vi.setSystemTime(Date.now() + 31_000)
  const asked = connectEmail(page.kit, { email: 'eve@example.com' })
  await run(vi.waitFor(() => expect(page.frame.callsOf('SIGN_OUT')).toHaveLength(1)))
  expect(page.frame.callsOf('CONNECT_EMAIL')).toEqual([])
  page.frame.reply('SIGN_OUT')
  await run(asked)
  expect(page.frame.callsOf('CONNECT_EMAIL')).toHaveLength(1)
  expect(page.storage.getItem('@latchkey-wallet/SIGN_OUT_DUE_KEY')).toBeNull()
})

test('[S7.44] a namespace that asks late for the stored login leaves a new sign-in alone', async () => {
  const { kit, frame } = openPage(storedLogin())
  restoreConnection(kit)
  const left = { namespace: 'eip155', connectorId: 'ID_AUTH', reason: 'asked' } as const
  kit.store.dispatch({ type: 'wallet.disconnected', ...left })
  // One namespace after the other asks for the stored login.
  const resume = () => run(resumeFrame(kit, 'eip155').catch(() => {}))
  await resume()
  expect(frame.callsOf('SIGN_OUT')).toHaveLength(1)
  await openModal(kit)
  await run(connectEmail(kit, { email: 'eve@example.com' }))
  await resume()
  expect(frame.callsOf('SIGN_OUT')).toHaveLength(1)
  expect(viewOf(kit)).toBe('EmailVerifyOtp')
})

test('a wallet that can’t be told of a sign-out is forgotten, and nothing is thrown', async () => {
  const page = await openSigned()
  page.frame.answers.SIGN_OUT = refuse(new Error('offline'))
  await run(frameOf(page.kit).signOut())
  expect(page.frame.elements).toEqual([])
})

test('[S6.7] a method on no list is refused: the modal opens, and a notice says so', async () => {
  const { kit, frame } = await openSigned()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const asked = frameOf(kit).wallet.request({ chain: 'eip155:42161', method: 'eth_sign', params: [] })
  await expect(run(asked)).rejects.toThrow('Requested RPC call is not allowed')
  await vi.advanceTimersByTimeAsync(300)
  expect(kit.store.get().notices.current).toMatchObject({ message: 'Action not allowed', variant: 'error' })
  expect(kit.store.get().modal.open).toBe(true)
  expect(logged.mock.calls.flat()).toContainEqual({ method: 'eth_sign' })
  expect(
    frame.callsOf('RPC_REQUEST').filter(({ payload }) => JSON.stringify(payload).includes('eth_sign')),
  ).toEqual([])
  logged.mockRestore()
})

test('[S7.54] [S7.55] [S3.22] [S3.23] the frame is told the theme, the language and the page, and each change', async () => {
  const { kit, frame } = await openSigned()
  expect(frame.callsOf('SYNC_THEME')[0]?.payload).toEqual({ themeMode: 'dark', themeVariables: {} })
  expect(frame.callsOf('SYNC_DAPP_DATA')[0]?.payload).toMatchObject({
    ...{ projectId: 'test', locale: 'en', dir: 'ltr', sdkType: 'latchkey' },
    metadata: { name: 'Backing', description: 'A test', url: 'http://localhost:4100', icons: [] },
  })
  const variables = { '--lk-accent': '#0a7d4f' }
  kit.store.dispatch({ type: 'theme.variablesSet', variables })
  kit.store.dispatch({ type: 'theme.modeChosen', mode: 'light' })
  kit.store.dispatch({ type: 'locale.chosen', locale: 'ar' })
  await run(
    vi.waitFor(() => expect(frame.callsOf('SYNC_DAPP_DATA').at(-1)?.payload).toMatchObject({ dir: 'rtl' })),
  )
  expect(frame.callsOf('SYNC_THEME').at(-1)?.payload).toEqual({
    themeMode: 'light',
    themeVariables: variables,
  })
})

test('[S7.51] [S7.52] [S7.53] the address changes after a code to the present and one to the new address', async () => {
  const { kit, frame, storage } = await openSigned()
  await openModal(kit)
  frame.answers.UPDATE_EMAIL = () => ({ action: 'VERIFY_PRIMARY_OTP' })
  frame.answers.UPDATE_EMAIL_PRIMARY_OTP = () => undefined
  frame.answers.UPDATE_EMAIL_SECONDARY_OTP = () => ({ newEmail: 'ada@other.test' })
  await run(updateEmail(kit, { email: 'ada@other.test' }))
  expect(viewOf(kit)).toBe('UpdateEmailPrimaryOtp')
  await run(confirmUpdateEmailCode(kit, { otp: OTP }))
  expect(viewOf(kit)).toBe('UpdateEmailSecondaryOtp')
  await run(confirmUpdateEmailCode(kit, { otp: OTP }))
  expect(selectEmail(kit.store.get())).toMatchObject({ email: 'ada@other.test', update: { step: 'idle' } })
  expect(storage.getItem('@latchkey-wallet/EMAIL')).toBe('ada@other.test')
})

test('a change of the address that asks for a fresh sign-in says so by a reason', async () => {
  const { kit, frame } = await openSigned()
  frame.answers.UPDATE_EMAIL = refuse(
    Object.assign(new Error('Sign in again.'), { code: LOGIN_CODES.notRecent }),
  )
  await run(updateEmail(kit, { email: 'ada@other.test' }))
  expect(selectEmail(kit.store.get()).update).toMatchObject({
    step: 'failed',
    newEmail: 'ada@other.test',
    reason: 'notRecent',
    failure: { name: 'SocialLoginError' },
  })
})

test.each(['UpdateEmailWallet', undefined] as const)(
  'a change of the address that is refused after its codes goes back to the address, and says why by a reason; from %s',
  async (view) => {
    const { kit, frame } = await openSigned()
    await openModal(kit)
    if (view) pushView(kit, { view })
    Object.assign(frame.answers, {
      UPDATE_EMAIL: () => ({ action: 'VERIFY_SECONDARY_OTP' }),
      UPDATE_EMAIL_SECONDARY_OTP() {
        throw Object.assign(new Error('Sign in in an older way.'), { code: LOGIN_CODES.young })
      },
    } satisfies typeof frame.answers)
    await run(updateEmail(kit, { email: 'ada@other.test' }))
    await run(confirmUpdateEmailCode(kit, { otp: OTP }))
    expect(kit.store.get().modal.history.map((one) => one.view)).toEqual(['Account', 'UpdateEmailWallet'])
    expect(selectEmail(kit.store.get()).update).toMatchObject({ step: 'failed', reason: 'young' })
  },
)

test('[S8.33] a kit without `wallet` says what is missing', () => {
  const { kit } = createTestKit()
  expect(() => frameOf(kit)).toThrow('Address or auth connector not found')
})

test('[S8.54] a stored login whose frame does not load is kept as missing, not forgotten', async () => {
  const { kit, frame, storage } = openPage(storedLogin())
  delete frame.answers.IS_CONNECTED
  restoreConnection(kit)
  await run(reconnect(kit))
  expect(kit.store.get().missing).toMatchObject([{ connectorId: 'ID_AUTH' }])
  expect(storage.getItem('@latchkey-wallet/EMAIL_LOGIN_USED_KEY')).toBe('true')
})

test.each(['IS_CONNECTED', 'GET_USER'] as const)(
  '[S4.1] [S4.32] a stored login is kept, and asked for again, while the wallet can’t ask its server: %s',
  async (name) => {
    const { kit, frame, storage } = openPage(storedLogin())
    const answer = frame.answers[name]
    frame.answers[name] = refuse(
      Object.assign(new Error('The wallet’s server could not be reached.'), { code: 4900 }),
    )
    onTestFinished(kit.mount())
    restoreConnection(kit)
    await run(reconnect(kit))
    expect(selectAccount(kit.store.get())).toMatchObject({ address: ADA, status: 'reconnecting' })
    expect(kit.store.get().missing).toEqual([])
    expect(storage.getItem('@latchkey-wallet/EMAIL_LOGIN_USED_KEY')).toBe('true')

    Object.assign(frame.answers, { [name]: answer })
    await vi.advanceTimersByTimeAsync(5_000)
    await run(vi.waitFor(() => expect(selectAccount(kit.store.get()).status).toBe('connected')))
  },
)
