// Who has opened the window, and who speaks in it: strangers, other projects, second frames, guessed ids, links.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { between, pick } from '../runRow.mjs'
import { approve, isAsking, readScreen, spotOf, TAP_MS, tap } from '../screen.mjs'
import { PROJECTS } from '../stage.mjs'
import { signIn, until } from '../victim.mjs'

/** Presses whatever a window offers. @returns whether it offered anything */
async function pressAll(popup) {
  await popup.waitForLoadState().catch(() => {})
  const isOffered = (await until(() => isAsking(popup), 1_800)) === true
  if (isOffered) await approve(popup)
  return isOffered
}

async function openOther(victim, origin) {
  const other = await victim.context.newPage()
  await other.goto(origin)
  return other
}

const openFrom = async (victim, page, address, how) => {
  const opened = victim.context.waitForEvent('page')
  await page.evaluate(([to, options]) => window.hostile.open(to, options), [address, how])
  return opened
}

/** A page opens the wallet's window of an id, and presses there. */
const pressFrom = async (victim, page, id, how) =>
  pressAll(await openFrom(victim, page, `${victim.stage.walletUrl}/approve#${id}`, how))

/** Another project embeds the wallet under a project's name. @returns its page */
async function embedOther(victim, project) {
  const page = await openOther(victim, victim.stage.other)
  victim.books.watch(page)
  const isItsOwn = project === PROJECTS.other
  await page.evaluate(
    ([wallet, name, canBeReady]) => {
      const ready = window.hostile.embed(wallet, name)
      return canBeReady ? ready : undefined
    },
    [victim.stage.walletUrl, project, isItsOwn],
  )
  if (!isItsOwn) await pause(500)
  const request = { method: 'personal_sign', params: ['0x6162', victim.address] }
  await page.evaluate((asked) => window.hostile.ask('RPC_REQUEST', asked, { isAsked: true }), request)
  return page
}

/** In each, the victim's page waits for a press in a window of this id; the attacker knows the id. */
const WAYS = {
  async 'a stranger opens the window'(victim, stage, id) {
    return pressFrom(victim, await openOther(victim, stage.stranger), id)
  },
  async 'a stranger opens it and embeds the page'(victim, stage, id) {
    const page = await openOther(victim, stage.stranger)
    await page.evaluate(
      (shop) =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe')
          frame.src = shop
          frame.onload = resolve
          document.body.append(frame)
        }),
      stage.shop,
    )
    const inner = page.frames().find((frame) => frame.url().startsWith(stage.shop))
    await inner.evaluate(
      ([wallet, project]) => void window.hostile.embed(wallet, project),
      [stage.walletUrl, PROJECTS.shop],
    )
    return pressFrom(victim, page, id)
  },
  async 'another project embeds its own frame and tells the id'(victim, _stage, id, random) {
    const page = await embedOther(victim, PROJECTS.other)
    return pressFrom(victim, page, id, { id, name: pick(random, ['_blank', 'w']) })
  },
  async 'another project embeds this one’s frame'(victim, _stage, id) {
    return pressFrom(victim, await embedOther(victim, PROJECTS.shop), id, { id })
  },
  async 'another project opens the page, and the window from it'(victim, stage, id) {
    const page = await openOther(victim, stage.other)
    const opened = await openFrom(victim, page, stage.shop)
    await opened.waitForLoadState()
    return pressFrom(victim, page, id)
  },
  async 'the page opens it under an id that it has not told'(victim) {
    const id = randomUUID()
    return pressAll(await victim.open({ id, isTold: false }))
  },
  async 'a link without an opener'(victim, stage, id, random) {
    const page = await openOther(victim, stage.stranger)
    const path = pick(random, [`/approve#${id}`, `/approve#${randomUUID()}`, '/approve', '/approve#approve'])
    const opened = victim.context.waitForEvent('page')
    await page.evaluate((to) => void window.open(to, '_blank', 'noopener'), stage.walletUrl + path)
    return pressAll(await opened)
  },
  async 'the page speaks to the window as if it were the frame'(victim, stage) {
    const id = randomUUID()
    const popup = await victim.open({ id, isTold: false })
    await popup.waitForLoadState()
    await victim.page.evaluate(
      ([wallet, address]) => {
        const { port1, port2 } = new MessageChannel()
        const target = window.hostile.window(-1)
        target.postMessage({ type: 'latchkey/port' }, { targetOrigin: wallet, transfer: [port2] })
        const question = {
          kind: 'request',
          method: 'personal_sign',
          params: ['0x6162', address],
          network: 'eip155:42161',
          origin: 'https://bank.example',
        }
        port1.postMessage({ type: 'ask', id: crypto.randomUUID(), question })
      },
      [stage.walletUrl, victim.address],
    )
    return pressAll(popup)
  },
  async 'the page speaks to the frame as if it were the window'(victim, stage, id) {
    await victim.page.evaluate(
      ([wallet, told]) => {
        window.hostile.ask('OPEN_WINDOW', { id: told })
        const { port2 } = new MessageChannel()
        const frame = document.querySelector('iframe.wallet')
        frame.contentWindow.postMessage(
          { type: 'latchkey/window', id: told },
          { targetOrigin: wallet, transfer: [port2] },
        )
      },
      [stage.walletUrl, id],
    )
    await pause(500)
    return victim.page.evaluate(() => window.hostile.heard.some(({ data }) => data?.type === 'latchkey/port'))
  },
}

export const strangers = {
  guard: [
    ['own.openers.includes(source.opener)', 'true'],
    ['if (!expected.has(id)) return false', ''],
  ],
  open: (stage) => signIn(stage),
  async attempt(victim, random, number) {
    const { stage } = victim
    const id = randomUUID()
    const asked = await victim.sign('I give everything I own to the attacker')
    await victim.post('OPEN_WINDOW', { id })
    const names = Object.keys(WAYS)
    const name = names[number % names.length]
    const isOffered = await WAYS[name](victim, stage, id, random)
    const got = await victim.end(asked)
    return { got: Math.max(got, isOffered ? 1 : 0), how: name }
  },
}

export const twice = {
  guard: [['ARMED_MS = 1_000', 'ARMED_MS = 0']],
  async open(stage) {
    const victim = await signIn(stage)
    await victim.embed()
    return victim
  },
  async attempt(victim, random) {
    const id = randomUUID()
    const request = { method: 'personal_sign', params: ['0x6162', victim.address] }
    const asked = []
    for (let count = between(random, 4, 8); count > 0; count -= 1)
      asked.push(await victim.ask(request, { at: count % 2 }))
    await victim.open({ id })
    if (random() < 0.5) await pause(between(random, 0, 1_500))
    const popup = await victim.open({ id: random() < 0.5 ? id : randomUUID() })
    await readScreen(popup, 2_000)
    const spot = await spotOf(popup)
    const hasPressed = await pressAll(popup)
    await pause(100)
    victim.calm()
    await tap(popup, { spot, everyMs: between(random, 60, 500), forMs: 2_000 })
    const got = await victim.end()
    for (const one of asked) for (const at of [0, 1]) await victim.post('ABORT', { id: one }, { at })
    return {
      got: got - (hasPressed ? 1 : 0),
      isVoid: victim.calm() > TAP_MS,
      how: `${got} signatures by ${hasPressed ? 'one press' : 'no press'}`,
    }
  },
}
