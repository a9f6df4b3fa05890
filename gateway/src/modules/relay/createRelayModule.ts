import { relayFrame } from '@latchkey/contract'
import { checkRelay } from '../../readiness/checks.ts'
import { bytes } from '../../server/bind.ts'
import type { Module } from '../../server/module.ts'
import { readBody } from '../../server/readBody.ts'
import type { Server } from '../../server/server.ts'
import { createRelay } from './createRelay.ts'
import { MAX_FRAME_BYTES } from './frames/readFrame.ts'

export interface RelayModuleOptions {
  /** A relay that runs alone accepts WebSockets on any path; otherwise only on `/relay`. */
  readonly isAlone: boolean
}

const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** The relay: WebSockets, and single frames by HTTP for servers that keep no socket open. */
export async function createRelayModule(server: Server, { isAlone }: RelayModuleOptions): Promise<Module> {
  const relay = await createRelay(server)
  const route = bytes(
    relayFrame,
    async ({ context }) => {
      const admitted = await relay.admit(context.env.incoming)
      if (typeof admitted !== 'function')
        return { status: admitted.status, headers: HEADERS, bytes: admitted.body }
      const body = await readBody(context, MAX_FRAME_BYTES)
      const answer = await admitted(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
      return { status: answer.status, headers: HEADERS, bytes: answer.body }
    },
    // The relay does its own admission and rate limiting, because its refusals have their own format.
    { isFree: true, otherPaths: isAlone ? ['/rpc'] : [] },
  )
  return {
    name: 'relay',
    routes: [route],
    sockets: { isAt: (path) => isAlone || /^\/relay\/?$/.test(path), upgrade: relay.upgrade },
    checks: [checkRelay(relay.status, server.config.relay.redisUrl !== undefined)],
    close: relay.close,
  }
}
