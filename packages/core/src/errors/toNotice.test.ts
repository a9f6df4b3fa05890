import { expect, test } from 'vitest'
import { BaseError, messageOf } from './BaseError.ts'
import { DisconnectError } from './kit.ts'
import {
  ChainNotConfiguredError,
  ForeignChainError,
  TransportError,
  UnsupportedChainError,
} from './network.ts'
import { toFailure } from './toFailure.ts'
import { toNotice } from './toNotice.ts'
import {
  CapabilitiesUnreadableError,
  ConnectorChainMismatchError,
  RequestPendingError,
  UnrecognizedChainError,
} from './wallet.ts'

const { proxy: revoked, revoke } = Proxy.revocable({}, {})
revoke()

test('a notice says what happened and what to do next', () => {
  expect(toNotice(new RequestPendingError())).toBe(
    "A request is already open in the wallet. Open the wallet's window and answer it first.",
  )
  expect(toNotice(new CapabilitiesUnreadableError())).toBe('Error parsing wallet capabilities')
})

test('of what is no error of the kit nothing is shown', () => {
  for (const thrown of [undefined, null, 'boom', 7, {}, revoked]) {
    expect(toNotice(thrown)).toBe('Something went wrong')
    expect(toFailure(thrown)).toMatchObject({ name: 'UnknownError', rejected: false })
    expect(messageOf(thrown)).toBe(typeof thrown === 'string' ? thrown : undefined)
  }
})

test('what a wallet said is kept short, on one line and unturned', () => {
  expect(new BaseError('No', { cause: new Error('\u202eevil\u0000\nWord\u2028') }).details).toBe(
    ' evil Word ',
  )
  expect(new BaseError('No', { details: 'long '.repeat(20_000) }).details).toHaveLength(300)
})

test('names no network by its id', () => {
  const caipNetworkId = 'eip155:421614'
  for (const error of [
    new ChainNotConfiguredError({ caipNetworkId }),
    new ConnectorChainMismatchError({ walletChainId: 'eip155:1', caipNetworkId }),
    new ForeignChainError({ caipNetworkId, details: 'eip155:1' }),
    new TransportError({ caipNetworkId }),
    new UnrecognizedChainError({ caipNetworkId }),
    new UnsupportedChainError({ caipNetworkId }),
    new DisconnectError({ failures: [{ namespace: 'eip155', error: 1, message: 'eip155: no' }] }),
  ])
    expect(toNotice(error)).not.toContain('eip155')
})
