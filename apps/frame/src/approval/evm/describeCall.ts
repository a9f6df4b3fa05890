import {
  type Currency,
  type Decoded,
  type Description,
  describe,
  formatAmount,
  type Line,
  movedCoins,
} from '@latchkey/clear-signing'
import { type ContractKind, decodeTransaction, findWarnings } from '@latchkey/clear-signing/evm'
import { type CaipNetworkId, SWAP_CONTRACTS } from '@latchkey/contract'
import { getAddress, type Hex, isAddressEqual } from 'viem'
import { deedOf } from '../deed.ts'
import { findNetwork, networkOf } from '../networks.ts'
import type { Deed, Place } from '../question.ts'
import { receiversOf } from '../receivers.ts'
import { loadExplainer } from './loadExplainer.ts'
import { kindOf, readBalances, readTokens } from './readTokens.ts'

interface Call {
  readonly to: Hex | null | undefined
  readonly value: bigint
  readonly data: Hex
}

export interface DescribedCall {
  readonly statements: readonly Description[]
  readonly warnings: readonly string[]
  readonly lines: readonly Line[]
  /** The accounts that would get assets, or a right to take them. */
  readonly receivers: readonly string[]
  readonly findToken: (address: string) => Currency | undefined
  /** The amount that the call moves, if it does nothing else. */
  readonly deed: Deed | undefined
  readonly moved: bigint
}

/** Describes a call by our own decoding, or else by the contract's descriptors. `others` are further tokens that the screen shows. */
export async function describeCall(
  { to, value, data }: Call,
  place: Place,
  others: readonly string[] = [],
): Promise<DescribedCall> {
  const { network, node, words, texts } = place
  const from = getAddress(place.address)
  const kind = to && data !== '0x' ? (knownKind(to, network) ?? (await kindOf(to, network, node))) : undefined
  const standardOf = (contract: Hex) =>
    knownKind(contract, network) ?? (to && isAddressEqual(contract, to) ? kind : undefined)
  const { intents: found } = decodeTransaction({ from, to, value, data }, { standardOf })
  const isUnknown = found.some(
    (intent) =>
      intent.type === 'unknown' && intent.reason === 'notListed' && intent.method === data.slice(0, 10),
  )
  const explained =
    to && isUnknown
      ? await (await loadExplainer(to, place))?.explainCallOf({ to, value, data }, place)
      : undefined
  const within = explained?.within ?? { intents: [], warnings: [] }
  const balanceOf = await readBalances([...found, ...within.intents], from, network, node)
  const decoded = decodeTransaction({ from, to, value, data }, { standardOf, balanceOf })
  const { findToken, tokenLines } = await readTokens([...decoded.intents, ...within.intents], network, node, [
    ...others,
    ...(explained?.tokens ?? []),
  ])
  const vocabulary = { coin: networkOf(network).coin, findToken, findNetwork, words }
  const { intents, warnings: codes } = explained ? withoutUnknown(decoded) : decoded
  const { descriptions, warnings } = describe(
    {
      intents,
      warnings: [
        ...new Set([
          ...codes,
          ...within.warnings,
          ...findWarnings(within.intents, { signer: from, balanceOf }),
        ]),
      ],
    },
    vocabulary,
  )
  const statements = [...descriptions, ...(explained ? [explained.describe(vocabulary)] : [])]
  const isNamed = statements.some(({ lines }) => lines.some((line) => line.value === (to && getAddress(to))))
  return {
    statements,
    warnings,
    // The project's own swap contracts are not listed as receivers.
    receivers: receiversOf([...decoded.intents, ...within.intents]).filter(
      (account) => !knownKind(getAddress(account), network),
    ),
    lines: [
      ...tokenLines,
      ...(to && !isNamed ? [{ label: words.contract, value: getAddress(to), isAddress: true }] : []),
      ...(value > 0n && data !== '0x'
        ? [{ label: texts.amount, value: formatAmount(value, vocabulary.coin) }]
        : []),
    ],
    findToken,
    deed: deedOf(decoded.intents, vocabulary),
    moved: movedCoins(decoded.intents),
  }
}

/** The part that is known without a descriptor, such as the coin that the call sends. */
const withoutUnknown = ({ intents, warnings }: Decoded): Decoded => ({
  intents: intents.filter(({ type }) => type !== 'unknown'),
  warnings: warnings.filter((warning) => warning !== 'notDecoded'),
})

/** The kind of a swap contract whose address the project knows. */
function knownKind(contract: Hex, network: CaipNetworkId): ContractKind | undefined {
  const { wrapped, router, lifi } = SWAP_CONTRACTS.get(network) ?? {}
  const is = (known: Hex | undefined) => known !== undefined && isAddressEqual(known, contract)
  if (is(router)) return 'swapRouter02'
  if (is(lifi)) return 'lifiDiamond'
  return is(wrapped) ? 'wrappedCoin' : undefined
}
