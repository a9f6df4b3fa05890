import { type ReactElement, useEffect, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { AppLink } from '../shell/links/AppLink.tsx'
import { Tooltip } from '../shell/tooltips/Tooltip.tsx'
import type { ShownNetwork } from './backing/useShownNetwork.ts'
import { usePageTexts } from './texts/usePageTexts.ts'
import { useExplorer } from './useExplorer.ts'

const SAID_MS = 2_000

export interface TreasuryAddressProps {
  readonly shown: ShownNetwork
  /** Who controls it, in the programme's words. */
  readonly owner: string | undefined
}

/** Shows the treasury's full address, with links to copy it and look it up, and its owner. */
export function TreasuryAddress({ shown: { network, treasury }, owner }: TreasuryAddressProps): ReactElement {
  const { treasury: texts } = usePageTexts()
  const explorer = useExplorer(network)
  const [copied, setCopied] = useState<'yes' | 'no'>()
  useEffect(() => {
    if (copied === undefined) return
    const timer = setTimeout(() => setCopied(undefined), SAID_MS)
    return () => clearTimeout(timer)
  }, [copied])
  // If the page may not write to the clipboard, navigator.clipboard is missing or rejects.
  const copy = () => {
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(treasury))
      .then(
        () => setCopied('yes'),
        () => setCopied('no'),
      )
  }
  return (
    <div className="ground__address">
      <span>
        {texts.on(network.name)}
        {network.testnet && <span className="tag tag--test">{texts.testnet}</span>}
      </span>
      <bdi className="mono" dir="ltr">
        {treasury.slice(0, 22)}
        <wbr />
        {treasury.slice(22)}
      </bdi>
      <Tooltip content={texts.copy}>
        <button
          className="icon-button icon-button--inline"
          type="button"
          aria-label={texts.copy}
          onClick={copy}
        >
          <Icon name={copied === 'yes' ? 'check' : 'copy'} />
        </button>
      </Tooltip>
      {explorer && (
        <Tooltip content={texts.explorer}>
          <AppLink
            className="icon-button icon-button--inline"
            to={explorer.address(treasury)}
            aria-label={texts.explorer}
          >
            <Icon name="out" />
          </AppLink>
        </Tooltip>
      )}
      <span className="ground__said" role="status">
        {copied && (copied === 'yes' ? texts.copied : texts.copyFailed)}
      </span>
      <p className="ground__owner">
        {owner === undefined ? (
          texts.ownerUnknown
        ) : (
          <>
            {texts.owner} <bdi>{owner}</bdi>
          </>
        )}
      </p>
      {network.testnet && <p className="ground__testnet">{texts.testnetText}</p>}
    </div>
  )
}
