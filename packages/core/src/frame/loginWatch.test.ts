import { OUT_OF_REACH_CODE, UNAUTHORIZED_CODE } from '@latchkey/contract'
import { expect, test, vi } from 'vitest'
import { closeModal } from '../actions/closeModal.ts'
import { disconnect } from '../actions/disconnect.ts'
import { confirmEmailCode } from '../actions/email/confirmEmailCode.ts'
import { signInAgain } from '../actions/email/signInAgain.ts'
import { openModal } from '../actions/openModal.ts'
import { prepareSend } from '../actions/send/prepareSend.ts'
import { pushView } from '../actions/views.ts'
import { selectSocial } from '../flows/social/select.ts'
import { fails } from '../testing/fails.ts'
import { ADA, addresses, OTP, type Page, run, viewOf } from './testing/openPage.ts'
import { refuse } from './testing/scriptedFrame.ts'
import { end, endLogin, isOut, openSignedIn, pass, sign } from './testing/signedIn.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const refusal = (code: number): Error =>
  Object.assign(new Error('You are signed out. Sign in again.'), { code })

/** The modal shows something that the user means to do, and says that they are signed out. */
async function openSignedOut(): Promise<Page> {
  const page = await openSignedIn()
  await openModal(page.kit)
  pushView(page.kit, { view: 'WalletSend', receiver: BOB, tokenId: 'native', amount: '1' })
  await run(prepareSend(page.kit, { receiver: BOB, tokenId: 'native', amount: '1' }))
  pushView(page.kit, { view: 'WalletSendPreview' })
  await endLogin(page)
  return page
}

