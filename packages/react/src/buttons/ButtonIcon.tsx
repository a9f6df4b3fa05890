import { type ReactElement, useState } from 'react'

export interface ButtonIconProps {
  readonly src?: string | undefined
  /** Our own drawing, if there is no picture or it does not load. */
  readonly art: ReactElement
  readonly round?: boolean
}

export function ButtonIcon({ src, art, round }: ButtonIconProps): ReactElement {
  const [failed, setFailed] = useState<string>()
  return (
    <span data-latchkey="icon" data-round={round ? '' : undefined}>
      {src && src !== failed ? (
        <img src={src} alt="" referrerPolicy="no-referrer" onError={() => setFailed(src)} />
      ) : (
        art
      )}
    </span>
  )
}
