import { formatAmount, revokeTokenApproval, showNotice, type TokenApproval, toFailure } from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { TokenApprovals as english } from '../../messages/en/sessions.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { ShortAddress } from '../../primitives/Address.tsx'
import { Banner } from '../../primitives/Banner.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Card } from '../../primitives/Card.tsx'
import { type Detail, Details } from '../../primitives/Details.tsx'

interface ApprovalCardProps {
  readonly approval: TokenApproval
  readonly startsFocus: boolean
  /** The wallet is asked about another one. */
  readonly isHeldBack: boolean
  readonly onBegin: () => void
  readonly onEnd: () => void
}

export function ApprovalCard({ approval, ...rest }: ApprovalCardProps): ReactElement {
  const texts = useTexts('TokenApprovals', english)
  const may = useMay(approval)
  const { token, spender, what } = approval
  const isOpen = what.kind === 'all' || (what.kind === 'amount' && what.isUnlimited)
  const items: readonly Detail[] = [
    { term: texts.who, value: <ShortAddress address={spender} /> },
    { term: texts.may, value: may },
    { term: texts.contract, value: <ShortAddress address={token} /> },
  ]
  return (
    <Card>
      <div data-part="session">
        <div data-part="session-head">
          <bdi data-part="session-title">{approval.symbol ?? approval.name ?? texts.unknown}</bdi>
          {isOpen ? (
            <span data-part="tag" data-tone="warning">
              {texts.unlimited}
            </span>
          ) : null}
        </div>
        <Details items={items} />
        <Revoke approval={approval} {...rest} />
      </div>
    </Card>
  )
}

type Step = 'idle' | 'asking' | 'pending' | 'declined' | 'failed' | 'sent'

function Revoke({ approval, startsFocus, isHeldBack, onBegin, onEnd }: ApprovalCardProps): ReactElement {
  const kit = useKit()
  const texts = useTexts('TokenApprovals', english)
  const [step, setStep] = useState<Step>('idle')

  async function revoke(): Promise<void> {
    onBegin()
    setStep('asking')
    try {
      const { status } = await revokeTokenApproval(kit, {
        approval,
        onProgress: ({ type }) => (type === 'sent' ? setStep('pending') : undefined),
      })
      setStep(status === 'success' ? 'idle' : 'sent')
      if (status === 'success') showNotice(kit, { message: texts.revoked, variant: 'success' })
    } catch (error) {
      setStep(toFailure(error).rejected ? 'declined' : 'failed')
    }
    onEnd()
  }

  if (step === 'asking' || step === 'pending')
    return (
      <Button onCard loading startsFocus={startsFocus}>
        {texts[step]}
      </Button>
    )
  return (
    <>
      {step === 'failed' ? <Banner tone="error">{texts.failed}</Banner> : null}
      {step === 'declined' || step === 'sent' ? <Banner tone="warning">{texts[step]}</Banner> : null}
      <Button onCard startsFocus={startsFocus} disabled={isHeldBack} onClick={() => void revoke()}>
        {texts.revoke}
      </Button>
    </>
  )
}

/** What may be taken, in words. An amount keeps its own direction in them. */
function useMay({ what, decimals, symbol }: TokenApproval): string {
  const texts = useTexts('TokenApprovals', english)
  const format = useFormat()
  if (what.kind === 'all') return texts.all
  if (what.kind === 'item') return texts.item(String(what.tokenId))
  if (what.isUnlimited) return texts.unlimited
  if (decimals === undefined) return texts.units(`\u2068${format.amount(String(what.amount))}\u2069`)
  return `\u2068${format.amount(formatAmount(what.amount, decimals))}${symbol === undefined ? '' : ` ${symbol}`}\u2069`
}
