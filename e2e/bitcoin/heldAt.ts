import type { RunningBitcoin } from '../../lab/src/bitcoin/startBitcoin.ts'

/** What the chain has at a script, in satoshis. */
export function heldAt({ ledger }: RunningBitcoin, script: Uint8Array): bigint {
  const wanted = Buffer.from(script).toString('hex')
  return ledger
    .of(wanted)
    .flatMap(({ outputs, spends }) => [
      ...outputs,
      ...spends.map((spent) => ({ ...spent, amount: -spent.amount })),
    ])
    .reduce((sum, one) => (one.script === wanted ? sum + one.amount : sum), 0n)
}
