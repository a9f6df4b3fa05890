import { afterEach, expect, test, vi } from 'vitest'
import { openRequestLink } from '../openRequestLink.ts'
import { deviceOf } from './device.ts'
import { didOpen } from './didOpen.ts'
import { openLink } from './openLink.ts'

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

afterEach(() => void vi.restoreAllMocks())

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

test('on iOS, browsers other than Safari click a temporary link, which leaves no blank tab', () => {
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

test.each([
  'javascript:alert(1)//',
  'java\tscript:alert(1)//',
  '\x01javascript:alert(1)//',
  'javascript://%0aalert(1)',
  'data:text/html,x',
  'blob:https://app.example/1',
  'no link',
])('a link that would run something is not opened: %j', (href) => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  openLink({ href, target: '_self' }, deviceOf({ userAgent: '' }))
  expect(open).not.toHaveBeenCalled()
})

test.each([
  ['an app', 'harbor://', true],
  ['a wallet’s web address', 'https://harbor.example', true],
  ['a tab in a scheme', 'java\tscript:alert(1)//', false],
  ['a control character before it', '\x01javascript:alert(1)//', false],
  ['a script in the form of an address', 'javascript://%0aalert(1)', false],
  ['no address', 'harbor', false],
  ['a scheme alone', 'harbor:', false],
])('what another kit stored is used where it is an address: %s', (_, href, isUsed) => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`${ios} Version/18.1 Mobile/15E148 Safari/604.1`)
  openRequestLink({ saved: JSON.stringify({ href }), requestId: 1, sessionTopic: 'ab' })
  expect(open).toHaveBeenCalledTimes(isUsed ? 1 : 0)
})

test('an app that hides the page has opened', async () => {
  const opened = didOpen(60_000)
  dispatchEvent(new Event('blur'))
  await expect(opened).resolves.toBe(true)
})

test('if the page stays visible, no app has opened', async () => {
  await expect(didOpen(10)).resolves.toBe(false)
})
