import type { UserOperation } from '@latchkey/smart-account'
import type { RelayerConfig } from '../../../config/readRelayer.ts'
import { OperationError } from '../OperationError.ts'
import type { Crowd } from './createCrowd.ts'
import type { FakeProcess } from './createFakeProcess.ts'
import { ownCost, type Permissions, SHOP } from './createPermissions.ts'
import { ACCOUNTS, toOperation } from './createUsers.ts'
import type { World } from './world.ts'

const MOST_TRIES = 20
const RICH = 10n ** 19n
const [PAYER] = ACCOUNTS

/**
 * Makes the relayer lose all that it may lose on a day: owners use the nonces of operations that are on their way.
 *
 * @returns what it did wrong: it has to refuse operations then and say why, and an account can still take a permission back at its own cost
 */
export async function spendLosses(
  world: World,
  on: {
    readonly process: FakeProcess
    readonly crowd: Crowd
    readonly permissions: Permissions
    readonly config: RelayerConfig
  },
): Promise<readonly string[]> {
  const { process, crowd, permissions } = on
  const { lossPerDayGwei, confirmations } = on.config
  if (!PAYER) return ['There is no account.']
  const sender = PAYER.address
  // What one operation may cost is most of what may be lost.
  world.baseFee = lossPerDayGwei * 500n
  await world.setBalance(sender, RICH)
  await world.mine()
  const settle = async () => {
    await world.mine()
    await process.work()
    // What is held for a transaction is given back once its block stays.
    for (let block = 0; block <= confirmations; block += 1) await world.mine()
    await process.work()
  }
  const submit = async (operation: UserOperation): Promise<string | undefined> => {
    const signed = await world.sign(operation)
    try {
      await process.relayer.submit(signed, { projectId: 'any', project: undefined })
    } catch (error) {
      if (error instanceof OperationError) return error.message
      throw error
    }
    await process.work()
    await crowd.rival(signed)
    await settle()
    return undefined
  }
  let refusal: string | undefined
  for (let tries = 0; refusal === undefined; tries += 1) {
    if (tries === MOST_TRIES) return ['The day’s losses are used up, and operations are taken.']
    const nonce = BigInt(2_000_000 + tries) << 64n
    refusal = await submit(toOperation({ sender, payee: SHOP, amount: 0n }, nonce, ownCost(world.baseFee)))
  }
  const lies: string[] = []
  if (!refusal.startsWith('What the relayer may lose in a day'))
    lies.push(`Where a day’s losses are used up it says: ${refusal}`)
  const granted = await permissions.grant(PAYER)
  try {
    await permissions.undo(granted, process)
  } catch (error) {
    return [...lies, `A permission can't be taken back at the account's cost: ${error}`]
  }
  await process.work()
  await settle()
  if (!(await world.isDisabled(granted.delegation)))
    lies.push('What the account paid for has not taken its permission back.')
  return lies
}
