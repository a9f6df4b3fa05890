import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'
import { Failure } from '../../server/Failure.ts'

/** Reads a CAIP-10 id of an EVM token or account. @throws Failure 400, which names its field */
export function readId(field: string, id: string): { readonly chainId: string; readonly address: Address } {
  const [, chainId = '', address = ''] = /^(eip155:\d{1,20}):(0x[0-9a-fA-F]{40})$/.exec(id) ?? []
  if (isAddress(address, { strict: false })) return { chainId, address: getAddress(address) }
  throw new Failure(400, field, `${field}: write a CAIP-10 id such as eip155:42161:0x….`)
}

/** @throws Failure 400 if the text is no positive amount, in the smallest unit, that a contract accepts */
export function readAmount(text: string | undefined): bigint {
  if (text !== undefined && /^\d{1,78}$/.test(text)) {
    const amount = BigInt(text)
    if (amount > 0n && amount < 2n ** 128n) return amount
  }
  const description = 'amount: write an amount in the smallest unit, more than 0 and less than 2^128.'
  throw new Failure(400, 'amount', description)
}
