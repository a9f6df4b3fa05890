import { latinDigits } from '@latchkey/core'
import { useShownLocale } from '../../messages/useShownLocale.ts'

export function usePercent(): (percent: number) => string {
  const locale = useShownLocale()
  const format = new Intl.NumberFormat(latinDigits(locale), { style: 'percent', maximumFractionDigits: 2 })
  // As one piece that keeps its order inside right-to-left text.
  return (percent) => `\u2066${format.format(percent / 100)}\u2069`
}
