import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { getAddress, isHex, parseUnits } from 'viem/utils'
import { checkSecretFile } from './checkSecretFile.ts'
import { type SettingReader, wordsOf } from './SettingReader.ts'

export interface RelayerConfig {
  /** The private key that pays for transactions. It is never logged. */
  readonly key: Hex
  /** CAIP-2 ids of the chains that it serves. */
  readonly chains: readonly string[]
  /** Whether the operator has named the chains. Otherwise they are all chains with a node. */
  readonly areChainsNamed: boolean
  /** Maximum gas of one operation: the sum of all its limits. */
  readonly maxGas: bigint
  /** Maximum price that the relayer pays for a unit of gas, in wei. */
  readonly maxFeePerGas: bigint
  /** Maximum pending transactions on each chain. */
  readonly lanes: number
  /** A transaction that is in no block after this time is sent again with higher fees. */
  readonly stuckMs: number
  /** Blocks after which an operation's block counts as permanent. */
  readonly confirmations: number
  /** Below this balance, in wei, the relayer reports a low balance. */
  readonly lowBalance: bigint
  readonly paymasters: readonly Address[]
  /** Sponsorship limits, unless a project overrides them. */
  readonly sponsor: SponsorLimits
  /** Permissions of deployed accounts that the relayer revokes at its own cost, per chain and day. */
  readonly revocationsPerDay: number
  /** Maximum loss per chain and day with operations that pay for themselves, in gwei. */
  readonly lossPerDayGwei: bigint
}

/** Sponsorship per day, in gwei; 0 is none. */
export interface SponsorLimits {
  readonly perDayGwei: bigint
  readonly perAccountDayGwei: bigint
  /** For all projects together, on each chain; undefined if their own limits are enough. */
  readonly totalPerDayGwei: bigint | undefined
}

const GWEI_DECIMALS = 9
const EXAMPLE = '/etc/latchkey/relayer.key'

/** A decimal amount of the chain's coin, with at most nine decimals, as gwei. */
export const coinAmount = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}(\.\d{1,9})?$/, 'must be an amount of coin such as 0.05, with at most nine decimals'),
  v.transform((text) => parseUnits(text, GWEI_DECIMALS)),
)

const addresses = v.pipe(
  v.string(),
  v.transform(wordsOf),
  v.array(
    v.pipe(
      v.string(),
      v.regex(/^0x[0-9a-fA-F]{40}$/),
      v.transform((text): Address => getAddress(text.toLowerCase())),
    ),
  ),
)

/** Without `RELAYER_KEY_FILE`, there is no relayer. */
export function readRelayer(read: SettingReader, chains: readonly string[]): RelayerConfig | undefined {
  const path = read.path('RELAYER_KEY_FILE')
  if (path === undefined) return undefined
  const coin = (name: string, fallback: string) =>
    read.matching(name, coinAmount, `an amount of coin, for example ${name}=${fallback}`) ??
    parseUnits(fallback, GWEI_DECIMALS)
  return {
    key: readKey(read, path),
    ...readServed(read, chains),
    maxGas: BigInt(read.whole('RELAYER_MAX_GAS', 3_000_000, 100_000, 100_000_000)),
    maxFeePerGas: coin('RELAYER_MAX_FEE_PER_GAS', '0.0000001') * 1_000_000_000n,
    lanes: read.whole('RELAYER_LANES', 8, 1, 64),
    stuckMs: read.whole('RELAYER_STUCK_MS', 30_000, 100, 3_600_000),
    confirmations: read.whole('RELAYER_CONFIRMATIONS', 20, 1, 10_000),
    lowBalance: coin('RELAYER_LOW_BALANCE', '0.05') * 1_000_000_000n,
    paymasters:
      read.matching(
        'RELAYER_PAYMASTERS',
        addresses,
        'addresses of paymaster contracts with commas between them, for example RELAYER_PAYMASTERS=0x0000000000000039cd5e8aE05257CE51C473ddd1',
      ) ?? [],
    sponsor: {
      perDayGwei: coin('RELAYER_SPONSOR_PER_DAY', '0'),
      perAccountDayGwei: coin('RELAYER_SPONSOR_PER_ACCOUNT', '0'),
      totalPerDayGwei: read.matching(
        'RELAYER_SPONSOR_TOTAL_PER_DAY',
        coinAmount,
        'an amount of coin, for example RELAYER_SPONSOR_TOTAL_PER_DAY=1',
      ),
    },
    revocationsPerDay: read.whole('RELAYER_REVOCATIONS_PER_DAY', 50, 0, 1_000_000),
    lossPerDayGwei: coin('RELAYER_LOSS_PER_DAY', '0.2'),
  }
}

function readKey(read: SettingReader, path: string): Hex {
  const text = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  if (isHex(text) && /^0x[0-9a-fA-F]{64}$/.test(text) && BigInt(text) !== 0n) {
    checkSecretFile(read, 'RELAYER_KEY_FILE', path)
    return text
  }
  // The file's contents must not be in the message.
  read.mistake(
    existsSync(path)
      ? 'RELAYER_KEY_FILE holds no private key. Write 0x and 64 hex characters into it, and nothing else.'
      : `RELAYER_KEY_FILE does not exist. Write the path of a file with a private key, for example RELAYER_KEY_FILE=${EXAMPLE}.`,
  )
  return '0x'
}

function readServed(
  read: SettingReader,
  chains: readonly string[],
): Pick<RelayerConfig, 'chains' | 'areChainsNamed'> {
  const evm = chains.filter((id) => id.startsWith('eip155:'))
  const named = read.matching(
    'RELAYER_CHAINS',
    v.pipe(v.string(), v.transform(wordsOf), v.array(v.pipe(v.string(), v.regex(/^\d{1,15}$/)))),
    'numbers of chains with commas between them, for example RELAYER_CHAINS=42161',
  )
  if (evm.length === 0)
    read.mistake('RELAYER_KEY_FILE is set, and no EVM chain has a node. Set for example RPC_URL_42161.')
  if (!named) return { chains: evm, areChainsNamed: false }
  const served = named.map((number) => `eip155:${number}`)
  for (const id of served)
    if (!evm.includes(id))
      read.mistake(`RELAYER_CHAINS names ${id}, which has no node. Set RPC_URL_${id.slice(7)} too.`)
  return { chains: served, areChainsNamed: true }
}
