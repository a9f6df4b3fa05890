import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createAccountKit } from '../../gallery/createAccountKit.ts'
import { createConnectKit } from '../../gallery/createConnectKit.ts'
import { ConnectButton, LatchkeyProvider, NetworkButton } from '../index.ts'

test('a server’s markup is taken over without a warning, and then shows the stored account', async () => {
  const page = (kit: ReturnType<typeof createConnectKit>) => (
    <LatchkeyProvider kit={kit}>
      <ConnectButton />
      <NetworkButton />
      <ConnectButton.Custom>{({ mounted }) => <i>{mounted ? 'here' : 'not yet'}</i>}</ConnectButton.Custom>
    </LatchkeyProvider>
  )
  const place = document.createElement('div')
  document.body.append(place)
  place.innerHTML = renderToString(page(createConnectKit()))
  expect(place.textContent).toContain('not yet')
  const said: unknown[] = []
  const complaints = vi.spyOn(console, 'error').mockImplementation((text: unknown) => {
    // The test library's own; whatever React says of the markup counts.
    if (!String(text).includes('act(')) said.push(text)
  })
  const recovered = vi.fn()
  const root = hydrateRoot(place, page(createAccountKit({ reconnecting: true })), {
    onRecoverableError: recovered,
  })
  await vi.waitFor(() => expect(place.textContent).toContain('here'))
  expect(recovered).not.toHaveBeenCalled()
  expect(said).toEqual([])
  expect(place.textContent).toContain('0x71C7…976F')
  root.unmount()
  complaints.mockRestore()
  place.remove()
})
