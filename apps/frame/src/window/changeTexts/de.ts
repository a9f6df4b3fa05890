import type { ChangeTexts } from './en.ts'

/** German. */
export const de: ChangeTexts = {
  removeTitle: (login: string) => `${login} entfernen?`,
  removeWhy:
    'Damit meldet man sich dann nicht mehr bei dieser Wallet an. Auf Ihren anderen Geräten werden Sie abgemeldet.',
  removeEmail: 'Ohne Adresse erfährt niemand, wenn sich an Ihrer Wallet etwas ändert.',
  removeStay: 'Bleibt',
  removeNow: 'Entfernen',
  changeTitle: 'Adresse ändern?',
  changeWhy:
    'Ab jetzt öffnet die neue Adresse diese Wallet. Drücken Sie nur, wenn Sie das eben verlangt haben und beide Adressen stimmen. Auf Ihren anderen Geräten werden Sie abgemeldet.',
  changeFrom: 'Bisher',
  changeTo: 'Ab jetzt',
  changeNow: 'Ändern',
  changeCode: (email: string) => `Wir haben einen Code an ${email} geschickt. Geben Sie ihn nur hier ein.`,
  newCode: 'Neuen Code senden',
  codeSent: 'Ein neuer Code ist unterwegs.',
}
