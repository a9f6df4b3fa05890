import type { Frame, Page } from 'playwright'
import type { FrameHost } from './frameHost.ts'

interface Message {
  readonly id?: string
  readonly type: string
  readonly payload?: unknown
}
declare global {
  interface Window {
    /** What the frame said. */
    said: Message[]
  }
}

/** The page embeds the wallet, shows it while it asks, and keeps what it says. */
export async function embed(page: Page, host: FrameHost, path = '/') {
  await page.goto(host.page + path)
  await page.evaluate((wallet) => {
    window.said = []
    const frame = document.createElement('iframe')
    frame.id = 'wallet'
    frame.src = `${wallet}/?projectId=test&chainId=eip155:42161&version=4`
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      inlineSize: '360px',
      blockSize: '600px',
      border: '0',
      display: 'none',
    })
    window.addEventListener('message', ({ data, source }) => {
      if (source !== frame.contentWindow) return
      window.said.push(data)
      if (data.type === '@latchkey/FRAME_APPROVAL')
        frame.style.display = data.payload.isOpen ? 'block' : 'none'
    })
    document.body.append(frame)
  }, host.wallet)
  const frame = (): Frame => {
    const found = page.frames().find((one) => one.url().startsWith(host.wallet))
    if (!found) throw new Error('There is no frame')
    return found
  }
  return {
    frame,
    said: (type: string) =>
      page.evaluate((wanted) => window.said.filter((one) => one.type === wanted).length, `@latchkey/${type}`),
    async ready() {
      await page.waitForFunction(() => window.said.some(({ type }) => type === '@latchkey/FRAME_READY'))
    },
    /** Posts a call; its answer is awaited by {@link answer}. */
    async ask(call: string, payload?: unknown): Promise<string> {
      return page.evaluate(
        ([name, body]) => {
          const id = crypto.randomUUID()
          const frame = document.querySelector<HTMLIFrameElement>('#wallet')
          frame?.contentWindow?.postMessage(
            { id, type: `@latchkey/APP_${name}`, ...(body !== undefined && { payload: body }) },
            new URL(frame.src).origin,
          )
          return id
        },
        [call, payload] as const,
      )
    },
    async answer(id: string): Promise<Message> {
      await page.waitForFunction((wanted) => window.said.some((one) => one.id === wanted), id)
      const all = await page.evaluate((wanted) => window.said.filter((one) => one.id === wanted), id)
      const [first] = all
      if (!first || all.length > 1) throw new Error(`${all.length} answers`)
      return first
    },
    async call(name: string, payload?: unknown): Promise<unknown> {
      const { type, payload: answer } = await this.answer(await this.ask(name, payload))
      if (!type.endsWith('_SUCCESS')) throw new Error(JSON.stringify(answer))
      return answer
    },
    async signIn(email = 'ada@example.com'): Promise<string> {
      await this.ready()
      await this.call('CONNECT_EMAIL', { email })
      await this.call('CONNECT_OTP', { otp: '123456' })
      const user = await this.call('GET_USER')
      return (user as { address: string }).address
    },
    /** Asks for a signature and waits for the screen. */
    async askToSign(address: string, text = 'Hello'): Promise<string> {
      const data = `0x${Buffer.from(text).toString('hex')}`
      const id = await this.ask('RPC_REQUEST', { method: 'personal_sign', params: [data, address] })
      await frame().getByRole('button', { name: 'Sign' }).waitFor()
      return id
    },
    /** Waits until a click would count. */
    armed: () => frame().locator('[data-ready="true"]').waitFor(),
  }
}
