import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'

/** A server that listens on 127.0.0.1. */
export type Listening = { port: number; close(): Promise<void> }

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

const PORTS_TO_TRY = 50

type ListenParameters = {
  fetch: Fetch
  port: number
  onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/** Listens on 127.0.0.1, on the preferred port (0 for any) or the next free one of fifty. */
export async function listen({ fetch, port, onUpgrade }: ListenParameters): Promise<Listening> {
  for (let offset = 0; offset < (port === 0 ? 1 : PORTS_TO_TRY); offset++) {
    const server = createAdaptorServer({ fetch })
    if (onUpgrade) server.on('upgrade', onUpgrade)
    if (!(await tryPort(server, port === 0 ? 0 : port + offset))) continue
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The server has no port')
    return { port: address.port, close: () => close(server) }
  }
  throw new Error(`No port from ${port} to ${port + PORTS_TO_TRY - 1} is free`)
}

type AnyServer = ReturnType<typeof createAdaptorServer>

function tryPort(server: AnyServer, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
}

function close(server: AnyServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    // Event streams and unanswered requests would keep the server open forever.
    if (hasConnections(server)) server.closeAllConnections()
  })
}

const hasConnections = (server: AnyServer): server is Server => 'closeAllConnections' in server
