import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58, base64 } from '@scure/base'
import { getAddress } from '@scure/btc-signer'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import { privateKeyToAccount } from 'viem/accounts'
import type { SiwxMessage } from '../message/message.ts'
import { sha256Twice, withLength } from '../signature/bip122/bytes.ts'

/** Somebody who signs in with an account of one namespace. */
export interface Person {
  readonly chainId: SiwxMessage['chainId']
  readonly accountAddress: string
  sign(text: string): Promise<string>
}

export const secret = new Uint8Array(32).fill(0x42)
const evm = privateKeyToAccount(`0x${bytesToHex(secret)}`)

export function ss58(publicKey: Uint8Array, prefix = 42): string {
  const body = concatBytes(Uint8Array.of(prefix), publicKey)
  return base58.encode(concatBytes(body, blake2b(concatBytes(utf8ToBytes('SS58PRE'), body)).subarray(0, 2)))
}

export function hashBitcoinText(text: string): Uint8Array {
  return sha256Twice(utf8ToBytes('\x18Bitcoin Signed Message:\n'), withLength(utf8ToBytes(text)))
}

const sr25519Secret = secretFromSeed(secret)

export const people = {
  eip155: {
    chainId: 'eip155:1',
    accountAddress: evm.address,
    sign: (text) => evm.signMessage({ message: text }),
  },
  solana: {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    accountAddress: base58.encode(ed25519.getPublicKey(secret)),
    sign: async (text) => base58.encode(ed25519.sign(utf8ToBytes(text), secret)),
  },
  polkadot: {
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    accountAddress: ss58(getPublicKey(sr25519Secret)),
    sign: async (text) => `0x${bytesToHex(sign(sr25519Secret, utf8ToBytes(`<Bytes>${text}</Bytes>`)))}`,
  },
  bip122: {
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    accountAddress: getAddress('pkh', secret) ?? '',
    sign: async (text) => {
      const signature = secp256k1.sign(hashBitcoinText(text), secret)
      return base64.encode(concatBytes(Uint8Array.of(31 + signature.recovery), signature.toCompactRawBytes()))
    },
  },
} as const satisfies Record<string, Person>

/** A message of a user that a server at app.example.com expects. */
export function messageOf(
  { chainId, accountAddress }: Pick<Person, 'chainId' | 'accountAddress'>,
  fields: Partial<SiwxMessage> = {},
): SiwxMessage {
  return {
    domain: 'app.example.com',
    accountAddress,
    statement: 'I accept the terms.',
    uri: 'https://app.example.com/login',
    version: '1',
    chainId,
    nonce: '12345678abcdefgh',
    issuedAt: '2026-11-22T12:00:00.000Z',
    ...fields,
  }
}
