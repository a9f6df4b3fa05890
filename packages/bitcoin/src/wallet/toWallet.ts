import { type Connector, ProviderNotFoundError } from '@latchkey/core'
import { read } from '@latchkey/core/adapter'
import { satsWallet } from './satsWallet.ts'
import { standardWallet } from './standardWallet.ts'
import type { Wallet } from './wallet.ts'

export function toWallet(connectorId: string, connector: Connector | undefined): Wallet {
  const provider = connector?.provider
  if (!connector || provider === undefined) throw new ProviderNotFoundError({ connectorId })
  const names = { connectorId, name: connector.name }
  const sats = satsProviderOf(provider)
  return sats === undefined ? standardWallet(provider, names) : satsWallet(sats, names)
}

/** Returns the sats-connect provider: the connector's own, or the one that a Wallet Standard wallet has as a feature. */
function satsProviderOf(provider: unknown): unknown {
  const features = read(provider, 'features')
  if (features === undefined) return provider
  return read(features, 'bitcoin:connect') === undefined
    ? read(read(features, 'sats-connect:'), 'provider')
    : undefined
}
