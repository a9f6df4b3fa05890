// Language, phrase, session and logins are the user's: a page chooses none of them.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { between, pick } from '../runRow.mjs'
import { approve, readScreen, textOf } from '../screen.mjs'
import { PROJECTS } from '../stage.mjs'
import { codeFor, newestCode, openPage, signIn, until } from '../victim.mjs'

export const language = {
  guard: [["navigator.languages.map(languageOf).find(isSpoken) ?? 'en'", "'ar'"]],
  open: (stage) => signIn(stage),
  async attempt(victim, random) {
    const locale = pick(random, ['ar', 'de', 'ar-EG', 'de-AT', 'AR', 'zz', ''])
    await victim.post('SYNC_DAPP_DATA', { projectId: PROJECTS.shop, locale, dir: 'rtl' })
    if (random() < 0.3)
      await victim.page.evaluate((lang) => document.documentElement.setAttribute('lang', lang), locale)
    const id = await victim.sign('I give everything I own to the attacker')
    const own = randomUUID()
    const path = `/approve${pick(random, ['', `?locale=${locale}`])}#${own}`
    const popup = await victim.open({ id: own, path })
    await readScreen(popup)
    const shown = await popup.evaluate(() => {
      const { lang, dir } = document.documentElement
      return `${lang} ${dir}`
    })
    await victim.clear(id)
    return { got: /^en\b.* ltr$/.test(shown) ? 0 : 1, how: `a window in ${shown} for ${locale}` }
  },
}

/** The 24 words, their cover, or the field for them. */
const hasWords = (page) =>
  page.locator('[data-part="covered"]').or(page.getByRole('listitem')).or(page.getByRole('textbox')).count()

/** By what a page may still reach the window that it has opened. */
const REACHES = {
  handle: (twin) => {
    window.hostile.window(-1).location = twin
  },
  replace: (twin) => window.hostile.window(-1).location.replace(twin),
  name: (twin, name) => void window.open(twin, name),
  close: () => window.hostile.window(-1).close(),
}

export const phrase = {
  open: (stage) => signIn(stage, { projectId: PROJECTS.words, hasWallet: false }),
  async attempt(victim, random) {
    const { stage, page, context } = victim
    if (victim.isProof)
      await context.route(/\/recover/, async (route) => {
        const response = await route.fetch()
        const headers = { ...response.headers(), 'cross-origin-opener-policy': 'unsafe-none' }
        await route.fulfill({ response, headers })
      })
    const name = `w${between(random, 0, 1e9)}`
    // The question goes on until it has an answer.
    const asked = await victim.post('GET_USER')
    const popup = await victim.open({ name })
    const isThere = await until(async () => /\/recover/.test(popup.url()) && (await hasWords(popup)) > 0)
    if (!isThere) {
      const heard = JSON.stringify(await victim.answer(asked, 1))
      throw new Error(
        `No phrase was shown at ${popup.url()}: ${await textOf(popup)}. The page heard ${heard}`,
      )
    }
    await pause(between(random, 0, 600))
    const reach = pick(random, Object.keys(REACHES))
    const inputs = [`${stage.shop}/twin`, name].map((text) => JSON.stringify(text))
    await page.evaluate(`(${REACHES[reach]})(${inputs})`).catch(() => {})
    await pause(500)
    const isReached = popup.isClosed() || !popup.url().startsWith(stage.walletUrl)
    // The page shows the same addresses within itself.
    const recover = `/recover${new URL(popup.isClosed() ? stage.shop : popup.url()).search}`
    const path = pick(random, [recover, '/export', '/account', '/undo', '/approve'])
    await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe')
          frame.onload = () => resolve()
          frame.src = src
          document.body.append(frame)
        }),
      `${stage.walletUrl}${path}${path.includes('?') ? '&' : '?'}projectId=${PROJECTS.words}`,
    )
    const frames = page.frames().slice(1)
    const inner = await Promise.all(frames.map((frame) => hasWords(frame).catch(() => 0)))
    await page.evaluate(() => document.querySelector('iframe:not(.wallet)')?.remove())
    await victim.clear()
    return {
      got: isReached || inner.some((count) => count > 0) ? 1 : 0,
      how: isReached ? `the page has reached the window by ${reach}` : `${path} asks within the page`,
    }
  },
}

