/** The parts of the public client that the phone uses. The client's own types are in a separate installation. */
export type PairingClient = {
  readonly core: {
    readonly relayer: {
      readonly connected: boolean
      on(event: 'relayer_connect' | 'relayer_disconnect', listener: () => void): void
      transportOpen(): Promise<void>
      transportClose(): Promise<void>
    }
  }
  readonly session: { getAll(): Session[] }
  readonly proposal: { getAll(): Proposal[] }
  on(event: 'session_authenticate', listener: (event: { id: number; params: AuthRequest }) => void): void
  on(event: ClientEvent, listener: (event: { id: number; topic: string }) => void): void
  pair(options: { uri: string }): Promise<unknown>
  approve(options: { id: number; namespaces: Namespaces }): Promise<{ topic: string }>
  reject(options: { id: number; reason: WireError }): Promise<void>
  respond(options: { topic: string; response: Response }): Promise<void>
  update(options: { topic: string; namespaces: Namespaces }): Promise<unknown>
  emit(options: { topic: string; chainId: string; event: { name: string; data: unknown } }): Promise<void>
  disconnect(options: { topic: string; reason: WireError }): Promise<void>
  getPendingSessionRequests(): SessionRequest[]
  populateAuthPayload(options: {
    authPayload: AuthPayload
    chains: string[]
    methods: readonly string[]
  }): AuthPayload
  formatAuthMessage(options: { request: AuthPayload; iss: string }): string
  buildAuthObject(payload: AuthPayload, signature: { t: 'eip191'; s: string }, iss: string): unknown
  approveSessionAuthenticate(options: { id: number; auths: unknown[] }): Promise<{ session?: Session }>
  rejectSessionAuthenticate(options: { id: number; reason: WireError }): Promise<void>
}

/** What an app asks a wallet to sign while it connects. The client writes the message. */
export type AuthPayload = { chains: string[] }
export type AuthRequest = { authPayload: AuthPayload; requester: { metadata: Metadata } }

export type ClientEvent =
  | 'session_proposal'
  | 'session_request'
  | 'session_delete'
  | 'session_expire'
  | 'session_update'
  | 'session_request_expire'
  | 'proposal_expire'

export type WireError = { code: number; message: string; data?: unknown }
type Response = { id: number; jsonrpc: '2.0' } & ({ result: unknown } | { error: WireError })
type Metadata = { name: string; description: string; url: string; icons: string[] }

/** The accounts, methods and events that one side shares, by namespace. */
export type Namespaces = Record<
  string,
  { chains?: string[]; accounts: string[]; methods: string[]; events: string[] }
>

/** The accounts and methods that an app requests, by namespace or by chain. */
export type WantedNamespaces = Record<string, { chains?: string[]; methods: string[]; events: string[] }>

export type Proposal = {
  id: number
  expiryTimestamp: number
  proposer: { metadata: Metadata }
  requiredNamespaces: WantedNamespaces
  optionalNamespaces: WantedNamespaces
}

export type Session = { topic: string; peer: { metadata: Metadata }; namespaces: Namespaces }

export type SessionRequest = {
  id: number
  topic: string
  params: { chainId: string; request: { method: string; params: unknown; expiryTimestamp?: number } }
}

type StartClient = (options: {
  projectId: string
  relayUrl: string
  storagePrefix: string
  metadata: Metadata
}) => Promise<PairingClient>

const CLIENT_PATH = '/__lab/phone/client.js'

/** Thrown while the public client's bundle isn't built yet. */
export class ClientMissingError extends Error {
  override readonly name = 'ClientMissingError'

  constructor() {
    super('The public client is still being prepared. This page looks for it again every few seconds.')
  }
}

/** Loads the public client and starts it over the lab's relay, or the one that the page's address names. */
export async function startClient(storagePrefix: string): Promise<PairingClient> {
  const { ok } = await fetch(CLIENT_PATH, { method: 'HEAD' })
  if (!ok) throw new ClientMissingError()
  const config = await readConfig()
  const start = toStartClient(await import(CLIENT_PATH))
  const relayUrl = new URLSearchParams(location.search).get('relay') ?? config.relayUrl
  return start({
    projectId: config.projectId,
    relayUrl,
    storagePrefix,
    metadata: {
      name: 'Lab Phone',
      description: "The lab's stand-in for a phone's wallet. Its keys are public.",
      url: `${location.origin}/phone`,
      icons: [],
    },
  })
}

/** The lab's own server answers in this shape. */
async function readConfig(): Promise<{ relayUrl: string; projectId: string }> {
  return (await (await fetch('/__lab/phone/config.json')).json()) as { relayUrl: string; projectId: string }
}

/** tools/phoneClient/client.mjs exports exactly this. It is built separately, so our compiler doesn't check it. */
function toStartClient(module: unknown): StartClient {
  return (module as { startClient: StartClient }).startClient
}
