import { type Hex, parseErc6492Signature } from 'viem'
import { wrapTypedDataSignature } from 'viem/experimental/erc7739'
import { expect, test } from 'vitest'
import { factoryOf } from './factory.ts'
import vectors from './fixtures/erc6492-7739-1271.json' with { type: 'json' }
import { wrapSignature } from './signature.ts'

const { erc6492, erc7739 } = vectors

test('wraps a signature in the layout of ERC-6492', () => {
  const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const signature: Hex = `0x${erc6492.decoded.signature.slice(2)}`
  const wrapped = wrapSignature(owner, signature)
  const { factory, factoryData } = factoryOf(owner)
  expect(parseErc6492Signature(wrapped)).toEqual({ address: factory, data: factoryData, signature })
  expect(wrapped.endsWith(erc6492.magicSuffix.slice(2))).toBe(true)
})

test('the published vector of ERC-7739 has the layout that verifiers read', () => {
  const { r, s, yParity } = erc7739.signature
  const signature: Hex = `${r as Hex}${s.slice(2)}${(27 + yParity).toString(16)}`
  const { message, ...rest } = erc7739.typedData
  const wrapped = wrapTypedDataSignature({ ...(rest as object), message, signature } as never)
  expect(wrapped).toBe(erc7739.wrapped)
})
