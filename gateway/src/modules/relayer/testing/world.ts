import type { Delegation, UserOperation } from '@latchkey/smart-account'
import type { Address, PrivateKeyAccount } from 'viem'
import type { RelayerNode } from '../createNode.ts'
import type { ReadUse } from '../sessionUse.ts'
import type { FakeBlock, FakeTransaction } from './createFakeChain.ts'
import type { NodeHealth } from './createFakeNode.ts'
import type { Dice } from './dice.ts'

export type Soon<value> = value | Promise<value>

export type Whim = 'refuses' | 'refusesSimulations' | 'burns' | 'accepts'

/** The chain that a history happens to: one in memory, or a real node's with the real contracts. */
export interface World {
  /** Of the next blocks. */
  baseFee: bigint
  readonly account: PrivateKeyAccount
  /** A node that is as well as `health` says, for the gateway. */
  openNode(health: NodeHealth, dice: Dice): { readonly node: RelayerNode; readonly readUse: ReadUse }
  /** Signs for the owner of the operation's account, where anybody looks at signatures. */
  sign(operation: UserOperation): Soon<UserOperation>
  head(): Soon<bigint>
  balance(address: string): Soon<bigint>
  setBalance(address: string, amount: bigint): Soon<void>
  isDeployed(account: string): Soon<boolean>
  /** Transactions of a key that are in blocks. */
  nonce(from: string): Soon<number>
  /** Operations of the nonce's key that are in blocks. */
  sequence(of: Pick<UserOperation, 'sender' | 'nonce'>): Soon<bigint>
  isDisabled(delegation: Delegation): Soon<boolean>
  pooled(): Soon<readonly FakeTransaction[]>
  send(transaction: Omit<FakeTransaction, 'hash'>): Soon<void>
  mine(takes?: () => boolean): Soon<void>
  /** Drops blocks. What was in them is in the pool again, where `returns` says so. */
  drop(count: number, returns: () => boolean): Soon<void>
  turn(payee: Address, whim: Whim, gas: bigint): Soon<void>
  /** Of all transactions in blocks. */
  receipts(): Soon<FakeBlock['receipts']>
}
