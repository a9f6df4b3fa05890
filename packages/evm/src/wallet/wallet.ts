import { type Connector, ProviderNotFoundError } from '@latchkey/core'
import { decodeError } from '@latchkey/core/adapter'
import { isProvider, type Provider } from '../provider/provider.ts'

/** A wallet that accepts requests. It throws only the kit's errors. */
export interface Wallet {
  readonly connectorId: string
  readonly name: string
  readonly provider: Provider
  ask(method: string, params?: readonly unknown[]): Promise<unknown>
}

export function toWallet(connectorId: string, connector: Connector | undefined): Wallet {
  const provider = connector?.provider
  if (!connector || !isProvider(provider)) throw new ProviderNotFoundError({ connectorId })
  return {
    connectorId,
    name: connector.name,
    provider,
    async ask(method, params) {
      try {
        return await provider.request({ method, ...(params ? { params } : {}) })
      } catch (thrown) {
        throw decodeError(thrown, method)
      }
    },
  }
}
