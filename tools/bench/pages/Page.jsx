/** What every page of the benchmark shows: a place for the kit's button, and the connected address. */
export function Page({ address, children }) {
  return (
    <main>
      <h1>One page</h1>
      <div id="slot">{children}</div>
      <p>
        Account: <output id="address">{address ?? ''}</output>
      </p>
    </main>
  )
}
