import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { isObject } from '../wallet/params.ts'
import { FINAL_SLOTS, SLOT_MS } from './cluster.ts'
import type { Ledger } from './ledger.ts'
import { encodeAccount } from './methods/encodeAccount.ts'
import type { SolanaNode } from './node.ts'
import { addressAt, commitmentAfter, commitmentOf, isAtLeast, optionsAt, textAt } from './params.ts'
import { type Params, RpcFault, writeJson } from './rpc.ts'

type Notify = (result: unknown) => void
/** Looks, and notifies if there is something new; `true` when the subscription has ended by itself. */
type Look = (notify: Notify) => boolean

/** Subscriptions of `@solana/kit` and `web3.js`: to signatures, accounts and slots. Everything else is answered as over HTTP. */
export function createSockets(ledger: Ledger, node: SolanaNode) {
  const server = new WebSocketServer({ noServer: true, maxPayload: 1_048_576 })
  let lastId = 0

  const serve = (socket: WebSocket): void => {
    const open = new Map<number, { look: Look; name: string }>()
    const send = (message: object) => socket.send(writeJson(message))
    const lookAll = () => {
      for (const [subscription, { look, name }] of open) {
        const notify: Notify = (result) =>
          send({ jsonrpc: '2.0', method: `${name}Notification`, params: { result, subscription } })
        if (look(notify)) open.delete(subscription)
      }
    }
    // Twice a slot: nothing here is worth more than that, and a lab has few sockets.
    const timer = setInterval(lookAll, SLOT_MS / 2)
    socket.on('close', () => clearInterval(timer))
    socket.on('message', async (data: RawData) => {
      const text = String(data)
      const { id = null, method, params = [] } = read(text)
      const name = typeof method === 'string' ? /^(\w+?)(Subscribe|Unsubscribe)$/.exec(method) : null
      if (!name?.[1] || !Array.isArray(params)) return socket.send(await node.answer(text))
      try {
        if (name[2] === 'Unsubscribe')
          return send({ jsonrpc: '2.0', result: open.delete(Number(params[0])), id })
        const look = subscribe(ledger, name[1], params)
        lastId += 1
        send({ jsonrpc: '2.0', result: lastId, id })
        open.set(lastId, { look, name: name[1] })
      } catch (error) {
        const { code, message } = error instanceof RpcFault ? error : new RpcFault(-32603, String(error))
        send({ jsonrpc: '2.0', error: { code, message }, id })
      }
    })
  }
  return {
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      server.handleUpgrade(request, socket, head, serve),
    close(): void {
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}

function subscribe(ledger: Ledger, name: string, params: Params): Look {
  const context = () => ({ slot: ledger.slot() })
  switch (name) {
    case 'signature': {
      const signature = textAt(params, 0)
      const wanted = commitmentOf(optionsAt(params, 1))
      return (notify) => {
        const found = ledger.transaction(signature)
        if (!found || !isAtLeast(commitmentAfter(ledger.slot() - found.slot), wanted)) return false
        notify({ context: context(), value: { err: found.error } })
        return true
      }
    }
    case 'account': {
      const address = addressAt(params, 0)
      const options = optionsAt(params, 1)
      const now = () => writeJson(encodeAccount(ledger, ledger.account(address), options))
      let last = now()
      return (notify) => {
        const next = now()
        if (next === last) return false
        last = next
        notify({ context: context(), value: encodeAccount(ledger, ledger.account(address), options) })
        return false
      }
    }
    case 'slot': {
      let last = ledger.slot()
      return (notify) => {
        const slot = ledger.slot()
        if (slot === last) return false
        last = slot
        notify({ slot, parent: slot - 1, root: slot - FINAL_SLOTS })
        return false
      }
    }
    default:
      throw new RpcFault(-32601, 'Method not found')
  }
}

function read(text: string): Readonly<Record<string, unknown>> {
  try {
    const call: unknown = JSON.parse(text)
    return isObject(call) ? call : {}
  } catch {
    // The node answers what is no JSON.
    return {}
  }
}
