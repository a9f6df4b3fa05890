import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { PROGRAMS } from './instructions.ts'

/** Returns the address of the associated account of an owner and a token. */
export async function findTokenAccount(owner: string, mint: string, program: string): Promise<string> {
  const { encode } = getAddressEncoder()
  const [found] = await getProgramDerivedAddress({
    programAddress: address(PROGRAMS.associatedToken),
    seeds: [owner, program, mint].map((one) => encode(address(one))),
  })
  return found
}
