import type { ReactElement } from 'react'

/** The kit's mark: a key and its lock. It is decorative; the name is next to it. */
export function LatchkeyMark({ size = 16 }: { size?: number }): ReactElement {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M6 1A4 4 0 0 1 7 8.87V13h3v2H5V8.87A4 4 0 0 1 6 1Zm0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z"
      />
      <path className="mark__key" d="M11 11h4v4h-4z" />
    </svg>
  )
}
