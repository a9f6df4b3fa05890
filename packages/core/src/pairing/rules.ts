import type { LateEffects } from '../kit/kit.ts'
import type { State } from '../store/state.ts'

export interface PairedActs {
  /** Listens to the relays again. */
  wake(): void
  /** Closes the relays. Everything stays stored. */
  rest(): void
  /** Ends the sessions of wallets that the page has disconnected. */
  endLeft(state: State, previous: State): void
}

/** Like all rules, these end when the kit is destroyed. */
export const pairedEffects = ({ wake, rest, endLeft }: PairedActs): LateEffects => ({
  rules: {
    /** Listens to the relays of paired wallets when the kit is mounted again. */
    wakePairedWallets: {
      on: ['kit.mounted'],
      run: wake,
    },
    /** Closes the relays of paired wallets when the kit is unmounted. */
    restPairedWallets: {
      on: ['kit.unmounted'],
      run: rest,
    },
    /** Ends the session of a paired wallet that is no longer connected in any namespace. */
    endLeftSessions: {
      on: 'any',
      run: (_kit, _event, state, previous) => endLeft(state, previous),
    },
  },
})
