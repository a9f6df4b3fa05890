// Presses that a user makes for something else, at moments and in windows of the page's choice.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { between, pick } from '../runRow.mjs'
import {
  approve,
  decline,
  hold,
  isAsking,
  readScreen,
  spotOf,
  TAP_MS,
  tap,
  tapBlindly,
  textOf,
  wayOn,
} from '../screen.mjs'
import { signIn, until } from '../victim.mjs'

const EVIL = 'I give everything I own to the attacker'
const KEYS = ['Enter', 'Space']
/** A second in front: what the guard of the window waits for. */
const SECOND = [['ARMED_MS = 1_000', 'ARMED_MS = 0']]

const HABITS = [
  // One spot again and again, begun before the window is there.
  async (popup, random) =>
    tap(popup, {
      spot: await spotOf(popup),
      ...{ everyMs: between(random, 40, 500), forMs: between(random, 1_500, 4_000) },
    }),
  // The keys of a game.
  async (popup, random) => {
    await tabOn(popup, random)
    await tap(popup, { key: pick(random, KEYS), everyMs: between(random, 40, 500), forMs: 2_500 })
  },
  // A key that is held from before the window is there.
  async (popup, random) => {
    const key = pick(random, KEYS)
    await popup.keyboard.down(key)
    await tabOn(popup, random)
    await hold(popup, key, 2_500)
  },
  // Pressed before the user could read, and let go after.
  async (popup, random) => {
    await readScreen(popup)
    const spot = await spotOf(popup)
    await popup.mouse.move(spot.x, spot.y)
    await popup.mouse.down()
    await pause(between(random, 1_100, 2_500))
    await popup.mouse.up()
  },
  async (popup, random) => {
    await readScreen(popup)
    await wayOn(popup).focus()
    await popup.keyboard.down('Space')
    await pause(between(random, 1_100, 2_500))
    await popup.keyboard.up('Space')
  },
  // A double click, and a third.
  async (popup, random) => {
    await readScreen(popup)
    const spot = await spotOf(popup)
    await pause(between(random, 0, 400))
    await popup.mouse.click(spot.x, spot.y, { clickCount: 3, delay: between(random, 0, 200) })
  },
]

async function tabOn(popup, random) {
  for (let tabs = between(random, 0, 4); tabs > 0; tabs -= 1) await popup.keyboard.press('Tab')
}

export const early = {
  guard: SECOND,
  open: (stage) => signIn(stage),
  async attempt(victim, random, number) {
    const id = await victim.sign(EVIL)
    victim.calm()
    const popup = await victim.open()
    if (random() < 0.5) await popup.waitForLoadState()
    const habit = number % HABITS.length
    await HABITS[habit](popup, random)
    const got = await victim.end(id)
    const calm = victim.calm()
    return { got, isVoid: calm > TAP_MS, how: `a signature by habit ${habit}, ${calm} ms to read at most` }
  },
}

/** Where a page may send its window: the elements' likely names, text to scroll to, other requests. */
const places = (random, id) => [
  ...['approve', 'accept', 'sign', 'title', 'main', 'root', 'button', 'buttons', 'footer', 'confirm', ''],
  ...[':~:text=Sign', ':~:text=Approve', id, randomUUID(), id.toUpperCase(), `${id}#approve`],
  ...[`../approve#${id}`, String(between(random, 0, 9))],
]

export const moved = {
  guard: [...SECOND, ["window.addEventListener('hashchange', () => location.reload())", 'void 0']],
  open: (stage) => signIn(stage),
  async attempt(victim, random) {
    const [id, name] = [randomUUID(), `w${between(random, 0, 1e9)}`]
    const asked = await victim.sign(EVIL)
    const popup = await victim.open({ id, name })
    await readScreen(popup)
    victim.calm()
    let isOver = false
    const move = async () => {
      while (!isOver) {
        const hash = pick(random, places(random, id))
        const address = `${new URL(popup.url()).origin}/approve#${hash}`
        const how = pick(random, ['location', 'replace', 'name'])
        await victim.page.evaluate(
          ([to, by, called, told]) => {
            const opened = window.open('', called)
            window.hostile.ask('OPEN_WINDOW', { id: told })
            if (by === 'name') window.open(to, called, 'width=100,height=100')
            else if (by === 'replace') opened.location.replace(to)
            else opened.location.href = to
          },
          [address, how, name, id],
        )
        await pause(between(random, 50, 2_000))
      }
    }
    const moving = move().catch(() => {})
    const forMs = between(random, 2_000, 4_000)
    if (random() < 0.6)
      await tap(popup, { spot: await spotOf(popup), everyMs: between(random, 60, 400), forMs })
    else {
      await wayOn(popup)
        .focus({ timeout: 500 })
        .catch(() => {})
      await hold(popup, pick(random, KEYS), forMs)
    }
    isOver = true
    await moving
    const got = await victim.end(asked)
    return { got, isVoid: victim.calm() > TAP_MS, how: 'a signature in a window that the page moved' }
  },
}

