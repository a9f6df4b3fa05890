import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BaseError } from './BaseError.ts'
import * as history from './history.ts'
import * as kit from './kit.ts'
import * as network from './network.ts'
import * as signature from './signature.ts'
import * as transaction from './transaction.ts'
import * as wallet from './wallet.ts'

test.each([
  ['S8.39', new network.ChainNotConfiguredError({ caipNetworkId: 'eip155:10' }), 'Chain not configured'],
  ['S8.40', new wallet.ConnectorAlreadyConnectedError(), 'Connector already connected'],
  ['S8.41', new wallet.ConnectorNotConnectedError(), 'Connector not connected'],
  ['S8.42', new wallet.ProviderNotFoundError({ connectorId: 'x' }), 'Provider not found'],
  [
    'S8.43',
    new wallet.SwitchingNotSupportedError({ walletName: 'X' }),
    'connector does not support programmatic chain switching',
  ],
  [
    'S8.44',
    new wallet.ConnectorChainMismatchError({ walletChainId: 'a', caipNetworkId: 'b' }),
    'connector chain does not match connection chain',
  ],
  [
    'S8.45',
    new wallet.ConnectorUnavailableError({ connectorId: 'x' }),
    'connector unavailable while reconnecting',
  ],
  ['S8.46', new wallet.CapabilitiesUnreadableError(), 'Error parsing wallet capabilities'],
  ['S8.50', new wallet.ChainIdNotFoundError(), 'ChainId not found in provider'],
])('[S8.38] the wallet library’s error of %s says so in the specification’s words', (_, error, text) => {
  expect(error).toBeInstanceOf(BaseError)
  expect(error.shortMessage).toContain(text)
})

test.each([
  [
    'S8.20',
    new history.AccountAddressMissingError(),
    "Transactions can't be fetched without an accountAddress",
  ],
  [
    'S8.31',
    new history.GasPriceUnsupportedError({ caipNetworkId: 'x' }),
    'Network not supported for Gas Price',
  ],
  ['S8.22', new kit.NoActiveAddressError(), 'No ActiveCaipAddress found'],
  ['S8.23', new kit.NoActiveNetworkError(), 'No ActiveCaipNetwork or client found'],
  ['S8.25', new network.UnsupportedChainError({ caipNetworkId: 'x' }), 'Unsupported chain'],
  ['S8.26', new kit.AdapterNotFoundError({ namespace: 'x' }), 'Chain adapter not found'],
  ['S8.27', new kit.NetworkClientNotSetError(), 'NetworkController client not set'],
  ['S8.28', new kit.ConnectionClientNotSetError(), 'ConnectionController client not set'],
  ['S8.32', new network.NetworkNotFoundError({ caipNetworkId: 'x' }), 'Network not found'],
  ['S8.34', new network.InvalidChainIdError({ chainId: 1 }), 'Invalid chainId'],
  ['S8.59', new transaction.TransactionRevertedError({ reason: '' }), 'Transaction reverted: unknown reason'],
])('the error of %s is "%s"', (_, error, text) => {
  expect(error.shortMessage).toBe(text)
})

test('an error says what happened, why and what to do, and keeps its cause', () => {
  const cause = new Error('socket closed')
  const error = new network.TransportError({ caipNetworkId: 'eip155:42161', cause })
  expect(error.message).toMatchInlineSnapshot(`
    "The network did not answer

    Its node is down or slow. Try again in a moment.

    Details: socket closed"
  `)
  expect(error.walk((one) => one === cause)).toBe(cause)
  expect(error.walk(() => false)).toBeUndefined()
})

test.each([
  new network.ChainNotConfiguredError({ caipNetworkId: 'eip155:10' }),
  new network.ForeignChainError({ caipNetworkId: 'eip155:10', details: 'x' }),
  new signature.SignatureMismatchError({ address: '0x' }),
  new signature.SignatureUnverifiedError(),
  new transaction.TransactionMismatchError({ hash: '0x' }),
])('$name points at its section, in its package and in the repository', ({ message, docsPath }) => {
  expect(message).toContain(`Docs: node_modules/@latchkey/core/${docsPath}`)
})

test('every error has a section of its own on the page of errors', () => {
  const page = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8')
  const { docsPath } = new kit.NoActiveAddressError()
  expect(docsPath).toBe('docs/errors.md#NoActiveAddressError')
  expect(page).toContain('<a id="NoActiveAddressError"></a>NoActiveAddressError')
})
