import { type Address, address } from '@solana/kit'
import { PROGRAMS } from '../cluster.ts'
import { labKey } from '../keys.ts'

export type LabToken = { mint: Address; decimals: number; tokenProgram: Address }

/** The treasury pays for the beginning and holds the rest of everything. As on EVM, it isn't in the wallet. */
export const treasuryKey = () => labKey(9)

const MINT_INDEX = 40
export const feeMintKey = () => labKey(MINT_INDEX)

/** At devnet's real address, so that one list of tokens serves both. */
export const USDC: LabToken = {
  mint: address('4zMMC9srt5Ri5X14GAgXhHii3GnPAEERYPJgZJDncDU'),
  decimals: 6,
  tokenProgram: address(PROGRAMS.token),
}

/** One per cent of each transfer, at most 5, stays behind: Token-2022's rule, in its program's own code. */
export const FEE_TOKEN = {
  decimals: 9,
  basisPoints: 100,
  mostFee: 5_000_000_000n,
  text: { name: 'Toll', symbol: 'TOLL', uri: '' },
}

export const feeToken = (): LabToken => ({
  mint: feeMintKey().address,
  decimals: FEE_TOKEN.decimals,
  tokenProgram: address(PROGRAMS.token2022),
})
