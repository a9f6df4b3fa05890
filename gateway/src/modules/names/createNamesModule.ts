import type { IncomingMessage } from 'node:http'
import {
  getName,
  identity,
  nameSuggestions,
  type Route,
  registerName,
  resolveName,
  reverseName,
  setNameAddress,
  setNameAttributes,
} from '@latchkey/contract'
import { bytes, type Call, json } from '../../server/bind.ts'
import { Failure } from '../../server/Failure.ts'
import type { Module } from '../../server/module.ts'
import type { createLookup } from './answerLookup.ts'
import { foldAddress } from './foldAddress.ts'
import type { IdentityService } from './identity.ts'
import type { NameRecord, NameService } from './service.ts'

export interface NameParts {
  readonly names: NameService
  readonly identities: IdentityService
  readonly lookup: ReturnType<typeof createLookup>
  /** This gateway's URL as the requester sees it. */
  readonly gatewayOf: (incoming: IncomingMessage) => string
}

/** Reads of a contract or a name service take calls to a node. */
const LOOKUP_COST = 5
/** Expensive, because a contract may have to verify the signature, and the change is permanent. */
const CHANGE_COST = 10

/** Routes for names of the operator's zone, and for identities by other names. */
export function createNamesModule({ names, identities, lookup, gatewayOf }: NameParts): Module {
  const placeOf = ({ context }: Pick<Call<Route>, 'context'>) => gatewayOf(context.env.incoming)
  return {
    name: 'names',
    routes: [
      json(getName, async ({ path, query }) => {
        const record = await names.find(path.name)
        if (!record && query.apiVersion !== '2') throw new Failure(404, 'name', 'Nobody has this name.')
        const nobody: NameRecord[] = []
        return record ?? nobody
      }),
      json(reverseName, async ({ path, query }) => {
        const records = await names.reverse(path.address)
        if (records.length === 0 && query.apiVersion !== '2')
          throw new Failure(404, 'address', 'This address has no name here.')
        return records
      }),
      json(nameSuggestions, async ({ path, query }) => ({
        suggestions: await names.suggest(path.name, query.zone),
      })),
      json(registerName, (call) => names.register(call.body, placeOf(call)), { cost: CHANGE_COST }),
      json(setNameAttributes, (call) => names.setAttributes(call.path.name, call.body, placeOf(call)), {
        cost: CHANGE_COST,
      }),
      json(setNameAddress, (call) => names.setAddress(call.path.name, call.body, placeOf(call)), {
        cost: CHANGE_COST,
      }),
      json(resolveName, async ({ path }) => ({ data: await lookup.answer(path) }), { cost: LOOKUP_COST }),
      bytes(
        identity,
        async ({ path, query }) => {
          const { maxAgeSeconds, ...body } = await identities.identify(foldAddress(path.address), {
            useCache: query.useCache !== 'false',
          })
          return {
            status: 200,
            headers: {
              'content-type': 'application/json',
              'cache-control': `public, max-age=${maxAgeSeconds}`,
            },
            bytes: JSON.stringify(body),
          }
        },
        { cost: LOOKUP_COST },
      ),
    ],
  }
}
