import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { Account, Intent, Quantity, Warning } from '../intent.ts'
import { isAboveBalance } from './limits.ts'

/** The signer of the request, and the time. */
export interface Circumstances {
  readonly signer: Address
  /** Seconds since 1970; absent if time does not matter. */
  readonly now?: bigint
  readonly balanceOf?: BalanceOf | undefined
}

/** An account's balance of a token, in the smallest unit; undefined if it is unknown, or if the contract may be a collection of items. */
export type BalanceOf = (token: Account, owner: Account) => bigint | undefined

/**
 * Finds the warnings for intents, each once.
 *
 * @example
 * findWarnings(intents, { signer, balanceOf: () => 5n }) // ['unlimited']
 */
export function findWarnings(intents: readonly Intent[], circumstances: Circumstances): Warning[] {
  return [...new Set(intents.flatMap((intent) => warningsOf(intent, circumstances)))]
}

function warningsOf(intent: Intent, { signer, now, balanceOf }: Circumstances): Warning[] {
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
      const { quantity, change, owner = signer, expires, submitBy } = intent
      return [
        ...when(takesAll(quantity, owner) && change !== 'decrease', 'unlimited'),
        ...when(!isSigner(owner), 'otherOwner'),
        ...when(isOver(expires) || isOver(submitBy), 'expired'),
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

  function takesAll(quantity: Quantity, owner: Account): boolean {
    if (quantity.of !== 'token' && quantity.of !== 'unitsOrItem') return false
    const units = quantity.of === 'token' ? quantity.units : quantity.value
    return isAboveBalance(units, balanceOf?.(quantity.token, owner))
  }
}

const when = (condition: boolean, warning: Warning): Warning[] => (condition ? [warning] : [])
