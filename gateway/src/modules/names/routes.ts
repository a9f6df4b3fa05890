import {
  getName,
  identity,
  nameSuggestions,
  registerName,
  resolveName,
  reverseName,
  setNameAddress,
  setNameAttributes,
} from '@latchkey/contract'
import { bind, bindBytes } from '../../server/bind.ts'
import { Failure } from '../../server/Failure.ts'
import type { Server } from '../../server/server.ts'
import type { createLookup } from './answerLookup.ts'
import type { IdentityService } from './identity.ts'
import { readAddress } from './readAddress.ts'
import type { NameRecord, NameService } from './service.ts'

export interface NameParts {
  readonly names: NameService
  readonly identities: IdentityService
  readonly lookup: ReturnType<typeof createLookup>
}

export function nameRoutes(server: Server, { names, identities, lookup }: NameParts): void {
  bind(server, getName, async ({ path, query }) => {
    const record = await names.find(path.name)
    if (!record && query.apiVersion !== '2') throw new Failure(404, 'name', 'Nobody has this name.')
    const nobody: NameRecord[] = []
    return record ?? nobody
  })
  bind(server, reverseName, async ({ path, query }) => {
    const records = await names.reverse(path.address)
    if (records.length === 0 && query.apiVersion !== '2')
      throw new Failure(404, 'address', 'This address has no name here.')
    return records
  })
  bind(server, nameSuggestions, async ({ path, query }) => ({
    suggestions: await names.suggest(path.name, query.zone),
  }))
  bind(server, registerName, ({ body }) => names.register(body))
  bind(server, setNameAttributes, ({ path, body }) => names.setAttributes(path.name, body))
  bind(server, setNameAddress, ({ path, body }) => names.setAddress(path.name, body))
  bind(server, resolveName, async ({ path }) => ({ data: await lookup.answer(path) }))
  bindBytes(server, identity, async ({ path, query }) => {
    const { maxAgeSeconds, ...body } = await identities.identify(readAddress(path.address), {
      useCache: query.useCache !== 'false',
    })
    return {
      status: 200,
      headers: { 'content-type': 'application/json', 'cache-control': `public, max-age=${maxAgeSeconds}` },
      bytes: JSON.stringify(body),
    }
  })
}
