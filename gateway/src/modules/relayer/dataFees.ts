import { DATA_FEE_ORACLE } from '@latchkey/contract'
import type { Logger } from 'pino'
import { ConfigError } from '../../config/ConfigError.ts'
import type { RelayerConfig } from '../../config/readRelayer.ts'
import type { RelayerNode } from './createNode.ts'
import { OperationError } from './OperationError.ts'
import type { Relayer } from './relayer.ts'

/** Whether a chain charges fees for L1 data in addition to gas. The relayer and its budgets count only gas. */
export interface DataFees {
  /** Asks the chain until its first response, which is kept. @throws what the node throws */
  areTaken(): Promise<boolean>
}

const START_WAIT_MS = 5_000

/** Recognizes such a chain by the contract that computes the fee. */
export function createDataFees(node: Pick<RelayerNode, 'code'>): DataFees {
  let answer: Promise<boolean> | undefined
  return {
    areTaken() {
      answer ??= node.code(DATA_FEE_ORACLE).then(
        (code) => code !== '0x',
        (error: unknown) => {
          answer = undefined
          throw error
        },
      )
      return answer
    },
  }
}

/**
 * Leaves out chains that charge fees for L1 data. A chain that does not respond stays, and is decided when it responds.
 *
 * @throws ConfigError if the operator has named a chain that charges them
 */
export async function leaveOutDataFees<Chain extends string>(
  chains: ReadonlyMap<Chain, DataFees>,
  { areChainsNamed }: Pick<RelayerConfig, 'areChainsNamed'>,
  logger: Logger,
): Promise<ReadonlySet<Chain>> {
  const answers = await Promise.all(
    [...chains].map(async ([chain, fees]) => ({ chain, areTaken: await askSoon(fees) })),
  )
  const taking = answers.filter(({ areTaken }) => areTaken === true).map(({ chain }) => chain)
  if (areChainsNamed && taking.length > 0)
    throw new ConfigError(
      taking.map(
        (chain) =>
          `RELAYER_CHAINS names ${chain}, which takes a fee for L1 data besides gas (it has a GasPriceOracle at ${DATA_FEE_ORACLE}). The relayer does not count that fee, so it would spend more than its budgets say. Take ${chain.slice('eip155:'.length)} out of RELAYER_CHAINS, or set BUNDLER_URL_${chain.slice('eip155:'.length)}.`,
      ),
    )
  for (const chain of taking)
    logger.warn(
      { chain },
      'the relayer leaves out a chain that takes a fee for L1 data: it would not count it',
    )
  for (const { chain, areTaken } of answers)
    if (areTaken === undefined)
      logger.warn(
        { chain },
        'the node of a chain does not answer: the relayer takes no operation there before it knows whether the chain takes a fee for L1 data',
      )
  return new Set(answers.filter(({ areTaken }) => areTaken !== true).map(({ chain }) => chain))
}

/** Makes the relayer refuse operations until its chain has responded, and always if the chain charges fees for L1 data. */
export function refuseDataFees(relayer: Relayer, fees: DataFees): Relayer {
  const requireNone = async (): Promise<void> => {
    if (!(await fees.areTaken())) return
    throw new OperationError(
      -32_601,
      `This relayer does not serve ${relayer.chain}: the chain takes a fee for L1 data, which the relayer does not count.`,
    )
  }
  return {
    ...relayer,
    async estimate(...parameters) {
      await requireNone()
      return relayer.estimate(...parameters)
    },
    async submit(...parameters) {
      await requireNone()
      return relayer.submit(...parameters)
    },
  }
}

async function askSoon(fees: DataFees): Promise<boolean | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, START_WAIT_MS, undefined)
  })
  try {
    return await Promise.race([fees.areTaken(), late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
