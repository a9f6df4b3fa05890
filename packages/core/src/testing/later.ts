/** A promise that a test settles when it wants to. */
export function later<value = void>() {
  let resolve: (value: value) => void = () => {}
  const promise = new Promise<value>((settle) => {
    resolve = settle
  })
  return { promise, resolve: (value: value) => resolve(value) }
}
