import { TREASURY_CHAIN_IDS, type TreasuryChainId } from '../programme/networks.ts'
import { readBalance } from '../treasury/readBalance.ts'
import type { SnapshotFile } from '../treasury/snapshot.ts'
import { PayloadError } from './PayloadError.ts'
import { requireProgramme } from './requireProgramme.ts'

/**
 * Reads the treasuries' state during the build, so that the page has it in its first frame. A network without a node has no
 * snapshot.
 *
 * @param nodes - the address of a node for each network to read
 * @throws PayloadError if the programme is invalid or has no treasury there; TreasuryError if a node cannot be read
 */
export async function readSnapshot(
  programme: unknown,
  nodes: Readonly<Partial<Record<TreasuryChainId, string>>>,
): Promise<SnapshotFile | undefined> {
  const { treasury } = requireProgramme(programme)
  const readings = await Promise.all(
    TREASURY_CHAIN_IDS.map(async (chainId) => {
      const url = nodes[chainId]
      if (url === undefined) return {}
      const address = treasury[chainId]
      if (address === undefined)
        throw new PayloadError(
          `The programme has no treasury on ${chainId}. Leave SNAPSHOT_RPC_URL_${chainId} out.`,
        )
      const { balance, blockNumber, readAt } = await readBalance({ url, chainId }, address)
      return { [chainId]: { balance: String(balance), blockNumber: String(blockNumber), readAt } }
    }),
  )
  const snapshot: SnapshotFile = Object.assign({}, ...readings)
  return Object.keys(snapshot).length > 0 ? snapshot : undefined
}
