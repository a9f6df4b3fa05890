import type { Address } from 'viem'
import { labAccount } from '../chains/labAccounts.ts'
import { PEOPLE } from '../social/people.ts'

/** The address of Farcaster's Id Registry on OP Mainnet, and of its stand-in on every lab chain. */
export const ID_REGISTRY: Address = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'

/** The accounts of mnemonic that own a Farcaster account each: no others of the lab sign with them. */
const FIRST_INDEX = 40

/** The users who can sign in with Farcaster in the lab. Each has a key, and the Farcaster id that the registry maps to the key's address. */
export const farcasterPeople = () =>
  PEOPLE.map((name, index) => ({ name, fid: index + 1, account: labAccount(FIRST_INDEX + index) }))
