import { type ReactElement, type ReactNode, useMemo } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import { drawQr } from './drawQr.ts'
import css from './QrCode.css.ts'

/** With the plate's padding, this is the quiet zone of four modules that scanners need. */
const QUIET = 1.5

export interface QrCodeProps {
  readonly text: string
  /** The text for screen readers. */
  readonly label: string
  /** The picture in the middle: an Icon of 56 px. */
  readonly children?: ReactNode
  /** The text over a faded code that must no longer be scanned. */
  readonly veil?: string | undefined
}

/** A code that phones scan. Its plate is light in both themes: scanners fail on dark ones. */
export function QrCode({ text, label, children, veil }: QrCodeProps): ReactElement {
  useSheet(css)
  const { size, modules, finders } = useMemo(() => drawQr(text), [text])
  const side = size + 2 * QUIET
  return (
    <div data-part="qr" role="img" aria-label={veil ?? label} data-state={veil ? 'expired' : undefined}>
      <svg viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} aria-hidden="true" focusable="false">
        <path d={modules} stroke="currentColor" strokeLinecap="round" fill="none" />
        {finders.map(([x, y]) => (
          <g key={`${x} ${y}`}>
            <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.75" fill="none" stroke="currentColor" />
            <rect x={x + 2} y={y + 2} width="3" height="3" rx="0.75" fill="currentColor" />
          </g>
        ))}
      </svg>
      {veil ? <span data-part="qr-veil">{veil}</span> : children}
    </div>
  )
}
