import { TREASURY_CHAIN_IDS, type TreasuryChainId } from '../programme/networks.ts'
import { readBalance } from '../treasury/readBalance.ts'
import type { SnapshotFile } from '../treasury/snapshot.ts'
import { PayloadError } from './PayloadError.ts'
import { requireProgramme } from './requireProgramme.ts'

/**
 * Reads what the treasuries hold while the build is made, so that the page has it in its first frame. Never made up: a
 * network without a node has none.
 *
 * @param nodes - the address of a node for each network that is to be read
 * @throws PayloadError where the programme is broken or has no treasury there; TreasuryError where a node cannot be read
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
