import {
  type CaipNetworkId,
  type ExternalBundler,
  SOLANA_LAB_KEY,
  SOLANA_LAB_MARKER,
} from '@latchkey/contract'
import { literal, object, safeParse, string, tuple } from 'valibot'
import { CODES, FrameError } from '../FrameError.ts'
import type { Caller, Payload } from '../gate/gate.ts'
import { type Account, isServed, type SmartNetworks } from '../smart/accounts.ts'
import { readCallsStatus, type SentCalls } from '../smart/callsStatus.ts'
import { capabilitiesOf } from '../smart/capabilities.ts'
import { PlainAccountError } from '../smart/PlainAccountError.ts'
import { kindOf } from './methodTable.ts'
import { chainNumberOf, isEvm, toNetwork } from './network.ts'
import type { AskNode } from './node.ts'

export interface ApprovalRequest {
  readonly method: string
  readonly params: unknown
  readonly network: CaipNetworkId
  readonly caller: Caller
}

interface RequestParameters {
  readonly network: () => CaipNetworkId
  /** The signed-in user's account in use on a network; undefined if nobody is signed in. */
  readonly account: (network: CaipNetworkId) => Promise<Account | undefined>
  readonly smartNetworks: SmartNetworks
  readonly externalBundlers: readonly ExternalBundler[]
  readonly findCalls: (id: string) => Promise<SentCalls | undefined>
  readonly node: AskNode
  /** Quotes the cost of a smart account's calls. */
  readonly quote: (params: unknown, network: CaipNetworkId, account: Account) => Promise<unknown>
  readonly approve: (request: ApprovalRequest) => Promise<unknown>
}

/** Answers a JSON-RPC request by the table of methods: silently, or through a screen. */
export function createRequests(parameters: RequestParameters) {
  const { network, account, smartNetworks, externalBundlers, findCalls, node, quote, approve } = parameters
  return async ({ method, params, chainId }: Payload<'RPC_REQUEST'>, caller: Caller): Promise<unknown> => {
    const kind = kindOf(method)
    if (kind === undefined)
      throw new FrameError('Requested RPC call is not allowed', { code: CODES.unsupported })
    const on = chainId === undefined ? network() : toNetwork(chainId)
    if (method.startsWith('solana_') === isEvm(on) && kind !== 'local')
      throw new FrameError(`The wallet is on another kind of network than ${method} needs`, {
        code: CODES.wrongChain,
      })
    switch (kind) {
      case 'local':
        return answerLocally(method, params, on)
      case 'read':
        return node(on, method, toList(params))
      case 'relayer':
        if (!isServed(on, smartNetworks)) throw new PlainAccountError(method)
        return node(on, method, toList(params))
      case 'quote': {
        const mine = await account(on)
        if (mine?.type !== 'smartAccount') throw new PlainAccountError(method)
        return quote(params, on, mine)
      }
      case 'refused':
        throw new PlainAccountError(method)
      case 'smart':
      case 'asked':
        if (kind === 'smart' && !isServed(on, smartNetworks)) throw new PlainAccountError(method)
        // Nothing is awaited before this, so that the request gets its place in the queue and can be aborted at once.
        return approve({ method, params, network: on, caller })
    }
  }

  async function answerLocally(method: string, params: unknown, on: CaipNetworkId): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts': {
        const mine = await account(on)
        return mine === undefined ? [] : [mine.address]
      }
      case 'eth_chainId':
        return isEvm(on) ? toHex(chainNumberOf(on)) : on
      case 'wallet_getCapabilities':
        return capabilitiesOf(on, await account(on), smartNetworks, externalBundlers)
      case SOLANA_LAB_KEY:
        return isEvm(on) ? null : labKeyOf(await node(on, 'getAccountInfo', [SOLANA_LAB_MARKER, BASE64]))
      case 'eth_supportedEntryPoints':
        return isServed(on, smartNetworks) ? node(on, method, []) : []
      case 'wallet_getCallsStatus':
        return readCallsStatus(params, findCalls, node)
      default:
        throw new FrameError('Requested RPC call is not allowed', { code: CODES.unsupported })
    }
  }
}

const BASE64 = { encoding: 'base64' }
const markerAccount = object({ value: object({ data: tuple([string(), literal('base64')]) }) })

function labKeyOf(answer: unknown): string | null {
  const parsed = safeParse(markerAccount, answer)
  return parsed.success ? parsed.output.value.data[0] : null
}

const toHex = (value: number) => `0x${value.toString(16)}`

function toList(params: unknown): readonly unknown[] {
  if (params === undefined) return []
  if (Array.isArray(params)) return params
  throw new FrameError('The parameters are not a list', { code: CODES.invalidParams })
}
