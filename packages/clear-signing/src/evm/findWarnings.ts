import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { Intent, Warning } from '../intent.ts'

/** Who looks at the request, and when. */
export interface Circumstances {
  readonly signer: Address
  /** Seconds since 1970; absent where time does not matter. */
  readonly now?: bigint
}

/** The warnings that follow from intents, each once. */
export function findWarnings(intents: readonly Intent[], circumstances: Circumstances): Warning[] {
  return [...new Set(intents.flatMap((intent) => warningsOf(intent, circumstances)))]
}

function warningsOf(intent: Intent, { signer, now }: Circumstances): Warning[] {
  const isSigner = (account = signer as string) => isAddressEqual(account as Address, signer)
  const isOver = (expires?: bigint) => now !== undefined && expires !== undefined && expires < now
  switch (intent.type) {
    case 'transfer': {
      const { quantity, from, to, expires } = intent
      return [
        ...when(!isSigner(from), 'otherOwner'),
        ...when(to === zeroAddress, 'toZeroAddress'),
        ...when('token' in quantity && quantity.token === to, 'toTokenContract'),
        ...when(isOver(expires), 'expired'),
      ]
    }
    case 'approval': {
      const { isUnlimited, change, owner, expires } = intent
      return [
        ...when(isUnlimited && change !== 'decrease', 'unlimited'),
        ...when(!isSigner(owner), 'otherOwner'),
        ...when(isOver(expires), 'expired'),
      ]
    }
    case 'approvalForAll':
      return when(intent.isApproved, 'wholeCollection')
    case 'swap': {
      const { receives, to, expires } = intent
      return [
        ...when(!isSigner(to), 'forOther'),
        ...when('units' in receives && receives.units === 0n, 'anyPrice'),
        ...when(isOver(expires), 'expired'),
      ]
    }
    case 'unknown':
      return ['notDecoded']
    default:
      return []
  }
}

const when = (condition: boolean, warning: Warning): Warning[] => (condition ? [warning] : [])
