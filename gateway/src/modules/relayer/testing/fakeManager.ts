import { type Call, type Delegation, ENFORCERS, hashDelegation, readDisabling } from '@latchkey/smart-account'
import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  type Hex,
  isAddressEqual,
  parseAbi,
  parseAbiParameters,
  slice,
} from 'viem'
import { add, type FakeState } from './fakeState.ts'

const STRUCTS = [
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
] as const
const ABI = parseAbi([
  ...STRUCTS,
  'function disableDelegation(Delegation delegation)',
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
])
const CONTEXT = parseAbiParameters(['Delegation[] delegations', ...STRUCTS])

/** The hash of the delegation that a call of an account disables; undefined for any other call. */
export function disabledBy(account: Address, call: Call): Hex | undefined {
  if (!readDisabling(account, call)) return undefined
  const { functionName, args } = decodeFunctionData({ abi: ABI, data: call.data })
  return functionName === 'disableDelegation' ? hashDelegation(args[0]) : undefined
}

/**
 * A delegate sends coins of the account that has granted it so, as the framework's manager and its enforcer of periods do. All of a history is in one period.
 *
 * @returns whether it was let
 */
export function redeem(state: FakeState, from: string, data: Hex): boolean {
  const { functionName, args } = decodeFunctionData({ abi: ABI, data })
  const [[context = '0x'], , [execution = '0x']] = functionName === 'redeemDelegations' ? args : [[], [], []]
  const [[delegation]] = decodeAbiParameters(CONTEXT, context)
  if (!delegation || !isAddressEqual(delegation.delegate, from as Address)) return false
  const hash = hashDelegation(delegation)
  const account = delegation.delegator.toLowerCase()
  const [payee, value] = [slice(execution, 0, 20), BigInt(slice(execution, 20, 52))]
  const all = (state.collected.get(hash) ?? 0n) + value
  const isLet =
    state.deployed.has(account) &&
    !state.disabled.has(hash) &&
    all <= mostOf(delegation) &&
    value <= (state.balances.get(account) ?? 0n)
  if (!isLet) return false
  state.collected.set(hash, all)
  add(state.balances, account, -value)
  add(state.balances, payee.toLowerCase(), value)
  return true
}

/** What the enforcer of periods lets through in one. */
function mostOf({ caveats }: Pick<Delegation, 'caveats'>): bigint {
  const period = caveats.find(({ enforcer }) => isAddressEqual(enforcer, ENFORCERS.nativePeriod))
  return period ? BigInt(slice(period.terms, 0, 32)) : 0n
}
