import { expect, test } from 'vitest'
import { signInWarning } from './signInWarning.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ORIGIN = 'http://localhost:4100'

const message = (domain: string, { account = ACCOUNT, uri = `${ORIGIN}/`, network = 'Ethereum' } = {}) =>
  `${domain} wants you to sign in with your ${network} account:\n${account}\n\nI accept the terms.\n\nURI: ${uri}\nVersion: 1`

const warn = (text: string, account = ACCOUNT) => signInWarning({ origin: ORIGIN, account, text }).warning

test.each([
  ['no sign-in', 'Hello from bank.test'],
  ['its own domain', message('localhost:4100')],
  ['its own domain, with the scheme', message('http://localhost:4100')],
  ['its own domain in capitals', message('LOCALHOST:4100')],
  ['its own account in another case', message('localhost:4100', { account: ACCOUNT.toLowerCase() })],
])('says nothing of %s', (_, text) => {
  expect(warn(text)).toBeUndefined()
})

test.each([
  ['another domain', message('bank.test'), /signs you in to bank\.test, but localhost:4100 asks/],
  ['another port', message('localhost:4101'), /signs you in to localhost:4101/],
  ['no port', message('localhost'), /signs you in to localhost,/],
  ['a look-alike', message('locаlhost:4100'), /signs you in to locаlhost:4100/],
  ['a name before an @', message('localhost:4100@bank.test'), /signs you in to localhost:4100@bank\.test/],
  ['a path', message('localhost:4100/x'), /signs you in/],
  ['a page elsewhere', message('localhost:4100', { uri: 'https://bank.test/' }), /for a page of bank\.test/],
  ['another scheme', message('https://localhost:4100'), /for https:, but the page came over http:/],
  ['another account', message('localhost:4100', { account: `0x${'1'.repeat(40)}` }), /another account: 0x1/],
  ['space before', ` \n${message('bank.test')}`, /bank\.test/],
  ['another network', message('bank.test', { network: 'Solana', account: 'abc' }), /bank\.test.*abc/],
])('warns of %s', (_, text, warning) => {
  expect(warn(text)).toMatch(warning)
})
