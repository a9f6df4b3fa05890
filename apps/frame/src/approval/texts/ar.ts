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
  dataFee: 'ورسوم بيانات تعذرت قراءتها',
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
  firstTime: 'المرة الأولى: لم يُرسل شيء إلى هناك ولم يُسمح له بشيء من هذا الجهاز من قبل.',
  amount: 'المبلغ',
  nonce: 'الرقم التسلسلي (Nonce)',
  inLab: (network) => `${apart(network)} (مختبر)`,
  who: 'لمن',
  howOften: 'عدد المرات',
  anyTimes: 'أي عدد من المرات',
  times: (count) => TIMES[rules.select(count)]?.(count) ?? `${count} مرة`,
  until: 'حتى',
  startsAt: 'من',
  takesWhole: (symbol: string) =>
    `قد يأخذ الحساب الآخر كل ما لديك من ${apart(symbol)}، الآن أو لاحقًا، دون أن يسأل مرة أخرى.`,
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
  permission: 'الإذن',
  approve: 'موافقة',
  approveAll: (count: number) => `موافقة على الكل (${count})`,
  deedTo: (deed: string, who: string) => `${deed} إلى ${who}`,
  sign: 'توقيع',
  decline: 'رفض',
  nothingAsked: 'لا يوجد ما يُطلب هنا الآن. ارجع إلى الموقع وتحقق هناك مما آل إليه طلبك.',
  noPage: 'الموقع لا يجيب.',
  noPageWhy:
    'ارجع إلى الموقع الذي فتح هذه النافذة وافتحها من هناك من جديد. وإن لم يُفِد ذلك فعلى الموقع أن يرسل ‎“Cross-Origin-Opener-Policy: same-origin-allow-popups”‎.',
  pageGone: 'أُعيد تحميل الصفحة أو أُغلقت.',
  askAgain: (app) => `ارجع إلى ${app === '' ? 'الموقع' : apart(app)} واطلب ذلك من جديد.`,
  elsewhere: 'المتابعة في نافذة أخرى. يمكنك إغلاق هذه.',
  takenBack: 'سحب الموقع طلبه.',
  nextWhy: 'يطلب الآن شيئًا آخر. اقرأه كأنه الأول.',
  answered: 'تم. يمكنك الرجوع إلى الموقع.',
  tooEarly: 'كان ذلك مبكرًا جدًا ولم يُضغط شيء. اقرأ وانتظر ثانية ثم اضغط من جديد.',
  tooSmall: 'هذه النافذة أصغر من أن تُقرأ. كبّرها.',
  failedHere: 'لم يُوقَّع شيء.',
  working: 'جارٍ التوقيع…',
  sending: 'جارٍ الإرسال…',
  backTo: (app: string) => `العودة إلى ${app}`,
  backToSite: 'العودة إلى الموقع',
  code: 'الرمز',
  next: 'متابعة',
  failed: 'حدث خطأ ما',
  failures,
  reload: 'حمّل الصفحة من جديد.',
  close: 'إغلاق',
}
