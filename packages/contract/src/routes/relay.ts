import { defineRoute } from './route.ts'

/**
 * One frame of the relay by HTTP, for servers that keep no socket open. The relay itself admits its callers,
 * by project and token, before it reads the frame, and refuses with JSON-RPC errors.
 */
export const relayFrame = defineRoute({
  name: 'relay',
  method: 'POST',
  path: '/relay/rpc',
  summary: 'Answers one frame of the relay protocol. An upgrade of /relay is the WebSocket form.',
  contentType: 'application/json',
  isOpen: true,
})
