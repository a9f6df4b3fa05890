import { expect, test, vi } from 'vitest'
import { closeModal } from '../actions/closeModal.ts'
import { disconnect } from '../actions/disconnect.ts'
import { confirmEmailCode } from '../actions/email/confirmEmailCode.ts'
import { signInAgain } from '../actions/email/signInAgain.ts'
import { openModal } from '../actions/openModal.ts'
import { goBack, pushView } from '../actions/views.ts'
import { selectEmail } from '../flows/email/select.ts'
import { selectSession } from '../flows/siwx/select.ts'
import { fails } from '../testing/fails.ts'
import { messageOf, scriptedHandler } from '../testing/scriptedHandler.ts'
import { ADA, addresses, OTP, type Page, run, viewOf } from './testing/openPage.ts'
import { endLogin, isOut, openSignedIn, settle, sign } from './testing/signedIn.ts'

async function openEnded(...config: Parameters<typeof openSignedIn>): Promise<Page> {
  const page = await openSignedIn(...config)
  await openModal(page.kit)
  pushView(page.kit, { view: 'Networks' })
  await endLogin(page)
  return page
}

/** A code whose check the frame answers when it is told to. */
async function checkLate({ kit, frame }: Page) {
  delete frame.answers.CONNECT_OTP
  const checked = confirmEmailCode(kit, { otp: OTP })
  await settle()
  return async () => {
    frame.say('FRAME_SESSION_UPDATE', { token: 'newer' })
    frame.reply('CONNECT_OTP')
    await run(checked)
  }
}

const expectSignedOut = async (page: Page): Promise<void> => {
  expect(addresses(page.kit)).toEqual([`ID_AUTH ${ADA}`])
  expect(isOut(page)).toBe(true)
  await fails(sign(page), 'SignedOutError')
}

test('who leaves while the code is checked is not signed in unknowingly; the account still says that it is signed out', async () => {
  const page = await openEnded()
  const { kit, frame } = page
  signInAgain(kit)
  await settle()
  const answer = await checkLate(page)
  closeModal(kit)
  await answer()
  expect(frame.callsOf('SIGN_OUT')).toHaveLength(1)
  expect(frame.elements).toHaveLength(1)
  await expectSignedOut(page)
  // Nothing is left to tell the wallet at the next visit, and signing in again works.
  expect(page.storage.getItem('@latchkey-wallet/SIGN_OUT_DUE_KEY')).toBeNull()
  await disconnect(kit)
  expect(frame.callsOf('SIGN_OUT')).toHaveLength(1)
})

test('who signs in again after that is signed in', async () => {
  const page = await openEnded()
  const { kit, frame } = page
  const answerOtp = frame.answers.CONNECT_OTP
  signInAgain(kit)
  await settle()
  const answer = await checkLate(page)
  closeModal(kit)
  await answer()
  vi.setSystemTime(Date.now() + 60_000)
  if (answerOtp) frame.answers.CONNECT_OTP = answerOtp
  frame.answers.IS_CONNECTED = () => ({ isConnected: true })
  signInAgain(kit)
  await settle()
  await run(confirmEmailCode(kit, { otp: OTP }))
  expect(isOut(page)).toBe(false)
  expect(frame.callsOf('SIGN_OUT')).toHaveLength(1)
})

test('who disconnects while a newer session is being joined ends that one', async () => {
  const { kit, frame } = await openEnded()
  signInAgain(kit)
  await settle()
  frame.say('FRAME_SESSION_UPDATE', { token: 'newer' })
  await run(disconnect(kit))
  expect(frame.callsOf('SIGN_OUT')).toHaveLength(1)
})

test('a reply from Farcaster after the visitor went back signs nobody in', async () => {
  const page = await openEnded()
  const { kit, frame } = page
  kit.store.dispatch({ type: 'social.known', provider: 'farcaster', userName: 'ada' })
  frame.answers.GET_FARCASTER_URI = () => ({ url: 'https://farcaster.example/x' })
  signInAgain(kit)
  await settle()
  expect(viewOf(kit)).toBe('ConnectingFarcaster')
  goBack(kit)
  await settle()
  expect(frame.callsOf('RELOAD')).toHaveLength(1)
  frame.say('FRAME_SESSION_UPDATE', { token: 'newer' })
  frame.reply('CONNECT_FARCASTER', { userName: 'ada' })
  await settle()
  expect(frame.callsOf('SIGN_OUT')).toHaveLength(1)
  await expectSignedOut(page)
})

test.each([
  ['an open modal, which goes back', true],
  ['a closed one, whose sign-in closes', false],
])('on a page that signs visitors in too, signing in again ends in %s', async (_, isOpen) => {
  const data = messageOf({ accountAddress: ADA, chainId: 'eip155:42161' })
  const siwx = scriptedHandler()
  siwx.kept.push({ data, message: String(data), signature: '0x1234' })
  const page = await openSignedIn({ siwx })
  const { kit, frame } = page
  await settle()
  expect(selectSession(kit.store.get()).status).toBe('signedIn')
  if (isOpen) {
    await openModal(kit)
    pushView(kit, { view: 'Networks' })
  }
  await endLogin(page)
  signInAgain(kit)
  await settle()
  expect(viewOf(kit)).toBe('EmailVerifyOtp')
  frame.answers.IS_CONNECTED = () => ({ isConnected: true })
  await run(confirmEmailCode(kit, { otp: OTP }))
  await settle()
  expect(isOut(page)).toBe(false)
  expect(kit.store.get().modal.open).toBe(isOpen)
  if (isOpen) expect(viewOf(kit)).toBe('Networks')
})

test('a second press mails no second code', async () => {
  const { kit, frame } = await openEnded()
  delete frame.answers.CONNECT_EMAIL
  signInAgain(kit)
  await settle()
  signInAgain(kit)
  await settle()
  expect(frame.callsOf('CONNECT_EMAIL')).toHaveLength(2)
  expect(selectEmail(kit.store.get()).progress.step).toBe('sending')
})

test('a second press opens no second window', async () => {
  const { kit, frame } = await openEnded()
  kit.store.dispatch({ type: 'social.known', provider: 'google', userName: 'Ada' })
  const open = vi.fn(() => ({ closed: false, close() {}, location: { replace() {} } }))
  Object.assign(window, { open, screenX: 0, screenY: 0, outerWidth: 800, outerHeight: 800 })
  frame.answers.GET_SOCIAL_REDIRECT_URI = () => ({ uri: 'http://localhost:4120/sign-in/1' })
  frame.answers.GET_SOCIAL_RESULT = () => ({ status: 'pending' })
  for (let press = 0; press < 3; press += 1) {
    signInAgain(kit)
    await settle()
  }
  expect(open).toHaveBeenCalledOnce()
  expect(frame.callsOf('GET_SOCIAL_REDIRECT_URI')).toHaveLength(1)
})
