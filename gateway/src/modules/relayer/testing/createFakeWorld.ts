import { hashDelegation } from '@latchkey/smart-account'
import { concatHex, keccak256, numberToHex } from 'viem'
import { blocksFrom, type FakeChain } from './createFakeChain.ts'
import { createFakeNode } from './createFakeNode.ts'
import { FAKE_ACCOUNT, RELAYER } from './createFakeProcess.ts'
import { SIGNATURE } from './createUsers.ts'
import { laneOf } from './fakeEntryPoint.ts'
import { add } from './fakeState.ts'
import { openChain } from './openScene.ts'
import type { World } from './world.ts'

/** A world in memory, where nobody looks at signatures. */
export function createFakeWorld(chain: FakeChain = openChain()): World {
  chain.mine()
  let made = 0
  const state = () => chain.head().state
  return {
    get baseFee() {
      return chain.baseFee
    },
    set baseFee(fee) {
      chain.baseFee = fee
    },
    account: FAKE_ACCOUNT,
    openNode: (health, dice) => createFakeNode(chain, health, dice, RELAYER),
    sign: (operation) => ({ ...operation, signature: SIGNATURE }),
    head: () => chain.head().number,
    balance: (address) => state().balances.get(address.toLowerCase()) ?? 0n,
    setBalance(address, amount) {
      const name = address.toLowerCase()
      add(state().balances, name, amount - (state().balances.get(name) ?? 0n))
    },
    isDeployed: (account) => state().deployed.has(account.toLowerCase()),
    nonce: (from) => state().nonces.get(from) ?? 0,
    sequence: (operation) => state().sequences.get(laneOf(operation)) ?? 0n,
    isDisabled: (delegation) => state().disabled.has(hashDelegation(delegation)),
    pooled: () => [...chain.pool.values()],
    send(transaction) {
      made += 1
      chain.send({ ...transaction, hash: keccak256(concatHex(['0xc0', numberToHex(made, { size: 32 })])) })
    },
    mine: (takes) => void chain.mine(takes),
    drop: (count, returns) => chain.drop(count, returns),
    turn(payee, whim, gas) {
      const name = payee.toLowerCase()
      const { refusing, refusingSimulations, burnt } = chain.whims
      if (whim === 'refuses') refusing.add(name)
      if (whim === 'refusesSimulations') refusingSimulations.add(name)
      if (whim === 'burns') burnt.set(name, gas)
      if (whim === 'accepts') for (const one of [refusing, refusingSimulations, burnt]) one.delete(name)
    },
    receipts: () => [...blocksFrom(chain.head())].flatMap(({ receipts }) => receipts),
  }
}
