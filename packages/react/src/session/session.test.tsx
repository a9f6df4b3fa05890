import type { SiwxSession } from '@latchkey/core'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { messageOf } from '../../../core/src/testing/scriptedHandler.ts'
import { createAccountKit } from '../../gallery/createAccountKit.ts'
import { createConnectKit } from '../../gallery/createConnectKit.ts'
import { LatchkeyProvider, SessionProvider, SignedIn, SignedOut } from '../index.ts'

const account = {
  chainId: 'eip155:42161',
  accountAddress: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
} as const
const session: SiwxSession = { data: messageOf(account), message: 'm', signature: 's' }

function Page({ kit, known }: { kit: ReturnType<typeof createConnectKit>; known?: SiwxSession }) {
  return (
    <LatchkeyProvider kit={kit}>
      <SessionProvider session={known}>
        <SignedIn>Welcome back</SignedIn>
        <SignedOut>Who are you?</SignedOut>
      </SessionProvider>
    </LatchkeyProvider>
  )
}

function createPlace(html: string): HTMLElement {
  const place = document.createElement('div')
  document.body.append(place)
  onTestFinished(() => place.remove())
  place.innerHTML = html
  return place
}

test('a page rendered with a session shows it at once, and goes on showing it while the wallet comes back', async () => {
  const html = renderToString(<Page kit={createConnectKit()} known={session} />)
  expect(html).toContain('Welcome back')
  expect(html).not.toContain('Who are you?')
  const place = createPlace(html)
  const seen = new Set<string | null>()
  const watcher = new MutationObserver(() => void seen.add(place.textContent))
  watcher.observe(place, { childList: true, subtree: true, characterData: true })
  const recovered = vi.fn()
  const root = hydrateRoot(place, <Page kit={createAccountKit({ reconnecting: true })} known={session} />, {
    onRecoverableError: recovered,
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(recovered).not.toHaveBeenCalled()
  expect(place.textContent).toContain('Welcome back')
  expect([...seen].filter((text) => text?.includes('Who are you?'))).toEqual([])
  watcher.disconnect()
  root.unmount()
})

test('without one, a server shows neither, and a visitor who is not connected is signed out', async () => {
  expect(renderToString(<Page kit={createConnectKit()} />)).not.toMatch(/Welcome|Who/)
  const place = createPlace('')
  const root = hydrateRoot(place, <Page kit={createConnectKit()} />)
  await vi.waitFor(() => expect(place.textContent).toContain('Who are you?'))
  root.unmount()
})
