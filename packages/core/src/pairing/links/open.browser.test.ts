import { afterEach, expect, test, vi } from 'vitest'
import { deviceOf } from './device.ts'
import { didOpen } from './didOpen.ts'
import { openLink } from './openLink.ts'

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ['a computer', deviceOf({ userAgent: '' })],
  ['Safari on iOS', deviceOf({ userAgent: `${ios} Version/18.1 Mobile/15E148 Safari/604.1` })],
])('%s opens a link as a window, which knows nothing of its opener', (_, device) => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  openLink({ href: 'harbor://wc?uri=x', target: '_self' }, device)
  openLink({ href: 'https://harbor.example/wc?uri=x', target: '_blank' }, device)
  expect(open.mock.calls).toEqual([
    ['harbor://wc?uri=x', '_self', 'noreferrer noopener'],
    ['https://harbor.example/wc?uri=x', '_blank', 'noreferrer noopener'],
  ])
})

test('other browsers of iOS press a link of their own, which leaves no blank tab', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const pressed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push(`${this.href} ${this.target} ${this.rel} ${this.isConnected}`)
  })
  const device = deviceOf({ userAgent: `${ios} CriOS/131.0 Mobile/15E148 Safari/604.1` })
  openLink({ href: 'https://harbor.example/wc?uri=x', target: '_blank' }, device)
  expect(pressed).toEqual(['https://harbor.example/wc?uri=x _blank noreferrer noopener false'])
  expect(open).not.toHaveBeenCalled()
})

test('an app that takes the screen has opened', async () => {
  const opened = didOpen(60_000)
  dispatchEvent(new Event('blur'))
  await expect(opened).resolves.toBe(true)
})

test('an app that leaves the page on the screen has not', async () => {
  await expect(didOpen(10)).resolves.toBe(false)
})
