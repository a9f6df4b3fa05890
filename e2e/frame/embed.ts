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

/** The page embeds the wallet, opens its window by a button, and keeps what the frame says. */
export async function embed(page: Page, host: FrameHost, path = '/') {
  await page.goto(host.page + path)
  await page.evaluate((wallet) => {
    window.said = []
    const frame = document.createElement('iframe')
    frame.id = 'wallet'
    frame.src = `${wallet}/?projectId=test&chainId=eip155:42161&version=4`
    const button = document.createElement('button')
    button.textContent = 'Review'
    button.addEventListener('click', () => {
      const id = crypto.randomUUID()
      window.open(`${wallet}/approve#${id}`, '_blank', 'popup,width=420,height=680')
      const message = { id: crypto.randomUUID(), type: '@latchkey/APP_OPEN_WINDOW', payload: { id } }
      frame.contentWindow?.postMessage(message, wallet)
    })
    document.body.append(button)
    window.addEventListener('message', ({ data, source }) => {
      if (source === frame.contentWindow) window.said.push(data)
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
    /** Opens the wallet's window by a press. */
    async review(): Promise<Page> {
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: 'Review' }).click(),
      ])
      return popup
    },
    /** Asks for a signature, and waits for the screen in the wallet's window. */
    async askToSign(address: string, text = 'Hello'): Promise<{ readonly id: string; readonly popup: Page }> {
      const data = `0x${Buffer.from(text).toString('hex')}`
      const id = await this.ask('RPC_REQUEST', { method: 'personal_sign', params: [data, address] })
      const popup = await this.review()
      await popup.getByRole('button', { name: 'Sign' }).waitFor()
      return { id, popup }
    },
  }
}

/** Presses a button of a page of the wallet's own, once a press counts. */
export async function press(page: Page, name: string): Promise<void> {
  await page.locator('[data-ready="true"]').waitFor()
  await page.getByRole('button', { name }).click()
}