/** Signs in at the lab's stand-in for a provider, in any browser. */
async function beAt(popup, name) {
  await popup.getByRole('textbox', { name: 'User name' }).fill(name)
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Somebody signs in at a provider on the victim's page. @returns their address */
async function signInAtProvider(victim) {
  const { uri } = await victim.call('GET_SOCIAL_REDIRECT_URI', { provider: 'github' })
  const opened = victim.context.waitForEvent('page')
  await victim.page.evaluate((to) => void window.open(to), uri)
  const popup = await opened
  await beAt(popup, `person${randomUUID().slice(0, 8)}`)
  await victim.call('CONNECT_SOCIAL', { uri })
  await popup.close()
  return (await victim.call('GET_USER')).address
}

/** In the proof nobody else signs in, so that the former user is still there. */
export const former = {
  open: (stage) => signIn(stage, { hasWallet: false }),
  async attempt(victim, random) {
    const { page, isProof } = victim
    const before = await signInAtProvider(victim)
    const token = await page.evaluate(() => {
      const isUpdate = ({ data }) => data?.type === '@latchkey/FRAME_SESSION_UPDATE'
      return window.hostile.heard.findLast(isUpdate).data.payload.token
    })
    if (random() < 0.5 && !isProof) await victim.call('SIGN_OUT')
    if (!isProof) await signInAtProvider(victim)
    const tries = [
      () => victim.post('IS_CONNECTED', { token }),
      () => victim.post('RELOAD'),
      () => victim.post('GET_USER'),
      ...(isProof ? [] : [() => victim.post('SIGN_OUT')]),
    ]
    const ids = []
    for (let count = between(random, 1, 5); count > 0; count -= 1) ids.push(await pick(random, tries)())
    ids.push(await victim.post('IS_CONNECTED', { token }))
    await pause(500)
    await page.evaluate(() => document.querySelector('iframe.wallet').remove())
    await victim.embed()
    const answer = await victim.answer(await victim.post('GET_USER'))
    const how = `${before} is signed in again by the token that the page had`
    return { got: answer?.payload?.address === before ? 1 : 0, how }
  },
}

/** What a victim's browser opens of a sign-in that the attacker has begun. @returns the window */
async function followLink({ context, page }, link, isOpened) {
  if (!isOpened) {
    const alone = await context.newPage()
    await alone.goto(link)
    return alone
  }
  const opened = context.waitForEvent('page')
  await page.evaluate((to) => void window.open(to), link)
  return opened
}

/** In the proof the attacker signs in themselves. */
export const led = {
  kinds: 2,
  async open(stage) {
    const victim = await signIn(stage, { hasWallet: false })
    victim.attacker = await signIn(stage, { hasWallet: false })
    return victim
  },
  async attempt(victim, random, number) {
    const { attacker, isProof } = victim
    const kind = number % led.kinds
    const provider = pick(random, ['github', 'google', 'discord'])
    const { uri } = await attacker.call('GET_SOCIAL_REDIRECT_URI', { provider })
    // In the attacker's browser it goes on to the provider, with the secret that it keeps.
    const own = await followLink(attacker, uri, true)
    await own.getByRole('textbox', { name: 'User name' }).waitFor()
    const name = `led${randomUUID().slice(0, 8)}`
    if (isProof) await beAt(own, name)
    else {
      const popup = await followLink(victim, kind === 0 ? own.url() : uri, random() < 0.5)
      // The wallet's own address leads no other browser to a provider.
      if (kind === 0) {
        await beAt(popup, name)
        await popup.waitForURL(/\/oauth\/cb\//)
      }
      await pause(500)
    }
    const asked = await attacker.post('CONNECT_SOCIAL', { uri })
    const answer = await attacker.answer(asked, isProof ? undefined : 3_000)
    await attacker.clear(asked)
    await victim.clear()
    const how = `the attacker is signed in as ${name} of ${provider}`
    return { got: answer?.type.endsWith('_SUCCESS') ? 1 : 0, kind, how }
  },
  close: ({ attacker }) => attacker.context.close(),
}

const loginsOf = async (victim) => (await victim.call('GET_LOGINS')).logins.map(({ id }) => id).sort()

/** The user types the code of a change in the wallet's window, where it asks for one. */
async function typeCode({ stage, email }, popup, before) {
  const code = popup.getByRole('textbox', { name: 'Code' })
  if (await code.isVisible()) await code.fill(await codeFor(stage, email, before))
}

/**
 * The page asks to add an account, with which a provider leads the victim's browser back.
 * @param isPressed whether the user types its code, and presses for it
 */
async function addLogin(victim, provider, isPressed) {
  const asked = await victim.answer(await victim.post('GET_SOCIAL_REDIRECT_URI', { provider, isLink: true }))
  const uri = asked?.payload?.uri
  if (!uri) return
  // In a browser of the attacker's it goes nowhere.
  await victim.attacker.page.goto(uri)
  const before = await newestCode(victim.stage, victim.email)
  const opened = victim.context.waitForEvent('page')
  await victim.page.evaluate((to) => void window.open(to), uri)
  const popup = await opened
  await beAt(popup, `mallory${randomUUID().slice(0, 8)}`)
  await popup.waitForURL(/\/oauth\/cb\//)
  if (!(await readScreen(popup))) throw new Error(`Nobody was asked: ${await textOf(popup)}`)
  if (isPressed) {
    await typeCode(victim, popup, before)
    await approve(popup)
    await popup.getByText(/now opens your wallet/).waitFor()
  } else await pause(1_000)
  await victim.answer(await victim.post('GET_SOCIAL_RESULT', { uri }))
  await popup.close()
}

/**
 * The page has asked for a change of logins, and opens the wallet's window on it.
 * @param isPressed whether the user reads it, types its code, and presses
 */
async function decide(victim, asked, isPressed) {
  const { stage, email } = victim
  // Refused at once, such as a second change of the address in one session.
  if (await victim.answer(asked, 300)) return
  const before = await newestCode(stage, email)
  const popup = await victim.open()
  if (!(await readScreen(popup))) throw new Error(`Nobody was asked: ${await textOf(popup)}`)
  if (isPressed) {
    await typeCode(victim, popup, before)
    await approve(popup)
    await victim.answer(asked)
  } else await pause(1_000)
  await victim.clear(asked)
}

/** What a page may try: to add a login, to take one away from somebody who has two, and to put an address of its own in the place of theirs. */
const TRIES = [
  (victim, provider) => addLogin(victim, provider, victim.isProof),
  async (victim) => {
    const [, id] = await loginsOf(victim)
    await decide(victim, await victim.post('REMOVE_LOGIN', { id }), victim.isProof)
  },
  // The page has the user type the first code, and has the second itself.
  async (victim) => {
    // Once it has succeeded, the other tries are waited for.
    if (victim.isChanged) return void (await pause(1_000))
    const email = `${randomUUID().slice(0, 8)}@mallory.test`
    const before = await newestCode(victim.stage, victim.email)
    await victim.call('UPDATE_EMAIL', { email })
    await victim.call('UPDATE_EMAIL_PRIMARY_OTP', { otp: await codeFor(victim.stage, victim.email, before) })
    const otp = await codeFor(victim.stage, email)
    const asked = await victim.post('UPDATE_EMAIL_SECONDARY_OTP', { otp })
    await decide(victim, asked, victim.isProof)
    victim.isChanged = victim.isProof
  },
]

/** In the proof they press. */
export const logins = {
  kinds: TRIES.length,
  async open(stage) {
    const victim = await signIn(stage)
    victim.attacker = await openPage(stage, stage.stranger)
    return victim
  },
  async attempt(victim, random, number) {
    const kind = number % TRIES.length
    const provider = pick(random, ['github', 'google', 'discord'])
    // The way in that the user adds first is no success of the page's.
    if (kind === 1 && (await loginsOf(victim)).length < 2) await addLogin(victim, provider, true)
    const before = await loginsOf(victim)
    await TRIES[kind](victim, provider)
    const after = await loginsOf(victim)
    const how = `logins were ${before}, and are ${after}`
    return { got: `${after}` === `${before}` ? 0 : 1, kind, how }
  },
  close: ({ attacker }) => attacker.context.close(),
}
