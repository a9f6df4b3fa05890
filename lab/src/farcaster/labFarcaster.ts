import type { Address } from 'viem'
import { labAccount } from '../chains/labAccounts.ts'
import { PEOPLE } from '../social/people.ts'

/** Where Farcaster's Id Registry is on OP Mainnet, and its stand-in on every chain of the lab. */
export const ID_REGISTRY: Address = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'

/** The accounts of mnemonic that own a Farcaster account each: no others of the lab sign with them. */
const FIRST_INDEX = 40

/** Who can sign in with Farcaster in the lab: each has a key, and the account whose number the registry gives that key's address. */
export const farcasterPeople = () =>
  PEOPLE.map((name, index) => ({ name, fid: index + 1, account: labAccount(FIRST_INDEX + index) }))