/** Pages of one site share a thread in Chromium: the page stops the window after its screen has come, while somebody taps where its button is. */
export const stalled = {
  guard: SECOND,
  async open(stage) {
    const victim = await signIn(stage)
    const id = await victim.sign(EVIL)
    const popup = await victim.open()
    await readScreen(popup)
    victim.spot = await spotOf(popup)
    await victim.clear(id)
    return victim
  },
  async attempt(victim, random) {
    const id = await victim.sign(EVIL)
    victim.calm()
    const popup = await victim.open()
    const [after, forMs] = [between(random, 100, 1_500), between(random, 1_000, 3_000)]
    const blocked = victim.page.evaluate(
      ([delay, ms]) =>
        new Promise((resolve) =>
          setTimeout(() => {
            window.hostile.block(ms)
            resolve()
          }, delay),
        ),
      [after, forMs],
    )
    // From the beginning, or once where they have seen nothing for a while.
    const isOnce = random() < 0.5
    if (isOnce) await pause(between(random, 1_000, 3_000))
    const taps = isOnce ? { everyMs: 1, forMs: 1 } : { everyMs: between(random, 100, 400), forMs: 4_000 }
    await tapBlindly(popup, { spot: victim.spot, ...taps })
    await blocked
    const got = await victim.end(id)
    const calm = victim.calm()
    const how = `a signature, ${calm} ms to read at most, the page busy from ${after} ms on for ${forMs}`
    return { got, isVoid: calm > TAP_MS, how }
  },
}

export const swapped = {
  // What stands between the two: a page of its own.
  guard: [['sessionStorage.getItem(TAKEN_BACK) &&', 'false &&']],
  open: (stage) => signIn(stage),
  async attempt(victim, random) {
    const { page } = victim
    const hello = { method: 'personal_sign', params: ['0x48656c6c6f', victim.address] }
    const harmless = await victim.post('RPC_REQUEST', hello)
    const popup = await victim.open()
    await readScreen(popup)
    const spot = await spotOf(popup)
    // The user reads, and is about to press.
    await pause(between(random, 800, 1_600))
    const evil = await page.evaluate(
      ([id, request, isFirst]) => {
        const ask = () => window.hostile.ask('RPC_REQUEST', request, { isAsked: true })
        const first = isFirst ? ask() : undefined
        window.hostile.ask('ABORT', { id })
        return first ?? ask()
      },
      [
        harmless,
        { method: 'personal_sign', params: [`0x${Buffer.from(EVIL).toString('hex')}`, victim.address] },
        random() < 0.5,
      ],
    )
    await pause(between(random, 0, 2_500))
    await popup.mouse.click(spot.x, spot.y).catch(() => {})
    await pause(600)
    // The press may have been in time for the harmless one.
    const isEvil = (await victim.answer(evil, 1))?.type.endsWith('_SUCCESS') === true
    await victim.clear(harmless, evil)
    return { got: isEvil ? 1 : 0, how: 'a press for one request has signed another' }
  },
}

export const atOnce = {
  guard: SECOND,
  open: (stage) => signIn(stage),
  async attempt(victim, random) {
    const ids = []
    for (let count = between(random, 2, 12); count > 0; count -= 1)
      ids.push(await victim.sign(`${EVIL} ${count}`))
    const popup = await victim.open()
    await readScreen(popup)
    const spot = await spotOf(popup)
    await approve(popup)
    await pause(100)
    victim.calm()
    // The finger taps on.
    await tap(popup, { spot, everyMs: between(random, 60, 500), forMs: 2_500 })
    const got = await victim.end(...ids)
    return { got: got - 1, isVoid: victim.calm() > TAP_MS, how: `${got} signatures by one press` }
  },
}

export const endless = {
  guard: [['MOST_REFUSALS = 3', 'MOST_REFUSALS = 99']],
  open: (stage) => signIn(stage),
  async attempt(victim, random) {
    const ids = []
    const askMore = async () => {
      for (let count = pick(random, [1, 2, 10]); count > 0; count -= 1)
        ids.push(await victim.sign(`${EVIL} ${ids.length}`))
    }
    const popup = await victim.open()
    let refusals = 0
    for (let shown = ''; refusals < 5; refusals += 1) {
      await askMore()
      const isNext = async () =>
        popup.isClosed() || ((await isAsking(popup)) && (await textOf(popup)) !== shown)
      await until(isNext, 3_000)
      if (popup.isClosed()) break
      shown = await textOf(popup)
      await decline(popup)
    }
    await victim.clear(...ids)
    return { got: refusals > 3 ? 1 : 0, how: `${refusals} refusals in a row in one window` }
  },
}
