// The approval is hidden: the page's frame is masked, shrunk or covered, or the window is too small to be read.
import { setTimeout as pause } from 'node:timers/promises'
import { between, pick } from '../runRow.mjs'
import { approve, readScreen, spotOf, tap, wayOn } from '../screen.mjs'
import { signIn } from '../victim.mjs'

/** By which a page hides what a frame shows, and lets the presses through. */
const STYLES = [
  (random) => ({ maskImage: pick(random, ['linear-gradient(transparent, transparent)', 'url(#none)']) }),
  (random) => ({ opacity: String(random() / 50) }),
  (random) => ({ zoom: String(0.05 + random() * 3) }),
  (random) => ({ inlineSize: `${between(random, 1, 500)}px`, blockSize: `${between(random, 1, 200)}px` }),
  (random) => ({ transform: `scale(${random()}) rotate(${between(random, 0, 360)}deg)` }),
  (random) => ({ transform: `perspective(99px) rotateX(${between(random, 60, 89)}deg)` }),
  (random) => ({ filter: pick(random, ['opacity(0)', 'blur(40px)', 'brightness(0)', 'invert(1)']) }),
  (random) => ({ mixBlendMode: pick(random, ['difference', 'darken', 'lighten']) }),
  (random) => ({ clipPath: `inset(${between(random, 40, 99)}% 0 0 0)` }),
  () => ({ position: 'fixed', inset: '0', inlineSize: '100vw', blockSize: '100vh', opacity: '0.001' }),
]

/** Every style of the frame gets clicks and keys; in half of the tries a window of the wallet is open meanwhile. */
export const frame = {
  open: (stage) => signIn(stage),
  async attempt(victim, random, number) {
    const { page } = victim
    const style = STYLES[number % STYLES.length](random)
    await page.evaluate((wanted) => {
      const element = document.querySelector('iframe.wallet')
      element.removeAttribute('style')
      Object.assign(element.style, { inlineSize: '420px', blockSize: '640px' }, wanted)
      element.focus()
    }, style)
    const id = await victim.sign('I give everything I own to the attacker')
    const popup = random() < 0.5 || victim.isProof ? await victim.open() : undefined
    await page.bringToFront()
    const box = await page.evaluate(() => {
      const { x, y, width, height } = document.querySelector('iframe.wallet').getBoundingClientRect()
      return { x, y, width: Math.min(width, innerWidth - x), height: Math.min(height, innerHeight - y) }
    })
    for (let press = 0; press < 6; press += 1) {
      await pause(between(random, 0, 300))
      if (random() < 0.3) await page.keyboard.press(pick(random, ['Tab', 'Enter', 'Space']))
      else await page.mouse.click(box.x + random() * box.width, box.y + random() * box.height)
    }
    if (victim.isProof && popup) await approve(popup)
    const got = await victim.end(id)
    return { got, how: `a signature by a press on the frame with ${JSON.stringify(style)}` }
  },
}

/** Presses in a window that shows too little: quick ones, and slow ones where the window can't make itself larger. */
export const small = {
  guard: [['view.sizes().outerWidth < LEAST.width || view.sizes().outerHeight < LEAST.height', 'false']],
  async open(stage) {
    const victim = await signIn(stage)
    // As in a tab, and in browsers that do not let a window change its size.
    await victim.context.addInitScript(() => {
      window.resizeTo = () => {}
    })
    return victim
  },
  async attempt(victim, random) {
    const width = between(random, 30, 319)
    const height = between(random, 30, 600)
    const at = () => between(random, -3_000, 3_000)
    const id = await victim.sign('I give everything I own to the attacker')
    const popup = await victim.open({
      features: `popup,width=${width},height=${height},left=${at()},top=${at()}`,
    })
    await readScreen(popup, 3_000)
    const [isKey, isSlow] = [random() < 0.5, random() < 0.5]
    await pause(between(random, 0, 1_500))
    // They have gone there by keys, or scrolled.
    await (isKey ? wayOn(popup).focus() : wayOn(popup).scrollIntoViewIfNeeded()).catch(() => {})
    await tap(popup, {
      ...(isKey ? { key: pick(random, ['Enter', 'Space']) } : { spot: await spotOf(popup) }),
      ...{ everyMs: isSlow ? 1_300 : between(random, 60, 500), forMs: isSlow ? 3_000 : 1_800 },
    })
    const got = await victim.end(id)
    return { got, how: `a signature in a window of ${width} × ${height}` }
  },
}
