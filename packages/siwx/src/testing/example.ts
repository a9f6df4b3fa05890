import { createNonce, verify } from '@latchkey/siwx'

const nonces = new Set<string>()

export function giveNonce(): Response {
  const nonce = createNonce()
  nonces.add(nonce)
  return Response.json({ nonce })
}

export async function signIn(request: Request): Promise<Response> {
  const { message, signature } = await request.json()
  const result = await verify({
    message,
    signature,
    expected: {
      domain: 'app.example.com',
      scheme: 'https',
      // True once: deleting answers whether it was there.
      nonce: (nonce) => nonces.delete(nonce),
      maxAgeMs: 10 * 60_000,
    },
    clockSkewMs: 60_000,
    nodes: { 'eip155:1': 'https://ethereum-node.example' },
  })
  if (!result.isValid) return Response.json({ reason: result.reason }, { status: 401 })
  return Response.json({ account: result.caipAddress })
}
