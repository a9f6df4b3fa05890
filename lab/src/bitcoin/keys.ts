import { createHash, pbkdf2Sync } from 'node:crypto'
import { schnorr } from '@noble/curves/secp256k1'
import { HDKey } from 'viem/accounts'
import { LAB_ACCOUNT_COUNT, LAB_MNEMONIC } from '../chains/labAccounts.ts'
import { type BitcoinSigner, createSigner } from './createSigner.ts'

/** The mnemonic's root by BIP-39 and BIP-32. */
const root = HDKey.fromMasterSeed(pbkdf2Sync(LAB_MNEMONIC, 'mnemonic', 2_048, 64, 'sha512'))

/** One of the public mnemonic's keys, under the path of SegWit wallets (BIP-84): on testnet unless told. */
export function bitcoinKey(index: number, isTest = true): BitcoinSigner {
  const { privateKey } = root.derive(`m/84'/${isTest ? 1 : 0}'/0'/0/${index}`)
  if (!privateKey) throw new Error('The mnemonic gives no key')
  return createSigner(privateKey, isTest)
}

/** The Bitcoin accounts of the Lab Wallet, in the order in which it lists them. */
export const bitcoinKeys = (isTest = true): BitcoinSigner[] =>
  Array.from({ length: LAB_ACCOUNT_COUNT }, (_, index) => bitcoinKey(index, isTest))

/** By which a kit knows the lab's wallet: the wallet signs with it, and the lab's chain names its public half. */
export interface LabKey {
  /** 32 bytes in hex. */
  readonly publicKey: string
  /** BIP-340 over the hash of a challenge. */
  sign(challenge: Uint8Array): Uint8Array
}

export function createLabKey(instance: string): LabKey {
  const secret = new Uint8Array(createHash('sha256').update(`lab instance ${instance}`).digest())
  return {
    publicKey: Buffer.from(schnorr.getPublicKey(secret)).toString('hex'),
    sign: (challenge) => schnorr.sign(createHash('sha256').update(challenge).digest(), secret),
  }
}
