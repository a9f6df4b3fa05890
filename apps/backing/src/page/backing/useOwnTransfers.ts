import { closeModal, currentRoute, type KitEvent, selectSend } from '@latchkey/core'
import { useEvents, useKit } from '@latchkey/react'
import { useEffect, useState } from 'react'
import type { Contribution } from '../../treasury/contribution.ts'
import { knownOf } from '../../treasury/treasuryView.ts'
import type { Treasury } from '../../treasury/useTreasury.ts'

export interface OwnTransfers {
  /** Sent from this page since it was opened, read back from the chain, and in the wall. The newest of them. */
  readonly justLaid?: Contribution
  /** Something is on its way to the treasury. */
  readonly isPending: boolean
}

/**
 * Follows what the user sends to the treasury: notes each transaction where it is submitted, and closes the modal once
 * the stone is in the wall, which is what they came to see.
 */
export function useOwnTransfers(treasury: Treasury): OwnTransfers {
  const kit = useKit()
  const [sent, setSent] = useState<readonly string[]>([])
  const [succeeded, setSucceeded] = useState<readonly string[]>([])
  const { own, pending, view, remember, lookNow } = treasury

  useEvents((event) => {
    if (event.type === 'send.submitted' && isForTreasury(event)) {
      setSent((before) => [...before, event.hash.toLowerCase()])
      remember(event.hash)
    }
    // Whether it went to the treasury is known by its hash: on a busy machine both events come before a render.
    if (event.type === 'send.succeeded') {
      setSucceeded((before) => [...before, event.hash.toLowerCase()])
      lookNow()
    }
  })

  function isForTreasury({ from, token }: Extract<KitEvent, { type: 'send.submitted' }>): boolean {
    const { receiver } = selectSend(kit.store.get())
    const isHere = from.caipNetworkId === `eip155:${treasury.chainId}` && token.address === undefined
    return isHere && receiver.step === 'known' && isSame(receiver.address, treasury.address)
  }

  const counted = knownOf(view)?.blockNumber ?? 0n
  const justLaid = own.filter(({ hash, blockNumber }) => sent.includes(hash) && blockNumber <= counted).at(-1)
  const done = succeeded.find((hash) => hash === justLaid?.hash)
  useEffect(() => {
    const { modal } = kit.store.get()
    // S4.24 has led back to Account by now; a user who has gone on from there is left alone.
    if (done && modal.open && currentRoute(modal).view === 'Account') closeModal(kit)
  }, [kit, done])

  return { ...(justLaid && { justLaid }), isPending: pending.length > 0 }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
