import { type ReactElement, useState } from 'react'

export function Counter(): ReactElement {
  const [count, setCount] = useState(0)
  return (
    <>
      <h1>First heading</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        Count
      </button>
      <output aria-label="count">{count}</output>
    </>
  )
}
