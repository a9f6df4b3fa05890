import { expect } from 'vitest'
import type { FrameHost } from './frameHost.ts'

export interface Message {
  readonly id?: string
  readonly type: string
  readonly payload?: unknown
}

declare global {
  interface Window {
    said: Message[]
    opened: (Window | null)[]
    /** Asks the wallet's frame. @returns the call's id */
    askFrame(call: string, payload?: unknown): string
    review(): void
  }
}

/** A page, in whatever way a browser is driven. */
interface AnyPage {
  goto(url: string): Promise<unknown>
  evaluate<Answer, Argument>(
    work: (argument: Argument) => Answer | Promise<Answer>,
    argument: Argument,
  ): Promise<Answer>
}

/**
 * Opens a page of the project, which embeds the wallet, opens its window by a button, and keeps what the wallet says.
 * @param frames how many frames of the wallet it has; it speaks to the last one
 */
export async function openAsking(page: AnyPage, { page: url, wallet }: FrameHost, path = '/', frames = 1) {
  await page.goto(url + path)
  await page.evaluate(embedWallet, [wallet, frames] as const)
  const countSaid = (type: string): Promise<number> =>
    page.evaluate((wanted) => window.said.filter((one) => one.type === wanted).length, `@latchkey/${type}`)
  const asking = {
    said: countSaid,
    async ready() {
      await expect.poll(() => countSaid('FRAME_READY')).toBe(frames)
    },
    /** Posts a call; its answer is awaited by `answer`. */
    ask: (call: string, payload?: unknown): Promise<string> =>
      page.evaluate(([name, body]) => window.askFrame(name, body), [call, payload ?? null] as const),
    async answer(id: string): Promise<Message> {
      const answers = () => page.evaluate((wanted) => window.said.filter((one) => one.id === wanted), id)
      await expect.poll(async () => (await answers()).length).toBe(1)
      const [answer] = await answers()
      if (!answer) throw new Error('There is no answer')
      return answer
    },
    async call(name: string, payload?: unknown): Promise<unknown> {
      const { type, payload: answer } = await asking.answer(await asking.ask(name, payload))
      if (!type.endsWith('_SUCCESS')) throw new Error(JSON.stringify(answer))
      return answer
    },
    async signIn(email = 'ada@example.com'): Promise<`0x${string}`> {
      await asking.ready()
      await asking.call('CONNECT_EMAIL', { email })
      await asking.call('CONNECT_OTP', { otp: '123456' })
      const user = await asking.call('GET_USER')
      return (user as { address: `0x${string}` }).address
    },
  }
  return asking
}

/** Runs in the page. */
function embedWallet([wallet, count]: readonly [string, number]): void {
  const frames = Array.from({ length: count }, (_, index) => {
    const frame = document.createElement('iframe')
    frame.id = index === 0 ? 'wallet' : `wallet-${index}`
    frame.src = `${wallet}/?projectId=test&chainId=eip155:42161&version=4`
    return frame
  })
  window.said = []
  window.addEventListener('message', ({ data, source }) => {
    if (frames.some(({ contentWindow }) => contentWindow === source)) window.said.push(data)
  })
  window.askFrame = (call, payload = null) => {
    const id = crypto.randomUUID()
    const message = { id, type: `@latchkey/APP_${call}`, ...(payload !== null && { payload }) }
    frames.at(-1)?.contentWindow?.postMessage(message, wallet)
    return id
  }
  window.opened = []
  window.review = () => {
    const id = crypto.randomUUID()
    window.opened.push(window.open(`${wallet}/approve#${id}`, '_blank', 'popup,width=420,height=680'))
    window.askFrame('OPEN_WINDOW', { id })
  }
  const button = document.createElement('button')
  button.textContent = 'Review'
  button.addEventListener('click', () => window.review())
  document.body.append(button, ...frames)
}
