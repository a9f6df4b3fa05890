import { type Kit, ServiceError, type Services } from '@latchkey/core'

export interface Named {
  readonly name: string
}

/** What a service says: an answer; `never` leaves the request open, a number is the status of its refusal. */
export type Said<answer> = answer | 'never' | number

export async function say<answer>(route: Named, said: Said<answer>): Promise<answer> {
  if (said === 'never') return new Promise(() => {})
  if (typeof said === 'number') throw new ServiceError({ route: route.name, status: said })
  return said
}

/** Answers one route of a kit's services, in that route's own shape; the others stay as they were. */
export function answerRoute<parameters>(
  kit: Kit,
  route: Named,
  answer: (parameters: parameters) => Said<unknown>,
): Kit {
  const { services } = kit
  const call = async (asked: Named, ...more: [parameters]): Promise<unknown> =>
    asked === route ? say(route, answer(...more)) : Reflect.apply(services.call, services, [asked, ...more])
  return Object.assign(kit, { services: { call } as Services })
}
