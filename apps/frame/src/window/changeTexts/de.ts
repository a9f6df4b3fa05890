import type { ChangeTexts } from './en.ts'

export const de: ChangeTexts = {
  addTitle: (login: string) => `${login} zu Ihrer Wallet hinzufügen?`,
  addWhy:
    'Wer sich damit anmelden kann, öffnet dann auch Ihre Wallet. Fügen Sie es nur hinzu, wenn es Ihres ist und Sie gerade darum gebeten haben. Auf Ihren anderen Geräten werden Sie abgemeldet.',
  addTo: 'Wallet',
  addOpened: 'Bisher geöffnet mit',
  addNow: (provider: string) => `${provider} hinzufügen`,
  removeTitle: (login: string) => `${login} entfernen?`,
  removeWhy:
    'Danach meldet man sich damit nicht mehr bei dieser Wallet an. Auf Ihren anderen Geräten werden Sie abgemeldet.',
  removeEmail: 'Ohne Adresse erfährt niemand, wenn sich an Ihrer Wallet etwas ändert.',
  removeStay: 'Bleibt',
  removeNow: 'Entfernen',
  changeTitle: 'Adresse ändern?',
  changeWhy:
    'Ab jetzt öffnet die neue Adresse diese Wallet. Drücken Sie nur, wenn Sie das eben verlangt haben und beide Adressen stimmen. Auf Ihren anderen Geräten werden Sie abgemeldet.',
  firstTitle: 'Adresse hinzufügen?',
  firstWhy:
    'Sie öffnet dann diese Wallet, und wir schreiben dorthin, wenn sich an Ihrer Wallet etwas ändert. Drücken Sie nur, wenn Sie das eben verlangt haben und die Adresse stimmt. Auf Ihren anderen Geräten werden Sie abgemeldet.',
  firstTo: 'Adresse',
  firstNow: 'Hinzufügen',
  changeFrom: 'Bisher',
  changeTo: 'Ab jetzt',
  changeNow: 'Ändern',
  changeCode: (email: string) => `Wir haben einen Code an ${email} geschickt. Geben Sie ihn nur hier ein.`,
  newCode: 'Neuen Code senden',
  codeSent: 'Ein neuer Code ist unterwegs.',
  notHeard:
    'Es kam keine Antwort. Ob es geschehen ist, steht deshalb nicht fest. Drücken Sie noch einmal, um es zu erfahren.',
}
