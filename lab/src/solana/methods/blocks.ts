import { blockhashOf, isBlockhashValid } from '../blockhashes.ts'
import { BLOCKHASH_BLOCKS, heightOfSlot, SOLANA_CLUSTER, timeOfSlot } from '../cluster.ts'
import type { Ledger } from '../ledger.ts'
import { commitmentOf, numberAt, optionsAt, slotFor, textAt } from '../params.ts'
import { type Methods, RpcFault } from '../rpc.ts'

const SLOTS_PER_EPOCH = 432_000

/** The cluster, its slots and its blockhashes. */
export function createBlockMethods(ledger: Ledger): Methods {
  const slotOf = (params: readonly unknown[], at = 0): number =>
    slotFor(commitmentOf(optionsAt(params, at)), ledger.slot())
  const withContext = (value: unknown) => ({ context: { apiVersion: '2.3.0', slot: ledger.slot() }, value })
  return {
    getGenesisHash: () => SOLANA_CLUSTER.genesisHash,
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.3.0', 'feature-set': 1 }),
    getSlot: (params) => slotOf(params),
    getBlockHeight: (params) => heightOfSlot(slotOf(params)),
    getTransactionCount: () => ledger.count(),
    getFirstAvailableBlock: () => 0,
    minimumLedgerSlot: () => 0,
    getBlockTime(params) {
      const slot = numberAt(params, 0)
      if (slot > ledger.slot()) throw new RpcFault(-32004, `Block not available for slot ${slot}`)
      return timeOfSlot(slot)
    },
    getEpochInfo(params) {
      const slot = slotOf(params)
      return {
        absoluteSlot: slot,
        blockHeight: heightOfSlot(slot),
        epoch: Math.floor(slot / SLOTS_PER_EPOCH),
        slotIndex: slot % SLOTS_PER_EPOCH,
        slotsInEpoch: SLOTS_PER_EPOCH,
        transactionCount: ledger.count(),
      }
    },
    getLatestBlockhash(params) {
      const slot = slotOf(params)
      return withContext({
        blockhash: blockhashOf(slot),
        lastValidBlockHeight: heightOfSlot(slot) + BLOCKHASH_BLOCKS,
      })
    },
    isBlockhashValid: (params) => withContext(isBlockhashValid(textAt(params, 0), slotOf(params, 1))),
    getRecentPrioritizationFees() {
      const slot = ledger.slot()
      // The priority fees of a quiet cluster: low, and not in every block.
      return Array.from({ length: 20 }, (_, index) => ({
        slot: slot - 19 + index,
        prioritizationFee: index % 4 === 0 ? 0 : 100 * index,
      }))
    },
  }
}
