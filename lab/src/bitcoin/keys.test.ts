import { HDKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createSigner } from './createSigner.ts'
import bip86 from './fixtures/bip86.json' with { type: 'json' }

test.each(bip86.addresses)('the published Taproot address of BIP-86 at $path', (one) => {
  const { privateKey } = HDKey.fromExtendedKey(one.xprv)
  const { ordinals } = createSigner(privateKey ?? new Uint8Array(), false)
  expect(ordinals.address).toBe(one.address)
  expect(Buffer.from(ordinals.script).toString('hex')).toBe(one.scriptPubKey)
  expect(Buffer.from(ordinals.publicKey).toString('hex')).toBe(one.internal_key)
})
