import { NATIVE_TOKEN_ADDRESS } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { traits } from './traits.ts'

test('the coin has the address that the gateway’s lists give it', () => {
  expect(traits.coinAddress).toBe(NATIVE_TOKEN_ADDRESS.eip155)
})
