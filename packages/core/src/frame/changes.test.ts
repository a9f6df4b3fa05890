import { LOGIN_CODES } from '@latchkey/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeModal } from '../actions/closeModal.ts'
import { confirmEmailCode } from '../actions/email/confirmEmailCode.ts'
import { connectEmail } from '../actions/email/connectEmail.ts'
import { openModal } from '../actions/openModal.ts'
import { readLogins } from '../actions/social/readLogins.ts'
import { removeLogin } from '../actions/social/removeLogin.ts'
import { goBack } from '../actions/views.ts'
import { selectEmail } from '../flows/email/select.ts'
import { selectSocial } from '../flows/social/select.ts'
import { ADA, addresses, OTP, openPage, type Page, run, viewOf } from './testing/openPage.ts'
import { openSignedIn, settle } from './testing/signedIn.ts'

// Calls that change how a user signs in: they are decided in the wallet's window.

/** A page whose user has entered a code, and is asked whether to add the account that was offered. */
async function openOffer() {
  const page = openPage()
  const { kit, frame } = page
  await openModal(kit)
  await run(connectEmail(kit, { email: 'ada@example.com' }))
  delete frame.answers.CONNECT_OTP
  frame.answers.ABORT = () => ({ isAborted: true })
  const checked = confirmEmailCode(kit, { otp: OTP })
  await settle()
  frame.say('FRAME_SESSION_UPDATE', { token: 'session' })
  frame.say('FRAME_APPROVAL', { isOpen: true, hasWindow: true, decided: [] })
  await settle()
  expect(viewOf(kit)).toBe('ApproveTransaction')
  const answer = async () => {
    await settle()
    expect(frame.callsOf('ABORT')).toHaveLength(1)
    frame.say('FRAME_APPROVAL', { isOpen: false, hasWindow: true, decided: [] })
    frame.reply('CONNECT_OTP')
    await run(checked)
  }
  return { page, answer }
}

test('who takes the offered account back is signed in without it', async () => {
  const { page, answer } = await openOffer()
  goBack(page.kit)
  await answer()
  expect(addresses(page.kit)).toEqual([`ID_AUTH ${ADA}`])
  expect(selectEmail(page.kit.store.get()).progress).toEqual({ step: 'idle' })
  expect(page.frame.callsOf('SIGN_OUT')).toEqual([])
})

test('who closes the modal over the offered account is not signed in unknowingly', async () => {
  const { page, answer } = await openOffer()
  closeModal(page.kit)
  await answer()
  expect(addresses(page.kit)).toEqual([])
  expect(page.frame.callsOf('SIGN_OUT')).toHaveLength(1)
})

test('a frame that says nothing of the offer is waited for 10 s', async () => {
  const { page } = await openOffer()
  delete page.frame.answers.ABORT
  goBack(page.kit)
  await vi.advanceTimersByTimeAsync(9_900)
  expect(selectEmail(page.kit.store.get()).progress.step).toBe('verifying')
  await vi.advanceTimersByTimeAsync(200)
  expect(selectEmail(page.kit.store.get()).progress).toMatchObject({ step: 'code', failure: {} })
})

/** A browser that opens windows within a press, which goes on. */
function press({ frame }: Page) {
  const opened: { closed: boolean; close: () => void; focus: () => void }[] = []
  Object.assign(window, {
    ...{ screenX: 0, screenY: 0, outerWidth: 800, outerHeight: 800 },
    open() {
      const popup = { closed: false, close: vi.fn(), focus: vi.fn() }
      opened.push(popup)
      return popup
    },
  })
  vi.stubGlobal('navigator', { userActivation: { isActive: true } })
  onTestFinished(() => void vi.unstubAllGlobals())
  frame.answers.OPEN_WINDOW = () => undefined
  return opened
}

const github = { id: 'github:ada', provider: 'github', name: 'ada' } as const

test.each([
  ['has not found the page yet', false],
  ['is there', true],
])('a removal that the server refuses leaves no window over the page: it %s', async (_, isThere) => {
  const page = await openSignedIn()
  const { kit, frame } = page
  await openModal(kit)
  const opened = press(page)
  frame.answers.GET_LOGINS = () => ({ logins: [github] })
  await run(readLogins(kit))
  const removed = removeLogin(kit, { id: github.id })
  await settle()
  expect(opened).toHaveLength(1)
  if (isThere) frame.say('FRAME_APPROVAL', { isOpen: false, hasWindow: true, decided: [] })
  expect(selectEmail(kit.store.get()).walletWindow).toBe(isThere ? 'there' : 'opening')
  frame.say(
    'FRAME_REMOVE_LOGIN_ERROR',
    { message: 'Sign in again', code: LOGIN_CODES.notRecent },
    { id: frame.callsOf('REMOVE_LOGIN').at(-1)?.id ?? '' },
  )
  await run(removed)
  expect(opened[0]?.close).toHaveBeenCalledOnce()
  expect(selectEmail(kit.store.get()).walletWindow).toBe('none')
  expect(selectSocial(kit.store.get()).logins).toMatchObject({ reason: 'notRecent' })
})

test('a window in which the person has decided says so, and closes by itself', async () => {
  const page = await openSignedIn()
  const { kit, frame } = page
  await openModal(kit)
  const opened = press(page)
  frame.answers.GET_LOGINS = () => ({ logins: [] })
  const removed = removeLogin(kit, { id: github.id })
  await settle()
  frame.say('FRAME_APPROVAL', { isOpen: true, hasWindow: true, decided: [] })
  await settle()
  frame.say('FRAME_APPROVAL', { isOpen: false, hasWindow: true, decided: [] })
  frame.reply('REMOVE_LOGIN')
  await run(removed)
  expect(opened[0]?.close).not.toHaveBeenCalled()
})
