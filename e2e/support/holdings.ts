import type { Page } from 'playwright'

export interface Holdings {
  readonly heapBytes: number
  readonly nodes: number
  readonly listeners: number
}

export async function takeStock(page: Page): Promise<Holdings> {
  // An animation that has not ended keeps listeners.
  await page.waitForFunction(() => document.getAnimations().length === 0)
  const tools = await page.context().newCDPSession(page)
  // Objects freed by a finalizer are collected the next time.
  for (let time = 0; time < 3; time += 1) await tools.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await tools.send('Memory.getDOMCounters')
  const { usedSize } = await tools.send('Runtime.getHeapUsage')
  await tools.detach()
  return { heapBytes: usedSize, nodes, listeners: jsEventListeners }
}

/** Runs before the page's scripts. Shortens long timers to a tenth, so that many cycles fit into a test. */
export const HURRY = `{
  const { setTimeout } = window
  window.unhurried = setTimeout.bind(window)
  window.setTimeout = (callback, ms = 0, ...more) => setTimeout(callback, ms / 10, ...more)
}`

/**
 * Opens the modal by its button, goes to another view and back, and closes the modal, a given number of times.
 * @param through the names of the buttons to press, from the page's own button to the one that leads to the other view
 */
export async function cycle(
  page: Page,
  times: number,
  through: readonly [opener: string, next: string],
): Promise<void> {
  await page.evaluate(
    async ({ times, through: [opener, next] }) => {
      const tick = (): Promise<void> => new Promise((resolve) => Reflect.get(window, 'unhurried')(resolve, 1))
      const until = async <found>(look: () => found | null | undefined | false): Promise<found> => {
        for (let tries = 0; tries < 20_000; tries += 1) {
          const found = look()
          if (found) return found
          await tick()
        }
        throw new Error(`Waited in vain: ${look}`)
      }
      const modal = () => document.querySelector('[data-latchkey-modal]')?.shadowRoot
      const named = (root: ParentNode | null | undefined, name: string) =>
        [...(root?.querySelectorAll('button') ?? [])].find(
          (button) =>
            !button.closest('[inert]') && (button.ariaLabel ?? button.textContent ?? '').includes(name),
        )
      for (let time = 0; time < times; time += 1) {
        named(document, opener)?.click()
        const onward = await until(() => named(modal(), next))
        const first = modal()?.querySelector('[data-part="modal"]')?.getAttribute('data-view')
        onward.click()
        const back = await until(() => named(modal(), 'Back'))
        back.click()
        await until(() => modal()?.querySelector('[data-part="modal"]')?.getAttribute('data-view') === first)
        const close = await until(() => named(modal(), 'Close'))
        close.click()
        // A dialog that is rendered ahead may follow a closed one between two looks.
        await until(() => modal()?.querySelector('[data-part="overlay"]:is([hidden], [data-ready])'))
      }
    },
    { times, through },
  )
}
