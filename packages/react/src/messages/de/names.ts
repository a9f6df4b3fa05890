import type { PartialMessages } from '../Messages.ts'

/** Names for accounts. */
export const names = {
  RegisterAccountName: {
    title: 'Namen wählen',
    field: 'Name',
    placeholder: 'Ihr Name',
    names: 'Namen',
    registered: 'Vergeben',
    available: 'Verfügbar',
    hint: 'Buchstaben, Ziffern und Bindestriche. Er steht dann für Ihre Adresse.',
    register: 'Namen registrieren',
    asking: 'In der Wallet bestätigen',
    invalid: {
      tooShort: 'Der Name muss mindestens 4 Zeichen lang sein',
      tooLong: 'Der Name darf höchstens 64 Zeichen lang sein',
      badCharacters: 'Nur Buchstaben, Ziffern und - sind erlaubt',
    },
    owned: 'Sie haben bereits einen Namen',
    notForThis: 'Kein Name für dieses Konto',
    notForThisText: 'Namen sind für Konten der eingebetteten Wallet.',
  },
  RegisterAccountNameSuccess: {
    title: 'Name registriert',
    yours: 'Kontoname registriert',
    yoursText: (name) => `${name} steht jetzt für Ihre Adresse. Andere können dorthin senden.`,
    go: 'Los geht’s!',
  },
} satisfies PartialMessages
