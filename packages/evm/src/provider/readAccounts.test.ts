import fc from 'fast-check'
import { getAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { readAccounts } from './readAccounts.ts'

test('every account has the checksum of EIP-55, as viem writes it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), fc.boolean(), (bytes, isUpper) => {
      const digits = Buffer.from(bytes).toString('hex')
      const [account] = readAccounts([`0x${isUpper ? digits.toUpperCase() : digits}`]) ?? []
      expect(account).toBe(getAddress(`0x${digits}`))
    }),
  )
})
