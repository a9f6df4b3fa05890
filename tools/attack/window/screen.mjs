// The wallet's window as a user uses it: they read, and press what is shown. The last button is the way on, the one before it the way back.
import { setTimeout as pause } from 'node:timers/promises'
import { until } from './victim.mjs'

/**
 * Whoever presses within this time has not read what is shown. It is well below the guard's one second, since a busy machine is late to
 * report a screen.
 */
export const TAP_MS = 700

/** The buttons that can be pressed. */
const buttons = (popup) => popup.locator('button:enabled:not([inert] *)')
export const wayOn = (popup) => buttons(popup).last()
/** Undefined for a window that was closed meanwhile. */
const inWindow = (work) => work.catch(() => undefined)

export const textOf = (popup) => inWindow(popup.locator('body').innerText())

/** Whether the window shows a screen that asks for a decision. */
export const isAsking = async (popup) => ((await inWindow(buttons(popup).count())) ?? 0) >= 2

/** Waits until the window shows a screen. @returns its text */
export const readScreen = (popup, patienceMs) =>
  until(async () => (await isAsking(popup)) && (await textOf(popup)), patienceMs)

/** Presses the way on, once a press counts. @returns whether there was such a button */
export async function approve(popup) {
  const isArmed = () => inWindow(wayOn(popup).and(popup.locator(':not([aria-disabled="true"])')).count())
  if (!(await until(isArmed, 8_000))) return false
  const press = async () => {
    await wayOn(popup).click({ timeout: 2_000 })
    return true
  }
  return (await inWindow(press())) ?? false
}

/** Declines by a key, since a mouse press that comes too early moves the buttons. */
export async function decline(popup) {
  const count = (await inWindow(buttons(popup).count())) ?? 0
  const wayBack = buttons(popup).nth(count - 2)
  await inWindow(wayBack.press('Enter', { timeout: 2_000 }))
}

/**
 * A user who is asked and reads: they decline where the screen says what is wrong, and approve where it does not.
 * @param lie.request what the page asks for
 * @param lie.truth whether the screen's text says what is wrong; without it, the wallet has to refuse the request before it asks the user
 * @returns the answer that the page got although the user saw nothing wrong, and the screen's text; undefined if the page got nothing
 */
export async function deceive(victim, { request, truth, disguise }) {
  const id = disguise
    ? await victim.page.evaluate(
        ([asked, path, kind]) => window.hostile.askDisguised(asked, path, kind, { isAsked: true }),
        [request, disguise.path, disguise.kind],
      )
    : await victim.ask(request)
  if (id === undefined) return undefined
  let popup = victim.windows().at(-1) ?? (await victim.open())
  let answer
  // A window closes after a while, and after three refusals.
  await until(async () => {
    if (popup.isClosed()) popup = await victim.open()
    answer = await victim.answer(id, 1)
    return answer || (await isAsking(popup))
  })
  const screen = answer ? undefined : await textOf(popup)
  if (!answer) {
    if (!screen) throw new Error(`Nothing became of ${JSON.stringify(request).slice(0, 200)}`)
    await (truth?.(screen) ? decline : approve)(popup)
    answer = await victim.answer(id)
    if (!answer) throw new Error(`A decision was not answered. The window says: ${await textOf(popup)}`)
  }
  return answer?.type.endsWith('_SUCCESS') ? { screen: screen ?? 'without a screen', answer } : undefined
}

/** A user who keeps tapping for some other reason: with the mouse in one spot, or with a key. */
export async function tap(popup, { spot, key, everyMs, forMs }) {
  const end = performance.now() + forMs
  while (performance.now() < end && !popup.isClosed()) {
    await inWindow(key ? popup.keyboard.press(key) : popup.mouse.click(spot.x, spot.y))
    await pause(everyMs)
  }
}

/** The same, without waiting until the page has handled a press: a busy page gets all of them later. */
export async function tapBlindly(popup, { spot, everyMs, forMs }) {
  const session = await popup.context().newCDPSession(popup)
  const send = (type) =>
    session
      .send('Input.dispatchMouseEvent', { type, ...spot, button: 'left', clickCount: 1 })
      .catch(() => undefined)
  const sent = []
  for (const end = performance.now() + forMs; performance.now() < end; await pause(everyMs))
    sent.push(send('mousePressed'), send('mouseReleased'))
  await Promise.all(sent)
}

/** A key that is held: the browser repeats it. */
export async function hold(popup, key, forMs) {
  for (const end = performance.now() + forMs; performance.now() < end && !popup.isClosed(); await pause(40))
    await inWindow(popup.keyboard.down(key))
  await inWindow(popup.keyboard.up(key))
}

/** The middle of the way on, or its usual place if nothing is shown yet. */
export async function spotOf(popup) {
  const box = (await inWindow(buttons(popup).count()))
    ? await inWindow(wayOn(popup).boundingBox({ timeout: 500 }))
    : undefined
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 310, y: 640 }
}
