import { CompiledQuery } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../database/schema.ts'
import type { Indexers } from '../modules/indexer/createIndexers.ts'
import type { MailboxStatus } from '../modules/relay/mailbox/mailbox.ts'
import { askNode, call } from '../upstream/askNode.ts'
import type { Upstream } from '../upstream/createUpstream.ts'
import { NodeError } from '../upstream/NodeError.ts'
import type { Check } from './createReadiness.ts'

const text = v.string()
const nearStatus = v.object({ chain_id: v.string() })

/** Asks a node for its chain, where the namespace has a call for that; a node of another chain counts as down. */
export function checkNode(upstream: Pick<Upstream, 'caipNetworkId' | 'post'>): Check {
  const [namespace, reference = ''] = upstream.caipNetworkId.split(':')
  const question = QUESTIONS[namespace ?? '']
  return {
    part: 'node',
    of: upstream.caipNetworkId,
    async look() {
      // Any call shows whether something answers, even if only to say that it has no such method.
      const method = question?.method ?? 'rpc_modules'
      const [result] = await askNode(upstream, [call(method, [], v.unknown())]).catch((error: unknown) => {
        if (question || !(error instanceof NodeError) || error.kind === 'unreachable') throw error
        return []
      })
      return { state: !question || question.isRight(result, reference) ? 'ok' : 'down' }
    },
  }
}

const QUESTIONS: Readonly<
  Record<string, { readonly method: string; isRight(result: unknown, reference: string): boolean }>
> = {
  eip155: {
    method: 'eth_chainId',
    isRight: (result, reference) =>
      v.is(text, result) && /^0x[0-9a-f]{1,16}$/i.test(result) && BigInt(result) === BigInt(reference),
  },
  bip122: {
    method: 'esplora_genesis',
    isRight: (result, reference) => v.is(text, result) && result.startsWith(reference),
  },
  near: {
    method: 'status',
    isRight: (result, reference) => v.is(nearStatus, result) && result.chain_id === reference,
  },
  solana: { method: 'getHealth', isRight: (result) => result === 'ok' },
}

export function checkDatabase(database: Database): Check {
  return {
    part: 'database',
    async look() {
      await database.executeQuery(CompiledQuery.raw('select 1'))
      return { state: 'ok' }
    },
  }
}

/** Whether the relay stores messages; with Redis, whether Redis answers. */
export function checkRelay(status: () => Promise<MailboxStatus>, isRedis: boolean): Check {
  return {
    part: isRedis ? 'redis' : 'relay',
    look: async () => ({ state: (await status()).isStoring ? 'ok' : 'down' }),
  }
}

/** @param mostBehind - blocks; undefined for any number */
export function checkIndexers(
  indexers: Pick<Indexers, 'all'>,
  mostBehind: number | undefined,
): readonly Check[] {
  return indexers.all.map(({ id, status }) => ({
    part: 'indexer',
    of: id,
    async look() {
      const { behind } = status()
      if (mostBehind === undefined) return { state: 'ok', ...(behind === undefined ? {} : { behind }) }
      if (behind === undefined) return { state: 'behind' }
      return { state: behind > mostBehind ? 'behind' : 'ok', behind }
    },
  }))
}
