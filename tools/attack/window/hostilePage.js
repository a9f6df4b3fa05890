// The hostile page: it embeds the wallet as the kit does, says to it whatever it likes, and keeps all that it hears. Runs in the browser.
const PREFIX = '@latchkey/APP_'
const heard = []
const windows = []
const asked = new Set()
window.addEventListener('message', ({ data, origin }) => heard.push({ data, origin }))

const frames = () => [...document.querySelectorAll('iframe.wallet')]

/** What crosses to another window and is no plain JSON, or is plain only at first sight. */
const disguises = {
  String: (value) => new String(value),
  Number: (value) => new Number(Number.parseInt(value, 16) || 1),
  Boolean: () => new Boolean(true),
  list: (value) => [value],
  Date: () => new Date(),
  Map: (value) => new Map([['value', value]]),
  Set: (value) => new Set([value]),
  RegExp: (value) => new RegExp(value),
  Error: (value) => new Error(value),
  bytes: (value) => new TextEncoder().encode(value),
  BigInt: () => 10n,
  hole: (value) => Object.assign([], { 1: value }),
  circle(value) {
    const circle = { value }
    circle.self = circle
    return circle
  },
  member: (value) => Object.assign([value], { toString: value }),
  getter(value) {
    let reads = 0
    return {
      get value() {
        reads += 1
        return reads > 1 ? value : '0x'
      },
    }
  },
  toJSON: (value) => ({ toJSON: () => value }),
  Proxy: (value) => new Proxy(new String(value), {}),
}

window.hostile = {
  heard,
  /** Embeds the wallet. @returns once its frame is there; nobody waits for one that never is */
  embed(wallet, projectId, query = '') {
    const frame = document.createElement('iframe')
    frame.className = 'wallet'
    frame.src = `${wallet}/?projectId=${projectId}&chainId=eip155:42161&version=4${query}`
    const ready = new Promise((resolve) =>
      window.addEventListener('message', ({ data, source }) => {
        if (source === frame.contentWindow && data.type === '@latchkey/FRAME_READY') resolve()
      }),
    )
    document.body.append(frame)
    return ready
  },
  /** Posts a call to a frame. `isAsked` marks those of which an answer is a signature that somebody has to press for. */
  ask(call, payload, { at = 0, isAsked = false, id = crypto.randomUUID() } = {}) {
    if (isAsked) asked.add(id)
    const [frame] = frames().slice(at)
    const message = { id, type: PREFIX + call, ...(payload !== undefined && { payload }) }
    frame?.contentWindow?.postMessage(message, new URL(frame.src).origin)
    return id
  },
  /** Asks with one value in disguise. @returns undefined where the browser does not take it for a message */
  askDisguised(request, path, kind, options) {
    const copy = structuredClone(request)
    const last = path.at(-1)
    const parent = path.slice(0, -1).reduce((value, key) => value[key], copy)
    parent[last] = disguises[kind](parent[last])
    try {
      return this.ask('RPC_REQUEST', copy, options)
    } catch {
      return undefined
    }
  },
  kinds: Object.keys(disguises),
  /** Opens a window, and tells the frames its id. @returns its number */
  open(address, { id, name = '_blank', features = 'popup,width=420,height=680', isTold = true } = {}) {
    const opened = window.open(address, name, features)
    if (isTold && id !== undefined) for (const at of frames().keys()) this.ask('OPEN_WINDOW', { id }, { at })
    return windows.push(opened) - 1
  },
  /** Holds the thread up that this page shares with others of its site. */
  block(ms) {
    for (const end = performance.now() + ms; performance.now() < end; );
  },
  window: (index) => windows.at(index),
  answerOf: (id) => heard.find(({ data }) => data?.id === id)?.data,
  signatures: () =>
    heard.filter(({ data }) => asked.has(data?.id) && String(data?.type).endsWith('_SUCCESS')).length,
}
