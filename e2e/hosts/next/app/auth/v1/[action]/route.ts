import { getSignIn } from '../../../signIn'

export const GET = (request: Request) => getSignIn().handle(request)
export const POST = (request: Request) => getSignIn().handle(request)
