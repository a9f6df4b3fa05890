import { closeModal, currentRoute, type KitEvent, selectSend } from '@latchkey/core'
import { useEvents, useKit } from '@latchkey/react'
import { useEffect, useState } from 'react'
import type { Contribution } from '../../treasury/contribution.ts'
import { knownOf } from '../../treasury/treasuryView.ts'
import type { Treasury } from '../../treasury/useTreasury.ts'

export interface OwnTransfers {
  /** The newest contribution that this page sent since it opened, and that was read back from the chain into the wall. */
  readonly justLaid?: Contribution
  /** Whether a transfer to the treasury is pending. */
  readonly isPending: boolean
}

/**
 * Tracks the user's transfers to the treasury. Records each transaction when it is submitted, and closes the modal once its
 * stone is in the wall, so that the user can see it.
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
    // The hash tells whether the transfer went to the treasury, because on a busy machine both events may come before a render.
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
    // By now, S4.24 has led back to Account. If the user has moved on from there, the modal stays open.
    if (done && modal.open && currentRoute(modal).view === 'Account') closeModal(kit)
  }, [kit, done])

  return { ...(justLaid && { justLaid }), isPending: pending.length > 0 }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
