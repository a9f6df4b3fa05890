import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Asks the system for a port on 127.0.0.1 that is free at this moment. Another process may take it before it is used.
 *
 * @example
 * const port = await freePort()
 */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system named no free port')
  return address.port
}
