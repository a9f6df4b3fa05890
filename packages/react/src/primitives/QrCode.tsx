import { type ReactElement, type ReactNode, useMemo } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import { drawQr } from './drawQr.ts'
import css from './QrCode.css.ts'

/** With the plate's padding, the four modules of quiet that scanners want. */
const QUIET = 1.5

export interface QrCodeProps {
  readonly text: string
  /** What it says to those who do not see it. */
  readonly label: string
  /** Stands in the middle: an Icon of 56 px. */
  readonly children?: ReactNode
  /** No longer to be scanned: it pales behind these words. */
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
