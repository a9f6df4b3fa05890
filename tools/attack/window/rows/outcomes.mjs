// Between the press and the signature the page takes away what it can. What was approved once is sent once at most, and never called unsent.
import { setTimeout as pause } from 'node:timers/promises'
import { getAddress } from 'viem'
import { randomHex } from '../../lib/random.mjs'
import { between } from '../runRow.mjs'
import { approve, readScreen } from '../screen.mjs'
import { signIn } from '../victim.mjs'

/** What a page does in the middle, in its own code. */
const DEEDS = {
  'removes the frame': () => document.querySelector('iframe.wallet').remove(),
  'loads the frame again': () => {
    const frame = document.querySelector('iframe.wallet')
    // biome-ignore lint/correctness/noSelfAssign: it loads again
    frame.src = frame.src
  },
  'closes the window': () => window.hostile.window(-1).close(),
  'sends the window elsewhere': () => {
    window.hostile.window(-1).location = '/elsewhere'
  },
  'asks the frame to load again': () => void window.hostile.ask('RELOAD'),
  'takes the request back': (id) => void window.hostile.ask('ABORT', { id }),
  'opens a second window': () => {
    const id = crypto.randomUUID()
    const { origin } = new URL(document.querySelector('iframe.wallet').src)
    window.hostile.open(`${origin}/approve#${id}`, { id })
  },
  'asks for the same again': (_, request) => void window.hostile.ask('RPC_REQUEST', request),
  'hides the window’s opener': () => {
    document.querySelector('iframe.wallet').src = 'about:blank'
  },
}

export const lost = {
  guard: [["if (item?.state !== 'asked') return false", 'if (!item) return false']],
  open: (stage) => signIn(stage),
  async attempt(victim, random, number) {
    const { stage, page } = victim
    const to = getAddress(`0x${randomHex(random, 20)}`)
    const request = { method: 'eth_sendTransaction', params: [{ from: victim.address, to, value: '0x1' }] }
    const id = await victim.ask(request)
    const popup = await victim.open()
    await readScreen(popup)
    const names = Object.keys(DEEDS)
    const name = names[number % names.length]
    await approve(popup)
    await pause(between(random, 0, 250))
    await page.evaluate(`(${DEEDS[name]})(${JSON.stringify(id)}, ${JSON.stringify(request)})`).catch(() => {})
    const answer = await victim.answer(id, 2_500)
    await pause(500)
    const sent = BigInt(await stage.ask('eth_getBalance', [to, 'latest']))
    await Promise.all(victim.windows().map((one) => one.close().catch(() => {})))
    // A frame that is there again must not send it once more, nor the one that is left.
    await page.evaluate(() => document.querySelector('iframe.wallet')?.remove())
    await victim.embed()
    await pause(700)
    const after = BigInt(await stage.ask('eth_getBalance', [to, 'latest']))
    const isCalledUnsent = answer?.payload?.code === 4001 && after > 0n
    const how = `the page ${name}: ${after} sent, and it heard ${JSON.stringify(answer?.payload)} when ${sent} was`
    return { got: isCalledUnsent || after > 1n ? 1 : 0, how }
  },
}
