import type { Connector } from './connector.ts'

/** Whether no other connector of its namespace says that it is the same wallet. Anybody may announce any rdns. */
export function isAlone(connector: Connector, all: readonly Connector[]): boolean {
  const { chain, info } = connector
  return (
    !info ||
    all.every((one) => one.id === connector.id || one.chain !== chain || one.info?.rdns !== info.rdns)
  )
}
