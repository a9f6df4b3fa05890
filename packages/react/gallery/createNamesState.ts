import { nameSuggestions, registerName as registerNameRoute, reverseName } from '@latchkey/contract'
import { type Kit, prepareName, registerName, ServiceError, typeName } from '@latchkey/core'
import { scripted } from '../../core/src/testing/scriptedAdapter.ts'
import { answerRoute, type Said } from './answerRoute.ts'
import { createAccountKit } from './createAccountKit.ts'
import type { WriteState } from './states.ts'

export const ZONE = 'backing.test'

export interface NamesKitOptions {
  readonly taken?: readonly string[]
  /** What the service says in the place of suggestions. */
  readonly suggestions?: Said<never>
  readonly owned?: string
  readonly signMessage?: () => Promise<string>
  readonly refusal?: string
  readonly zone?: string
}

/** A kit whose account is the embedded wallet's, and a name service in memory. */
export function createNamesKit(options: NamesKitOptions = {}): Kit {
  const { taken = [], zone = ZONE, signMessage = async () => '0x1234' } = options
  const factory = scripted({ signMessage })
  const kit = createAccountKit({ factory, config: { nameZone: zone } })
  factory.adapter().announce({ id: 'example.northlight', name: 'Northlight', type: 'ID_AUTH' })
  const record = (name: string) => ({
    name,
    registered_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    attributes: null,
    addresses: {},
  })
  answerRoute(kit, reverseName, () => (options.owned ? [record(options.owned)] : []))
  answerRoute(kit, registerNameRoute, () => {
    if (options.refusal)
      throw new ServiceError({ route: registerNameRoute.name, status: 400, details: options.refusal })
    return record('')
  })
  return answerRoute(kit, nameSuggestions, ({ path }: { readonly path: { readonly name: string } }) => {
    if (options.suggestions) return options.suggestions
    const label = path.name
    const labels = [label, `${label}-1`, `the-${label}`, `${label}-home`, `${label}42`]
    return { suggestions: labels.map((one) => ({ name: `${one}.${zone}`, registered: taken.includes(one) })) }
  })
}

/** The form after somebody typed, and perhaps pressed. */
export function namesState(options: NamesKitOptions, typed = '', register = false): WriteState {
  return async () => {
    const kit = createNamesKit(options)
    await prepareName(kit)
    const checked = typed ? typeName(kit, { text: typed, wait: async () => {} }) : undefined
    if (options.suggestions !== 'never') await checked
    if (register) {
      const asked = registerName(kit, { name: `${typed}.${options.zone ?? ZONE}` })
      if (options.refusal || options.signMessage === undefined) await asked
      else await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 20))])
    }
    return kit
  }
}
