import { describeChanges, feeWarnings } from '@latchkey/clear-signing'
import { balanceChanges } from '@latchkey/clear-signing/evm'
import { type Call, decodeCalls, readDisabling, type UserOperation } from '@latchkey/smart-account'
import { getAddress } from 'viem'
import { type DescribedCall, describeCall } from '../approval/evm/describeCall.ts'
import { readTokens } from '../approval/evm/readTokens.ts'
import { simulatedLogs } from '../approval/evm/simulatedLogs.ts'
import { networkOf } from '../approval/networks.ts'
import type { Place, Shown } from '../approval/question.ts'
import { reasonOfTrial } from '../approval/texts/reasonOf.ts'
import { FrameError } from '../FrameError.ts'
import { fromBytes, isSponsored, mostFee, usualFee } from './operation.ts'
import { refuseForbidden } from './readCalls.ts'

const NOTHING_MOVED = {
  ...{ warnings: [], lines: [], receivers: [], findToken: () => undefined },
  ...{ deed: undefined, moved: 0n },
} as const

/** The screen content for an operation: each of its calls in words, and who pays. All of it is read from the bytes that are signed. */
export async function showCalls(bytes: Uint8Array, place: Place): Promise<Shown> {
  const operation = fromBytes(bytes)
  const calls = decodeCalls(operation.callData)
  if (!calls) throw new FrameError('The operation does something else than calls')
  refuseForbidden(calls, place)
  const { network, node, texts, words } = place
  const { coin } = networkOf(network)
  const from = getAddress(place.address)
  const moves = calls.map(({ to, value, data }) => ({ from, to, value: `0x${value.toString(16)}`, data }))
  const changes = balanceChanges(await simulatedLogs(moves, network, node), from)
  const changed = changes.flatMap(({ quantity }) => ('token' in quantity ? [quantity.token] : []))
  const [{ findToken }, shown] = await Promise.all([
    readTokens([], network, node, changed),
    Promise.all(calls.map((call) => describe(call, place))),
  ])
  const moved = shown.reduce((sum, one) => sum + one.moved, 0n)
  const [fees, ...problems] = await Promise.all([
    checkFee(operation, moved, place),
    simulate(calls, place),
    checkBalance(operation, calls, place),
  ])
  return {
    kind: 'transaction',
    statements: shown.flatMap(({ statements }) => statements),
    lines: shown.flatMap(({ lines }) => lines),
    warnings: [
      ...(place.paysItself ? [texts.notPaid(place.operator)] : []),
      ...new Set([...fees, ...shown.flatMap(({ warnings }) => warnings), ...problems.flat()]),
    ],
    changes: describeChanges(changes, { coin, findToken, words }),
    receivers: shown.flatMap(({ receivers }) => receivers),
    ...(shown.length === 1 && shown[0]?.deed && { deed: shown[0].deed }),
    ...feeOf(operation, place),
    raw: JSON.stringify(JSON.parse(new TextDecoder().decode(bytes)), null, 2),
  }
}

/** Describes a call that revokes a permission; no decoder knows the account's contract. */
async function describe(call: Call, place: Place): Promise<DescribedCall> {
  const delegate = readDisabling(getAddress(place.address), call)
  if (!delegate) return describeCall(call, place)
  const { takesBack, who } = place.texts
  const statement = { title: takesBack, lines: [{ label: who, value: delegate, isAddress: true }] }
  return { ...NOTHING_MOVED, statements: [statement] }
}

/** The maximum fee of the account, or who pays instead. */
export function feeOf(operation: UserOperation, { operator }: Place): Pick<Shown, 'fee' | 'payer'> {
  return isSponsored(operation) ? { payer: operator } : { fee: mostFee(operation) }
}

async function checkFee(operation: UserOperation, moved: bigint, place: Place): Promise<string[]> {
  if (isSponsored(operation)) return []
  const codes = feeWarnings({ fee: mostFee(operation), moved, usual: await usualFee(operation, place) })
  return codes.map((code) => place.words.warnings[code])
}

async function checkBalance(
  operation: UserOperation,
  calls: readonly Call[],
  { address, network, node, texts }: Place,
): Promise<string[]> {
  const cost = calls.reduce((sum, { value }) => sum + value, mostFee(operation))
  if (cost === 0n) return []
  const balance = await node(network, 'eth_getBalance', [address, 'latest'])
  return typeof balance === 'string' && BigInt(balance) < cost ? [texts.notCovered] : []
}

/** A single call is simulated directly. A later call may depend on an earlier one, so batches use the relayer's estimate. */
async function simulate(calls: readonly Call[], { address, network, node, texts }: Place): Promise<string[]> {
  const [call, ...others] = calls
  if (!call || others.length > 0) return []
  const { to, value, data } = call
  try {
    await node(network, 'eth_call', [{ from: address, to, value: `0x${value.toString(16)}`, data }, 'latest'])
    return []
  } catch (error) {
    if (error instanceof FrameError) return [reasonOfTrial(error, texts)]
    throw error
  }
}
