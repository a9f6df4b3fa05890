import type { AccountParameters, StepsParameters, SwapPermit } from '@latchkey/core'
import type { Ground } from '../ground.ts'
import { askToSend } from './sendTransaction.ts'

const METHOD = 'eth_signTypedData_v4'

/** Returns the signature, which the service's simulation checks; undefined if the wallet can't sign it. Throws only for a rejection. */
export async function signPermit(
  ground: Ground,
  account: AccountParameters & Pick<StepsParameters, 'caipNetworkId'>,
  { onRefused }: SwapPermit,
  typedData: string,
): Promise<string | undefined> {
  try {
    const params = [account.address, typedData]
    const signature = await askToSend(ground, account, { method: METHOD, params })
    if (typeof signature === 'string' && /^0x[0-9a-f]{130}$/i.test(signature)) return signature
  } catch (error) {
    if (error instanceof Error && error.name === 'UserRejectedError') {
      onRefused()
      throw error
    }
    // The approval runs into any other problem again, and reports it.
  }
  onRefused()
  return undefined
}
