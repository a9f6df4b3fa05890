type Method = (parameters: never) => unknown
type Names<target> = readonly (keyof target & string)[]

/**
 * Makes methods that load an engine when they are first called. A list of names is smaller than one wrapper per method.
 *
 * @param load - loads the engine; called with each call
 * @param methods - the engine's methods
 * @param groups - the methods of each of the engine's groups, such as `transfers`
 * @returns the methods and groups of these names; each method takes the engine's parameters and returns a promise
 *
 * @example
 * const adapter = { ...loadOnCall(load, ['connect', 'disconnect'], { transfers: ['estimate', 'send', 'wait'] }) }
 */
export function loadOnCall<
  engine extends object,
  const methods extends Names<engine>,
  const groups extends { readonly [group in keyof engine]?: Names<NonNullable<engine[group]>> },
>(
  load: () => Promise<engine>,
  methods: methods,
  groups: groups,
): Pick<engine, methods[number] | (keyof groups & keyof engine)> {
  const wrap = (names: readonly string[], find: (engine: engine) => unknown): Record<string, Method> =>
    Object.fromEntries(
      names.map((name) => [
        name,
        async (parameters: never) => {
          const target = find(await load())
          return (target as Record<string, Method>)[name]?.(parameters)
        },
      ]),
    )
  const wrapped = Object.entries<readonly string[] | undefined>(groups).map(([group, names = []]) => [
    group,
    wrap(names, (engine) => engine[group as keyof engine]),
  ])
  // Each wrapper has the parameters and the result of the engine's method of the same name.
  return { ...wrap(methods, (engine) => engine), ...Object.fromEntries(wrapped) }
}