test.each<[string, (page: Page) => unknown]>([
  ['the page gets the focus', () => window.dispatchEvent(new Event('focus'))],
  ['the page is visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['another page of the wallet has ended the session', ({ frame }) => frame.say('FRAME_SESSION_CHANGED')],
])('[S7.45] a login that has ended elsewhere is noticed when %s; the account stays', async (_, notice) => {
  const page = await openSignedIn()
  await openModal(page.kit)
  notice(page)
  await pass()
  expect(isOut(page)).toBe(false)
  vi.setSystemTime(Date.now() + 60_000)
  end(page)
  notice(page)
  await pass()
  expect(isOut(page)).toBe(true)
  expect(addresses(page.kit)).toEqual([`ID_AUTH ${ADA}`])
  expect(page.kit.store.get().notices.current).toMatchObject({ code: 'signedOut', name: 'localhost:4120' })
})

test('a page that gets the focus again and again asks once in ten seconds', async () => {
  const page = await openSignedIn()
  for (let times = 0; times < 5; times += 1) {
    window.dispatchEvent(new Event('focus'))
    await pass()
  }
  expect(page.frame.callsOf('IS_CONNECTED')).toHaveLength(1)
  expect(page.frame.callsOf('IS_CONNECTED')[0]?.payload).toEqual({ token: 'session' })
})

test('a request that the wallet refuses because nobody is signed in says so by its class', async () => {
  const page = await openSignedIn()
  page.frame.answers.RPC_REQUEST = () => {
    end(page)
    throw refusal(UNAUTHORIZED_CODE)
  }
  await fails(sign(page), 'SignedOutError')
  expect(isOut(page)).toBe(true)
  // The next one opens no window for it.
  await fails(sign(page), 'SignedOutError')
  expect(page.frame.callsOf('RPC_REQUEST')).toHaveLength(1)
})

test('a proof that was refused ends no login: the wallet says that it holds', async () => {
  const page = await openSignedIn()
  page.frame.answers.RPC_REQUEST = refuse(refusal(UNAUTHORIZED_CODE))
  await expect(sign(page)).rejects.not.toMatchObject({ name: 'SignedOutError' })
  expect(isOut(page)).toBe(false)
})

test('a wallet that is out of reach, or silent, ends no login', async () => {
  const page = await openSignedIn()
  page.frame.answers.IS_CONNECTED = refuse(refusal(OUT_OF_REACH_CODE))
  window.dispatchEvent(new Event('focus'))
  await pass()
  delete page.frame.answers.IS_CONNECTED
  vi.setSystemTime(Date.now() + 60_000)
  window.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(40_000)
  expect(isOut(page)).toBe(false)
})

test('signing in again mails a code to the same address, and comes back to the review with its form', async () => {
  const page = await openSignedOut()
  const { kit, frame } = page
  signInAgain(kit)
  expect(viewOf(kit)).toBe('EmailLogin')
  await pass()
  expect(frame.callsOf('CONNECT_EMAIL').at(-1)?.payload).toMatchObject({ email: 'ada@example.com' })
  expect(viewOf(kit)).toBe('EmailVerifyOtp')
  frame.answers.IS_CONNECTED = () => ({ isConnected: true })
  await run(confirmEmailCode(kit, { otp: OTP }))
  expect(kit.store.get().modal.open).toBe(true)
  expect(viewOf(kit)).toBe('WalletSendPreview')
  expect(isOut(page)).toBe(false)
  expect(kit.store.get().send).toMatchObject({ amountText: '1', receiver: { address: BOB } })
})

test('somebody else who signs in gets nothing of what was prepared', async () => {
  const page = await openSignedOut()
  const { kit, frame } = page
  signInAgain(kit)
  await pass()
  frame.answers.IS_CONNECTED = () => ({ isConnected: true })
  frame.answers.GET_USER = () => ({ email: 'bob@example.com', address: BOB, chainId: 'eip155:42161' })
  await run(confirmEmailCode(kit, { otp: OTP }))
  expect(addresses(kit)).toEqual([`ID_AUTH ${BOB}`])
  expect(isOut(page)).toBe(false)
  expect(kit.store.get().modal.open).toBe(false)
  expect(kit.store.get().send).toMatchObject({ amountText: '', receiver: { step: 'empty' } })
})

test('over a closed modal the sign-in has one of its own, which says why and closes at the end', async () => {
  const { kit, frame } = await openSignedOut()
  closeModal(kit)
  await vi.advanceTimersByTimeAsync(6_000)
  signInAgain(kit)
  expect(kit.store.get().notices.current).toMatchObject({ code: 'signedOut', open: true })
  await pass()
  frame.answers.IS_CONNECTED = () => ({ isConnected: true })
  await run(confirmEmailCode(kit, { otp: OTP }))
  expect(kit.store.get().modal.open).toBe(false)
})

test('who signed in at a provider signs in there again, in a window of the same press', async () => {
  const { kit } = await openSignedOut()
  kit.store.dispatch({ type: 'social.known', provider: 'google', userName: 'Ada' })
  const open = vi.fn(() => null)
  Object.assign(window, { open, screenX: 0, screenY: 0, outerWidth: 800, outerHeight: 800 })
  signInAgain(kit)
  expect(open).toHaveBeenCalledOnce()
  expect(viewOf(kit)).toBe('ConnectingSocial')
  expect(selectSocial(kit.store.get()).progress).toMatchObject({ provider: 'google', isLink: false })
})

test('another tab that signs the same person in again is noticed; one that signs somebody else in is not taken for it', async () => {
  const page = await openSignedOut()
  const { kit, frame, storage } = page
  storage.setItem('@latchkey-wallet/SESSION_TOKEN_KEY', 'newer')
  frame.answers.IS_CONNECTED = (payload) => ({ isConnected: Object(payload).token === 'newer' })
  const answer = frame.answers.GET_USER
  frame.answers.GET_USER = () => ({ address: BOB, chainId: 'eip155:42161' })
  window.dispatchEvent(new Event('storage'))
  await pass()
  expect(isOut(page)).toBe(true)
  if (answer) frame.answers.GET_USER = answer
  window.dispatchEvent(new Event('focus'))
  await pass()
  expect(isOut(page)).toBe(false)
  expect(addresses(kit)).toEqual([`ID_AUTH ${ADA}`])
})

test('who leaves after that tells the wallet nothing: somebody else may be signed in there', async () => {
  const page = await openSignedOut()
  await run(disconnect(page.kit))
  expect(page.frame.callsOf('SIGN_OUT')).toEqual([])
  expect(page.frame.elements).toEqual([])
  expect(isOut(page)).toBe(false)
})
