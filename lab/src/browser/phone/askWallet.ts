import type { Session, SessionRequest, WireError } from './client.ts'
import { sharedAccounts } from './namespaces.ts'

export type Answer =
  | { status: 'done'; result: unknown }
  | { status: 'failed'; error: WireError }
  | { status: 'pending' }

type AskWalletParameters = { walletId: string; key: string; session: Session; request: SessionRequest }

/** Hands a request to the Lab Wallet's server. Asking again with the same key is asking once. */
export async function askWallet({ walletId, key, session, request }: AskWalletParameters): Promise<Answer> {
  const { chainId, request: asked } = request.params
  return askLab({
    session: walletId,
    id: key,
    origin: originOf(session.peer.metadata.url),
    accounts: sharedAccounts(session.namespaces, chainId),
    chain: chainId,
    method: asked.method === 'eth_signTypedData' ? 'eth_signTypedData_v4' : asked.method,
    params: asked.params,
  })
}

/** Sends a request to the Lab Wallet's server, in the shape that `requestRoutes` reads. */
export async function askLab(body: {
  readonly session: string
  readonly id: string
  readonly origin: string
  readonly accounts: readonly string[]
  /** CAIP-2. */
  readonly chain: string
  readonly method: string
  readonly params: unknown
}): Promise<Answer> {
  const response = await fetch('/__lab/phone/request', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return toAnswer(await response.json())
}

/** The origin that an app claims. It is unverified, because a code contains only what its creator wrote. */
export const originOf = (url: string): string =>
  URL.canParse(url) && new URL(url).origin !== 'null' ? new URL(url).origin : 'https://unknown.invalid'

/** The lab's server answers in this shape, or with an error that describes the problem. */
function toAnswer(body: unknown): Answer {
  const answer = body as Answer | { error: string }
  return 'status' in answer
    ? answer
    : { status: 'failed', error: { code: -32_603, message: String(answer.error) } }
}
