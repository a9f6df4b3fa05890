import { as, type MailTexts, nameProvider } from './en.ts'

export const de: MailTexts = {
  direction: 'ltr',
  open: 'Gerät prüfen',
  page: {
    title: 'Dieses Gerät freigeben?',
    question: (device) => `${device} möchte sich mit Ihrer E-Mail-Adresse anmelden.`,
    warning: 'Geben Sie es nur frei, wenn Sie sich gerade selbst anmelden. Sonst schließen Sie diese Seite.',
    approve: 'Gerät freigeben',
    approved:
      'Das Gerät ist freigegeben. Ein Code ist unterwegs: Geben Sie ihn dort ein, wo Sie sich anmelden.',
    expired: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Beginnen Sie die Anmeldung noch einmal.',
  },
  code: as('code', ({ product, minutes }) => ({
    subject: `Ihr Code für ${product}`,
    lines: [
      `Geben Sie diesen Code ein, um in ${product} fortzufahren:`,
      `Er gilt ${minutes} Minuten und nur einmal.`,
      'Geben Sie diesen Code niemals weiter. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.',
    ],
  })),
  device: as('device', ({ product, device, minutes }) => ({
    subject: `Neues Gerät für ${product} freigeben`,
    lines: [
      `${device} möchte sich mit Ihrer Adresse bei ${product} anmelden. Öffnen Sie diesen Link, um es zu prüfen:`,
      `Er gilt ${minutes} Minuten. Es geschieht nichts, bevor Sie auf der Seite zustimmen.`,
      'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.',
    ],
  })),
  newDevice: as('newDevice', ({ product, device }) => ({
    subject: `Neues Gerät bei ${product} angemeldet`,
    lines: [
      `${device} hat sich bei Ihrer Wallet in ${product} angemeldet.`,
      'Wenn Sie das nicht waren, öffnen Sie die Wallet auf einem Ihrer Geräte, entfernen Sie jenes Gerät, und ändern Sie das Passwort Ihres E-Mail-Kontos.',
    ],
  })),
  loginAdded: as('loginAdded', ({ product, provider, name }) => ({
    subject: `Neue Anmeldung bei ${product}`,
    lines: [
      `Das Konto ${name} bei ${nameProvider(provider)} kann sich jetzt bei Ihrer Wallet in ${product} anmelden.`,
      'Wenn Sie das nicht waren, melden Sie sich an, entfernen Sie das Konto in den Einstellungen der Wallet, und ändern Sie das Passwort Ihres E-Mail-Kontos.',
    ],
  })),
  emailChanged: as('emailChanged', ({ product, to }) => ({
    subject: `Ihre E-Mail-Adresse für ${product} wurde geändert`,
    lines: [
      `Ihre Wallet in ${product} gehört jetzt zu ${to}.`,
      'Wenn Sie das nicht waren, wenden Sie sich sofort an die Betreiber der Seite.',
    ],
  })),
  deletion: as('deletion', ({ product, days }) => ({
    subject: `Ihre Wallet in ${product} wird gelöscht`,
    lines: [
      `Ihr Konto in ${product} und seine Wallet werden in ${days} Tagen gelöscht.`,
      'Exportieren Sie Ihre Wiederherstellungsphrase, wenn die Wallet etwas enthält. Melden Sie sich vorher an, um das Konto zu behalten.',
    ],
  })),
}
