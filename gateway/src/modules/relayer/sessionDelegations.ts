import { type SessionGrant, sessionGrant } from '@latchkey/contract'
import {
  type Delegation,
  delegationOf,
  delegationTypedData,
  GrantError,
  newDelegationOf,
  smartAccountAddress,
} from '@latchkey/smart-account'
import * as v from 'valibot'
import {
  type Address,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  isAddressEqual,
  parseAbi,
  recoverAddress,
} from 'viem'
import { Failure } from '../../server/Failure.ts'
import type { Relayer } from './relayer.ts'
import type { StoredSession } from './sessionStore.ts'
import { toHex } from './stored.ts'

const ACCOUNT_ABI = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
const IS_VALID = '0x1626ba7e'

/** @throws Failure 400 if no enforcer can enforce the grant */
export function requireEnforceable(account: Address, pci: string, grant: SessionGrant): void {
  try {
    newDelegationOf(account, pci, grant)
  } catch (error) {
    if (!(error instanceof GrantError)) throw error
    throw new Failure(400, 'grant', `grant: ${error.message}`, { cause: error })
  }
}

/** The delegation of a stored session. The grant was checked when the session began. */
export function delegationIn(session: StoredSession): Delegation {
  return delegationOf(toHex(session.account), session.pci, readGrant(session))
}

export function readGrant({ grant_text }: StoredSession): SessionGrant {
  return v.parse(sessionGrant, JSON.parse(grant_text))
}

/** Checks a signature: a deployed account verifies it; before deployment, the account's address proves its owner. */
export async function isSignedBy(
  relayer: Relayer,
  account: Address,
  hash: Hex,
  signature: Hex,
): Promise<boolean> {
  if ((await relayer.node.code(account)) === '0x') {
    const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
    return signer !== undefined && isAddressEqual(smartAccountAddress(signer), account)
  }
  const data = encodeFunctionData({
    abi: ACCOUNT_ABI,
    functionName: 'isValidSignature',
    args: [hash, signature],
  })
  return (await relayer.node.read(account, data))?.startsWith(IS_VALID) ?? false
}

export async function ownerOf(delegation: Delegation, chainId: number, signature: Hex): Promise<Address> {
  const hash = hashTypedData(delegationTypedData(delegation, chainId))
  return recoverAddress({ hash, signature })
}
