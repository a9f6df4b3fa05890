import { isAskedMethod, SILENT_METHODS, SMART_METHODS } from '@latchkey/contract'

/** How a method is answered: silently, or by the user; `smart` is by the user and only for a smart account. */
export type MethodKind = keyof typeof SILENT_METHODS | 'asked' | 'smart'

/** How a method is answered; undefined if it is not in the contract's table and so not allowed (S5.15, S6.7). */
export function kindOf(method: string): MethodKind | undefined {
  if (isAskedMethod(method)) return includes(SMART_METHODS, method) ? 'smart' : 'asked'
  // The keys of SILENT_METHODS are the kinds.
  for (const [kind, methods] of Object.entries(SILENT_METHODS))
    if (includes(methods, method)) return kind as keyof typeof SILENT_METHODS
  return undefined
}

const includes = (methods: readonly string[], method: string): boolean => methods.includes(method)
