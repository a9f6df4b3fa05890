import { as, type MailTexts, nameProvider } from './en.ts'

export const de: MailTexts = {
  direction: 'ltr',
  open: 'Gerät prüfen',
  page: {
    title: 'Dieses Gerät freigeben?',
    question: (device) => `${device} möchte sich mit deiner E-Mail-Adresse anmelden.`,
    warning: 'Gib es nur frei, wenn du dich gerade selbst anmeldest. Sonst schließe diese Seite.',
    approve: 'Gerät freigeben',
    approved: 'Das Gerät ist freigegeben. Ein Code ist unterwegs: Gib ihn dort ein, wo du dich anmeldest.',
    expired: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Beginne die Anmeldung noch einmal.',
  },
  social: {
    title: 'Anmeldung',
    found:
      'Du kannst dieses Fenster schließen und dort weitermachen, wo du begonnen hast. Geht es dort nicht weiter, melde dich noch einmal an.',
    failed: 'Das hat nicht geklappt. Schließe dieses Fenster und beginne noch einmal.',
    expired:
      'Diese Anmeldung ist abgelaufen oder wurde schon benutzt. Schließe dieses Fenster und beginne noch einmal.',
  },
  code: as('code', ({ product, minutes }) => ({
    subject: `Dein Code für ${product}`,
    lines: [
      `Gib diesen Code ein, um in ${product} fortzufahren:`,
      `Er gilt ${minutes} Minuten und nur einmal.`,
      'Gib diesen Code niemals weiter. Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail.',
    ],
  })),
  device: as('device', ({ product, device, minutes }) => ({
    subject: `Neues Gerät für ${product} freigeben`,
    lines: [
      `${device} möchte sich mit deiner Adresse bei ${product} anmelden. Öffne diesen Link, um es zu prüfen:`,
      `Er gilt ${minutes} Minuten. Es geschieht nichts, bevor du auf der Seite zustimmst.`,
      'Wenn du das nicht warst, ignoriere diese E-Mail.',
    ],
  })),
  newDevice: as('newDevice', ({ product, device }) => ({
    subject: `Neues Gerät bei ${product} angemeldet`,
    lines: [
      `${device} hat sich bei deiner Wallet in ${product} angemeldet.`,
      'Wenn du das nicht warst, öffne die Wallet auf einem deiner Geräte, entferne jenes Gerät und ändere das Passwort deines E-Mail-Kontos.',
    ],
  })),
  loginAdded: as('loginAdded', ({ product, provider, name }) => ({
    subject: `Neue Anmeldung bei ${product}`,
    lines: [
      `Das Konto ${name} bei ${nameProvider(provider)} kann sich jetzt bei deiner Wallet in ${product} anmelden.`,
      'Wenn du das nicht warst, melde dich an, entferne das Konto in den Einstellungen der Wallet und ändere das Passwort deines E-Mail-Kontos.',
    ],
  })),
  emailChanged: as('emailChanged', ({ product, to }) => ({
    subject: `Deine E-Mail-Adresse für ${product} wurde geändert`,
    lines: [
      `Deine Wallet in ${product} gehört jetzt zu ${to}.`,
      'Wenn du das nicht warst, wende dich sofort an die Betreiber der Seite.',
    ],
  })),
  deletion: as('deletion', ({ product, days }) => ({
    subject: `Deine Wallet in ${product} wird gelöscht`,
    lines: [
      `Dein Konto in ${product} und seine Wallet werden in ${days} Tagen gelöscht.`,
      'Exportiere deine Wiederherstellungsphrase, wenn die Wallet etwas enthält. Melde dich vorher an, um das Konto zu behalten.',
    ],
  })),
}
