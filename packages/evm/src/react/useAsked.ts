import { useCallback, useEffect, useState } from 'react'

/** The state of a request, in the terms of wagmi's queries. */
export type Asked<data> = { readonly refetch: () => void } & (
  | { readonly status: 'pending'; readonly data?: data; readonly error?: undefined }
  | { readonly status: 'success'; readonly data: data; readonly error?: undefined }
  | { readonly status: 'error'; readonly data?: data; readonly error: Error }
)

type Answer<data> =
  | { readonly status: 'pending'; readonly data?: data }
  | { readonly status: 'success'; readonly data: data }
  | { readonly status: 'error'; readonly data?: data; readonly error: Error }

const PENDING = { status: 'pending' } as const

/**
 * Calls `ask` when a component mounts, and again when `ask` changes. Ignores responses to earlier requests.
 * @param ask - the same function for the same request; undefined sends no request
 * @param againMs - the time from each response to the next request; undefined sends no further request
 */
export function useAsked<data>(
  ask: (() => Promise<data>) | undefined,
  againMs?: (data: data | undefined) => number | undefined,
): Asked<data> {
  const [answered, setAnswered] = useState<{ readonly to: typeof ask; readonly answer: Answer<data> }>()
  const [turn, setTurn] = useState(0)
  const refetch = useCallback(() => setTurn((last) => last + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again, and another interval need not
  useEffect(() => {
    if (!ask) return undefined
    let isWanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = (next: (last: Answer<data>) => Answer<data>, data?: data): void => {
      if (!isWanted) return
      setAnswered((last) => ({ to: ask, answer: next(last?.to === ask ? last.answer : PENDING) }))
      const pauseMs = againMs?.(data)
      if (pauseMs !== undefined) timer = setTimeout(refetch, pauseMs)
    }
    // Call `ask` inside a promise, so that a kit without an EVM adapter also results in an error to show.
    Promise.resolve()
      .then(ask)
      .then(
        (data) => settle(() => ({ status: 'success', data }), data),
        (thrown: unknown) =>
          settle(({ data }) => ({
            status: 'error',
            error: thrown instanceof Error ? thrown : new Error(String(thrown)),
            ...(data === undefined ? {} : { data }),
          })),
      )
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [ask, turn])
  const answer = ask && answered?.to === ask ? answered.answer : PENDING
  return { ...answer, refetch }
}
