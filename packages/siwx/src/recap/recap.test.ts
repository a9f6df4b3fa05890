import { utf8ToBytes } from '@noble/hashes/utils'
import { base64urlnopad } from '@scure/base'
import { expect, test } from 'vitest'
import { parseMessage } from '../message/parseMessage.ts'
import { readFixture } from '../testing/fixture.ts'
import { describeRecap, type Recap, readRecap, writeRecap } from './recap.ts'

interface Published {
  readonly siweExample: { text: string; recapDecoded: Recap }
  readonly detailsExample: { statement: string; recapUri: string; recapUriDecoded: Recap }
  readonly merge: { result: Recap }
}
const { siweExample, detailsExample, merge } = readFixture<Published>('recap-erc5573.json')
const uriOf = (value: unknown) => `urn:recap:${base64urlnopad.encode(utf8ToBytes(JSON.stringify(value)))}`

test('reads ERC-5573’s examples, and says in words what they allow', () => {
  const message = parseMessage(siweExample.text)
  const recap = readRecap(message.resources)
  expect(recap).toEqual(siweExample.recapDecoded)
  expect(recap && describeRecap(recap)).toBe(message.statement)
  const details = readRecap([detailsExample.recapUri])
  expect(details).toEqual(detailsExample.recapUriDecoded)
  expect(details && describeRecap(details)).toBe(detailsExample.statement)
})

test('writes what it reads, with its keys in order', () => {
  expect(writeRecap(detailsExample.recapUriDecoded)).toBe(detailsExample.recapUri)
  expect(readRecap([writeRecap(merge.result)])).toEqual(merge.result)
  const { att, ...rest } = merge.result
  expect(writeRecap({ ...rest, att: Object.fromEntries(Object.entries(att).reverse()) })).toBe(
    writeRecap(merge.result),
  )
})

test('wallets that are paired leave out the proofs', () => {
  const recap = { att: { eip155: { 'request/personal_sign': [{}] } } }
  expect(readRecap([uriOf(recap)])).toEqual(recap)
})

test('messages without one have none', () => {
  expect(readRecap()).toBeUndefined()
  expect(readRecap(['https://example.com/urn:recap:'])).toBeUndefined()
})

test.each([
  ['nothing behind its prefix', ['urn:recap:']],
  ['no base64url', ['urn:recap:a+b']],
  ['no JSON', ['urn:recap:YWJj']],
  ['no UTF-8', ['urn:recap:_w']],
  ['a list', [uriOf([])]],
  ['proofs that are no list', [uriOf({ att: {}, prf: 'a' })]],
  ['a number as a proof', [uriOf({ att: {}, prf: [1] })]],
  ['an ability without its namespace', [uriOf({ att: { 'a:b': { read: [{}] } }, prf: [] })]],
  ['a quote in an ability', [uriOf({ att: { 'a:b': { "crud/read' for 'c:d": [{}] } }, prf: [] })]],
  ['limits that are no objects', [uriOf({ att: { 'a:b': { 'crud/read': [1] } }, prf: [] })]],
  ['another resource behind it', [detailsExample.recapUri, 'a:b']],
  ['a second behind it', [detailsExample.recapUri, detailsExample.recapUri]],
])('refuses %s', (_, resources) => {
  expect(() => readRecap(resources)).toThrow(expect.objectContaining({ reason: 'recap_invalid' }))
})
