// The WebSocket library that the gateway has: scripts declare no dependency of their own on it.
import { createRequire } from 'node:module'
import { fromRoot } from '../../../scripts/lib/paths.mjs'

export const { WebSocket, WebSocketServer } = createRequire(fromRoot('gateway', 'package.json'))('ws')
