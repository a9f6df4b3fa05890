import type { Address, Hex } from 'viem'

/**
 * The lab's names: the zone, the contracts that resolve it on every lab chain, and the key with which the gateway signs. The key
 * is the mnemonic's ninth, as public as the others.
 */
export const LAB_NAMES: {
  readonly zone: string
  readonly resolver: Address
  readonly universalResolver: Address
  readonly signer: Address
  readonly signerKey: Hex
} = {
  zone: 'backing.test',
  resolver: '0x4C6174636868654e616d65730000000000000001',
  universalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  signer: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
  signerKey: '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
}
