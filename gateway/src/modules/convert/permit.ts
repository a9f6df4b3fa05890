import type { buildApprove, RouteResponse } from '@latchkey/contract'
import type { Address, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, hashStruct, parseAbi } from 'viem/utils'
import { Failure } from '../../server/Failure.ts'
import { askNode, optionalCall } from '../../upstream/askNode.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { hex } from '../../upstream/evmValues.ts'
import { readChain } from '../data/readChain.ts'

const abi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
])

/** keccak256 of EIP-2612's `Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)`. */
const PERMIT_TYPEHASH = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'
const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

export type PermitOffer = NonNullable<RouteResponse<typeof buildApprove>['permit']>

/**
 * The permit that an account signs instead of an approval (EIP-2612), if the token supports it and the account has no code: a token may
 * call an account's code, and few such accounts sign permits. Undefined if the token has no permit, or a nonstandard one.
 */
export async function readPermit(
  upstream: Upstream,
  { token, owner, deadline }: { token: Address; owner: Address; deadline: number },
): Promise<PermitOffer | undefined> {
  const encode = (functionName: 'name' | 'version' | 'DOMAIN_SEPARATOR' | 'PERMIT_TYPEHASH') => ({
    to: token,
    data: encodeFunctionData({ abi, functionName }),
  })
  const nonces = encodeFunctionData({ abi, functionName: 'nonces', args: [owner] })
  const [[code], [named, versioned, separator, typehash, counted]] = await Promise.all([
    askNode(upstream, [optionalCall('eth_getCode', [owner, 'latest'], hex)]),
    readChain(upstream, [
      ...[encode('name'), encode('version'), encode('DOMAIN_SEPARATOR'), encode('PERMIT_TYPEHASH')],
      { to: token, data: nonces },
    ]),
  ])
  const isOther = typehash !== undefined && typehash !== PERMIT_TYPEHASH
  if (code !== '0x' || isOther || separator?.length !== 66 || counted?.length !== 66) return undefined
  const name = readText('name', named)
  if (name === undefined) return undefined
  const version = readText('version', versioned) ?? '1'
  const chainId = Number(upstream.caipNetworkId.split(':')[1])
  const domain = { name, version, chainId, verifyingContract: token }
  const types = { EIP712Domain: DOMAIN }
  if (hashStruct({ data: domain, primaryType: 'EIP712Domain', types }) !== separator) return undefined
  return { name, version, nonce: String(BigInt(counted)), deadline }
}

/** @returns undefined if the data is no text */
function readText(functionName: 'name' | 'version', data: Hex | undefined): string | undefined {
  if (data === undefined) return undefined
  try {
    return decodeFunctionResult({ abi, functionName, data })
  } catch {
    // Old tokens return bytes32; they have no permit.
    return undefined
  }
}

/** Splits a key's signature into the parts that contracts take. @throws Failure 400 for a signature of another form */
export function splitSignature(signature: Hex): { readonly v: number; readonly r: Hex; readonly s: Hex } {
  const [, r = '', s = '', last = ''] = /^0x([0-9a-f]{64})([0-9a-f]{64})(00|01|1b|1c)$/i.exec(signature) ?? []
  if (last === '') throw new Failure(400, 'permit', 'permit: write a signature of 65 bytes.')
  const number = Number.parseInt(last, 16)
  return { v: number < 27 ? number + 27 : number, r: `0x${r}`, s: `0x${s}` }
}
