import { expect, test } from 'vitest'
import { isOriginAllowed } from './isOriginAllowed.ts'

const listed = { origins: ['https://app.example', 'https://*.shop.example'], isLab: false }

test.each([
  ['https://app.example', true],
  ['https://a.shop.example', true],
  ['https://shop.example', false],
  ['http://app.example', false],
  ['https://app.example:8443', false],
  ['https://app.example.evil.test', false],
  ['https://evilshop.example', false],
  ['http://localhost:4100', false],
  ['null', false],
])('%s may show a listed project’s wallet: %s', (origin, expected) => {
  expect(isOriginAllowed(listed, origin)).toBe(expected)
})

test.each([
  ['http://localhost:4100', true],
  ['http://app.localhost:4100', true],
  ['http://127.0.0.1:4100', true],
  ['http://localhost.evil.test', false],
  ['https://app.example', false],
  ['null', false],
])('%s may show the wallet of a lab without a list: %s', (origin, expected) => {
  expect(isOriginAllowed({ origins: [], isLab: true }, origin)).toBe(expected)
  expect(isOriginAllowed({ origins: [], isLab: false }, origin)).toBe(false)
})
