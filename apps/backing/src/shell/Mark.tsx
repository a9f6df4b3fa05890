import type { ReactElement } from 'react'

/** The page's mark: a wall with a doorway. It is decorative; the name is next to it. */
export function Mark({ size = 24 }: { size?: number }): ReactElement {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      <path
        fill="currentColor"
        d="M1 1h5v4H1zM10 1h5v4h-5zM1 6h4.76A4 4 0 0 0 4 9.3V10H1zM10.24 6H15v4h-3v-.7A4 4 0 0 0 10.24 6zM1 11h3v4H1zM12 11h3v4h-3z"
      />
      <path className="mark__key" d="M7 1h2l.5 4.2a4 4 0 0 0-3 0z" />
    </svg>
  )
}
