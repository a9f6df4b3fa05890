import { verify } from '@latchkey/siwx'
import { getAddress, isAddress, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { createNodeProvider } from '../../upstream/createNodeProvider.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { createNodeClient } from '../names/nodeTransport.ts'
import type { Reply } from './createRelayClient.ts'

export interface FarcasterAccount {
  /** The account's number, in decimal digits. */
  readonly fid: string
  /** From the relay, unverified. */
  readonly name: string | null
}

export interface Question {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly nowMs: number
  /** How long ago the sign-in may have begun. */
  readonly maxAgeMs: number
}

/** @returns the account; a text with the reason if the reply proves nothing */
export type ReadReply = (reply: Reply, question: Question) => Promise<FarcasterAccount | string>

const CHAIN = 'eip155:10'
const ID_REGISTRY = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const ID_REGISTRY_ABI = parseAbi(['function idOf(address owner) view returns (uint256 fid)'])
const STATEMENT = 'Farcaster Auth'
/** FIP-11's text says `fids`, its reference client `fid`. */
const RESOURCE = /^farcaster:\/\/fids?\/([1-9]\d{0,19})\/?$/
/** Names of Farcaster and ENS. Other texts could pretend to be no name. */
const USER_NAME = /^[a-z0-9][a-z0-9-]{0,62}(\.[a-z0-9][a-z0-9-]{0,62}){0,3}$/
const CLOCK_MS = 60_000

/**
 * Verifies replies strictly: one message for this sign-in, signed by the address to which the Id Registry on OP Mainnet gives the
 * account that the message names.
 *
 * @param upstream - the operator's node of OP Mainnet
 */
export function createReplyReader(upstream: Upstream, timeoutMs: number): ReadReply {
  const node = createNodeProvider(upstream)
  const client = createNodeClient(node)
  return async (reply, { domain, uri, nonce, nowMs, maxAgeMs }) => {
    const result = await verify({
      message: reply.message,
      signature: reply.signature,
      expected: { domain, uri, nonce, chainIds: [CHAIN], maxAgeMs },
      nodes: { [CHAIN]: node },
      nodeTimeoutMs: timeoutMs,
      clockSkewMs: CLOCK_MS,
      nowMs,
    })
    if (!result.isValid) {
      if (result.reason === 'node_failed') throw new Error(result.detail)
      return result.detail
    }
    const { statement, resources = [], accountAddress } = result.message
    if (statement !== STATEMENT) return 'The statement is another one.'
    const fid = resources.length === 1 ? RESOURCE.exec(resources[0] ?? '')?.[1] : undefined
    if (fid === undefined) return 'The message does not name one account.'
    if (BigInt(reply.fid) !== BigInt(fid)) return 'The relay names another account than the message.'
    if (!isAddress(accountAddress, { strict: false })) return 'The signer is no address.'
    const owned = await readContract(client, {
      address: ID_REGISTRY,
      abi: ID_REGISTRY_ABI,
      functionName: 'idOf',
      args: [getAddress(accountAddress)],
    })
    if (owned !== BigInt(fid)) return 'The account belongs to another address.'
    const { username = '' } = reply
    return { fid, name: USER_NAME.test(username) && username.length <= 64 ? username : null }
  }
}
