import { getSignIn } from '../signIn'

export async function GET(request: Request) {
  const [session] = await getSignIn().getSessions(request)
  if (!session) return new Response('Sign in first.', { status: 401 })
  return new Response(`The notes of ${session.caipAddress}`)
}
