import { createElement, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createTestKit } from '../../../core/src/testing/createTestKit.ts'
import { AccountButton, ConnectButton, LatchkeyProvider, Modal, NetworkButton } from '../index.ts'

test('renders on a server, where there is no window', () => {
  expect(typeof window).toBe('undefined')
  const { kit } = createTestKit()
  const html = renderToString(
    createElement(
      StrictMode,
      null,
      createElement(
        LatchkeyProvider,
        { kit },
        createElement(ConnectButton),
        createElement(NetworkButton),
        createElement(AccountButton),
      ),
    ),
  )
  expect(html).toContain('Connect Wallet')
  expect(html).toContain('Arbitrum One')
  // A strict content policy refuses style attributes in markup.
  expect(html).not.toContain('style=')
})

test('the embedded modal leaves its place empty on a server', () => {
  const { kit } = createTestKit({ enableEmbedded: true })
  expect(renderToString(createElement(LatchkeyProvider, { kit }, createElement(Modal)))).toBe('')
})
