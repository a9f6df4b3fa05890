import type { CaipNetwork } from '@latchkey/core'
import { useAccount, useKit, useNetwork } from '@latchkey/react'
import { TREASURY_CHAIN_IDS, type TreasuryChainId } from '../../programme/networks.ts'
import type { Programme } from '../../programme/programme.ts'

/** The network whose treasury the page shows, and whether the user's wallet is on it. */
export interface ShownNetwork {
  readonly chainId: TreasuryChainId
  readonly treasury: string
  readonly network: CaipNetwork
  /** The plain id of the wallet's network, if the programme has no treasury there. */
  readonly walletElsewhere?: string
}

/** Returns the user's network if the programme has a treasury there, else the programme's first network. */
export function useShownNetwork(programme: Programme): ShownNetwork {
  const { networks } = useKit().config
  const { caipNetworkId, caipNetwork } = useNetwork()
  const isConnected = useAccount().address !== undefined
  const choices = TREASURY_CHAIN_IDS.flatMap((chainId) => {
    const treasury = programme.treasury[chainId]
    const network = networks.find((one) => one.caipNetworkId === `eip155:${chainId}`)
    return treasury !== undefined && network ? [{ chainId, treasury, network }] : []
  })
  const here = choices.find(({ network }) => network.caipNetworkId === caipNetwork?.caipNetworkId)
  const [first] = choices
  const shown = here ?? first
  if (!shown) throw new NoTreasuryNetworkError()
  const isElsewhere = isConnected && !here
  return { ...shown, ...(isElsewhere && { walletElsewhere: caipNetworkId.replace(/^[^:]*:/, '') }) }
}

/** The kit has none of the networks that the programme has a treasury on. */
class NoTreasuryNetworkError extends Error {
  override readonly name = 'NoTreasuryNetworkError'
  constructor() {
    super('The programme has no treasury on any of the networks given to createKit(). Add one to either.')
  }
}
