/** What the chain knows after a block. Copied for the next one, so that a block that goes takes it along. */
export interface FakeState {
  readonly balances: Map<string, bigint>
  readonly deposits: Map<string, bigint>
  /** Transactions of a key. */
  readonly nonces: Map<string, number>
  /** Operations of an account by nonce key. */
  readonly sequences: Map<string, bigint>
  readonly deployed: Set<string>
  /** Hashes of delegations that were taken back, and what others have collected by them. */
  readonly disabled: Set<string>
  readonly collected: Map<string, bigint>
}

export function copy(state: FakeState): FakeState {
  return {
    balances: new Map(state.balances),
    deposits: new Map(state.deposits),
    nonces: new Map(state.nonces),
    sequences: new Map(state.sequences),
    deployed: new Set(state.deployed),
    disabled: new Set(state.disabled),
    collected: new Map(state.collected),
  }
}

/** What a reverted transaction has done is undone; its nonce is used all the same. */
export function restore(state: FakeState, before: FakeState): void {
  for (const name of ['balances', 'deposits', 'sequences'] as const) {
    const amounts: Map<string, bigint> = state[name]
    amounts.clear()
    for (const [key, value] of before[name]) amounts.set(key, value)
  }
  for (const name of ['deployed', 'disabled'] as const) {
    state[name].clear()
    for (const one of before[name]) state[name].add(one)
  }
}

export function add(amounts: Map<string, bigint>, name: string, amount: bigint): void {
  amounts.set(name, (amounts.get(name) ?? 0n) + amount)
}
