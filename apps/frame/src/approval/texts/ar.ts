import type { Texts, TimeUnit } from './en.ts'
import { ar as failures } from './failures/ar.ts'

/** Keeps letters and digits of other scripts together within an Arabic sentence. */
const apart = (text: string): string => `\u2068${text}\u2069`

const rules = new Intl.PluralRules('ar')
const TIMES: Partial<Record<Intl.LDMLPluralRule, (count: number) => string>> = {
  one: () => 'مرة واحدة',
  two: () => 'مرتان',
  few: (count) => `${count} مرات`,
}
const EVERY: Readonly<Record<TimeUnit, string>> = {
  second: 'ثانية',
  minute: 'دقيقة',
  hour: 'ساعة',
  day: 'يوم',
  week: 'أسبوع',
}
/** Its own plurals, with the digits that the amounts beside it have. */
const inUnit = (count: number, unit: TimeUnit): string =>
  new Intl.NumberFormat('ar-u-nu-latn', { style: 'unit', unit, unitDisplay: 'long' }).format(count)

/** Arabic. */
export const ar: Texts = {
  locale: 'ar',
  dir: 'rtl',
  signMessage: 'توقيع رسالة',
  sendTransaction: 'الموافقة على معاملة',
  signTransaction: 'توقيع معاملة',
  signTransactions: 'توقيع معاملات',
  sendCalls: 'الموافقة على الاستدعاءات',
  grant: 'منح إذن',
  revoke: 'سحب إذن',
  paidBy: (operator) => `يدفعها ${apart(operator)}`,
  asks: 'يطلب ذلك',
  from: 'الحساب',
  network: 'الشبكة',
  fee: 'رسوم الشبكة',
  unknown: 'غير معروفة',
  message: 'الرسالة',
  details: 'التفاصيل',
  changes: 'التغييرات المتوقعة',
  raw: 'البيانات الأولية',
  notText:
    'هذه الرسالة ليست نصًا. لا تستطيع المحفظة معرفة ما يسمح به توقيعها. لا توقّع إلا إذا كنت تثق بالموقع.',
  hidden: 'تحتوي هذه الرسالة على حروف غير مرئية، وقد كُتبت صراحةً.',
  delegates: 'هذا يمنح برنامجًا آخر التحكم في حسابك. لا توقّع إلا إذا كنت تعرف السبب.',
  unknownData:
    'لا تعرف المحفظة هذا النوع من البيانات. قد ينقل التوقيع عليها ما تملكه، أو يتيح لآخرين التصرف باسمك. لا توقّع إلا إذا كنت تعرف الغرض منها.',
  fails: (reason) => `تقول الشبكة إن هذا سيفشل: ${apart(reason.slice(0, 200))}`,
  lookAlike: (known) =>
    `يبدأ عنوان المستلم وينتهي مثل ${apart(known)} الذي تعرفه، لكنه عنوان آخر. تحقق من كل حرف.`,
  notPaid: (operator) => `لا يدفع ${apart(operator)} مقابل هذا. ستدفع رسوم الشبكة بنفسك.`,
  notCovered: 'رصيدك لا يكفي للمبلغ ورسوم الشبكة.',
  receiver: 'المستلم',
  firstTime: 'لم يُرسل شيء إلى هناك ولم يُسمح له بشيء من هذا الجهاز من قبل',
  amount: 'المبلغ',
  nonce: 'الرقم التسلسلي (Nonce)',
  inLab: (network) => `${apart(network)} (مختبر)`,
  who: 'لمن',
  howOften: 'عدد المرات',
  anyTimes: 'أي عدد من المرات',
  times: (count) => TIMES[rules.select(count)]?.(count) ?? `${count} مرة`,
  until: 'حتى',
  startsAt: 'من',
  movesAll: 'يمكن لهذا نقل كل ما لديك من رموز ذلك العقد.',
  callsAll:
    'إحدى هذه الدوال تستدعي غيرها، فالقائمة لا تحدّ من شيء: يمكن للحساب الآخر أخذ كل ما لديك هناك. ارفض إلا إذا كنت تأتمنه على كل شيء.',
  movesApproved:
    'يمكن لهذا العقد نقل كل رمز مميز سمحت له به. يمكن للحساب الآخر أخذها كلها. ارفض إلا إذا كنت تأتمنه على كل شيء.',
  unknownMethod:
    'لا تعرف المحفظة ما تفعله إحدى هذه الدوال. قد تعطي ما لديك هناك لغيرك. لا تمنح الإذن إلا إذا كنت تعرف.',
  alsoCountsFor: 'التوقيع صالح أيضًا لـ',
  callsForYou: 'السماح لحساب آخر باستدعاء عقد باسمك',
  bytesFrom: (at) => `البايتات من ${at}`,
  amountPerCall: 'المبلغ مع كل استدعاء',
  sendsUpTo: (amount, period) => `السماح لحساب آخر بإرسال ما يصل إلى ${apart(amount)} ${period}`,
  every: (count, unit) => `كل ${count === 1 ? EVERY[unit] : inUnit(count, unit)}`,
  takesBack: 'سحب هذا الإذن، فورًا ونهائيًا',
  approve: 'موافقة',
  sign: 'توقيع',
  decline: 'رفض',
  preparing: 'جارٍ التحضير…',
  nothingAsked: 'لا يوجد ما تراجعه هنا. ارجع إلى الموقع واطلب من جديد هناك.',
  noPage:
    'الموقع الذي فتح هذه النافذة لا يجيب. ارجع إليه واضغط «مراجعة» هناك. وإن لم يُفِد ذلك فعلى الموقع أن يرسل ‎“Cross-Origin-Opener-Policy: same-origin-allow-popups”‎.',
  elsewhere: 'المتابعة في نافذة أخرى. يمكنك إغلاق هذه.',
  takenBack: 'سحب الموقع طلبه.',
  nextWhy: 'يطلب الآن شيئًا آخر. اقرأه كأنه الأول.',
  answered: 'تم. يمكنك الرجوع إلى الموقع.',
  tooEarly: 'كان ذلك مبكرًا جدًا ولم يُضغط شيء. اقرأ وانتظر ثانية ثم اضغط من جديد.',
  tooSmall: 'هذه النافذة أصغر من أن تُقرأ. كبّرها.',
  failedHere: 'لم يُوقَّع شيء.',
  working: 'جارٍ التوقيع…',
  walletReady: 'محفظتك جاهزة على هذا الجهاز. ارجع إلى الموقع.',
  blocked: 'حظر المتصفح النافذة. اسمح بالنوافذ لهذا الموقع ثم حاول مرة أخرى.',
  exportTitle: 'خذ محفظتك معك',
  exportWhy:
    'ستحصل على الكلمات الأربع والعشرين لمحفظتك، وبها تفتح أي محفظة أخرى حساباتك. سجّل الدخول أولًا مرة أخرى.',
  continueWith: (provider) => `المتابعة باستخدام ${apart(provider)}`,
  waitingOutside: 'تابع في النافذة التي فُتحت.',
  outsideDenied: (provider) => `رفضتَ الطلب لدى ${apart(provider)}.`,
  outsideExpired: 'استغرق ذلك وقتًا طويلًا. ابدأ من جديد.',
  outsideFailed: (provider) => `لم يؤكد ${apart(provider)} تسجيل الدخول. حاول مرة أخرى.`,
  joinWhy: (email, provider) =>
    `العنوان ${apart(email)} يُسجَّل به الدخول إلى محفظة هنا. أرسلنا إليه رمزًا: به يسجّل ${apart(provider)} دخولك إلى المحفظة نفسها.`,
  email: 'عنوان البريد الإلكتروني',
  sendCode: 'إرسال الرمز',
  codeTitle: 'أدخل الرمز',
  codeWhy: 'أرسلنا إليك رمزًا من ستة أرقام.',
  linkWhy: 'أرسلنا إليك رابطًا. افتحه أولًا، ثم يصلك الرمز.',
  code: 'الرمز',
  next: 'متابعة',
  noWallet: 'لا توجد محفظة هنا لتسجيل الدخول هذا.',
  exportSmart: 'لا تفتح الكلمات حسابك الذكي في محفظة أخرى. أرسل ما فيه إلى حسابك على إيثريوم أولًا.',
  exportCare: 'من يملك هذه الكلمات يملك كل ما في محفظتك. لا تُرها لأحد، ولا تكتبها إلا في محفظة تثق بها.',
  exportOver: 'يمكنك إغلاق هذه الصفحة.',
  failed: 'حدث خطأ ما',
  failures,
  reload: 'حمّل الصفحة من جديد.',
  close: 'إغلاق',
  openingSignIn: 'جارٍ فتح صفحة تسجيل الدخول…',
  nothingOpens: 'إن لم تُفتح فأغلق هذه النافذة وأعد المحاولة في الصفحة التي أتيت منها.',
  phraseTitle: 'اكتب عبارة الاسترداد',
  phraseWhy:
    'هذه الكلمات الأربع والعشرون هي محفظتك. لا أحد يستطيع إعادتها إليك. اكتبها بهذا الترتيب واحفظها حيث لا يجدها غيرك.',
  phraseDone: 'لقد كتبتها',
  later: 'ليس الآن',
  confirmTitle: 'تأكيد عبارة الاسترداد',
  confirmWhy: 'اكتب هذه الكلمات من العبارة التي دوّنتها.',
  showAgain: 'عرض الكلمات مرة أخرى',
  word: (number) => `الكلمة ${number}`,
  confirm: 'تأكيد',
  wrongWords: 'ليست هذه هي الكلمات. راجع ما كتبته.',
  enterTitle: 'افتح محفظتك على هذا الجهاز',
  enterWhy: 'أدخل الكلمات الأربع والعشرين التي كتبتها عند إنشاء هذه المحفظة.',
  phrase: 'عبارة الاسترداد',
  open: 'فتح المحفظة',
  wrongPhrase: 'هذه ليست عبارة محفظتك.',
  passkeyTitle: 'احمِ محفظتك بمفتاح مرور',
  passkeyWhy:
    'بمفتاح المرور تفتح هذه المحفظة على جهاز آخر. يبقى المفتاح معك: لا أحد غيرك يستطيع فتح المحفظة به، ولا أحد يستطيع استبداله.',
  passkeyMake: 'إنشاء مفتاح مرور',
  passkeyUseWhy: 'استخدم مفتاح المرور الذي أنشأته مع هذه المحفظة.',
  passkeyUse: 'استخدام مفتاح المرور',
  passkeyFailed: 'لم يُستخدم مفتاح المرور. حاول مرة أخرى.',
  passkeyWeak: 'لا يستطيع مفتاح المرور هذا حماية محفظة. أنشئ واحدًا على هاتفك أو في مدير كلمات مرور آخر.',
}
