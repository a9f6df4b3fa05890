import { say } from '../say.ts'
import { type MailTexts, nameProvider } from './en.ts'

const noGiving = (product: string) => say`لن يطلب منك أحد من ${product} هذا الرمز أبدًا. لا تُعطِه لأحد.`
const notYou = (product: string) =>
  say`إذا لم تكن أنت فسجّل الدخول وأزل الأجهزة وطرق الدخول التي لا تعرفها واتصل بمن يدير ${product}.`

const undoIt = (product: string, link: string | undefined) =>
  link === undefined
    ? notYou(product)
    : say`إذا لم تكن أنت فافتح الرابط خلال 7 أيام. ضغطة واحدة هناك تجمّد التغيير، وعلى جهاز أو بحساب كان لك من قبل تتراجع عنه. من فتح محفظتك قد يكون نسخ مفتاحها: انقل ما فيها.`

export const ar: MailTexts = {
  direction: 'rtl',
  open: 'مراجعة هذا الجهاز',
  freeze: 'لم يكن هذا أنا',
  page: {
    title: 'هل توافق على هذا الجهاز؟',
    question: (device) => `يريد ${device} تسجيل الدخول بعنوان بريدك الإلكتروني.`,
    warning: 'وافق فقط إذا كنت تسجّل الدخول الآن بنفسك، وإلا فأغلق هذه الصفحة.',
    approve: 'الموافقة على هذا الجهاز',
    approved: 'تمت الموافقة على الجهاز. الرمز في طريقه إليك: أدخله حيث تسجّل الدخول.',
    expired: 'انتهت صلاحية هذا الرابط أو استُخدم من قبل. ابدأ تسجيل الدخول من جديد.',
  },
  details: {
    site: 'الموقع',
    device: 'الجهاز',
    askedAt: 'وقت الطلب',
    at: 'الوقت',
    goodFor: 'الصلاحية',
    minutes: (minutes) =>
      minutes > 10 ? say`${minutes} دقيقة، لمرة واحدة` : say`${minutes} دقائق، لمرة واحدة`,
  },
  mails: {
    signInCode: ({ product }) => ({
      subject: say`هو رمز تسجيل دخولك إلى ${product}`,
      lead: say`يسجّل هذا الرمز دخولك إلى ${product}:`,
      advice: [noGiving(product), 'إذا كنت لا تسجّل الدخول فتجاهل هذه الرسالة. لن يحدث شيء من دون الرمز.'],
    }),
    linkCode: ({ product, provider, name }) => ({
      subject: say`هو رمزك لإضافة حساب في ${product}`,
      lead: say`بهذا الرمز يفتح الحساب «${name}» في ${nameProvider(provider)} محفظتك في ${product}. لا تُدخله إلا إذا كان الحساب لك وكنت تضيفه:`,
      advice: [noGiving(product), 'إذا كنت لا تضيف حسابًا فتجاهل هذه الرسالة. لن يحدث شيء من دون الرمز.'],
    }),
    removeCode: ({ product, provider, name }) => ({
      subject: say`هو رمزك لإزالة طريقة تسجيل دخول إلى ${product}`,
      lead:
        provider === 'email'
          ? say`بهذا الرمز لن يعود بإمكان العنوان ${name} تسجيل الدخول إلى محفظتك في ${product}:`
          : say`بهذا الرمز لن يعود بإمكان الحساب «${name}» في ${nameProvider(provider)} تسجيل الدخول إلى محفظتك في ${product}:`,
      advice: [
        noGiving(product),
        say`أدخله في نافذة المحفظة نفسها فقط. إذا كنت لا تزيل شيئًا فهناك من يستخدم محفظتك على الجهاز المذكور أعلاه: سجّل الدخول وأزل ذلك الجهاز واتصل بمن يدير ${product}.`,
      ],
    }),
    changeCode: ({ product, to }) => ({
      subject: say`هو رمزك لتغيير عنوانك في ${product}`,
      lead: say`يمنح هذا الرمز محفظتك إلى ${to}: لا تُدخله إلا إذا كنت تغيّر عنوانك.`,
      advice: [
        noGiving(product),
        say`إذا كنت لا تغيّر عنوانك فلا تُدخل هذا الرمز في أي مكان، حتى لو قالت صفحة إنه لتسجيل الدخول. هناك من يستخدم محفظتك على الجهاز المذكور أعلاه: سجّل الدخول وأزل ذلك الجهاز واتصل بمن يدير ${product}.`,
      ],
    }),
    newAddressCode: ({ product }) => ({
      subject: say`هو رمزك لتأكيد هذا العنوان في ${product}`,
      lead: say`بهذا الرمز يفتح هذا العنوان في ${product} محفظةَ من طلبه:`,
      advice: [noGiving(product), 'إذا لم تطلبه فتجاهل هذه الرسالة. لن يحدث شيء من دون الرمز.'],
    }),
    device: ({ product }) => ({
      subject: say`الموافقة على جهاز جديد في ${product}`,
      lead: say`يريد جهاز جديد تسجيل الدخول إلى ${product} بعنوانك. افتح هذا الرابط لمراجعته:`,
      advice: [
        'لن يحدث شيء قبل أن توافق في تلك الصفحة.',
        say`لن يطلب منك أحد من ${product} فتح هذا الرابط أبدًا. إذا كنت لا تسجّل الدخول فتجاهل هذه الرسالة.`,
      ],
    }),
    opening: ({ product, device }) => ({
      subject: say`هل تفتح محفظتك في ${product} على جهاز جديد؟`,
      lead: say`سجّل ${device} الدخول إلى ${product} باسمك ويطلب فتح محفظتك. إن كنت أمام ذلك الجهاز الآن فافتح هذا الرابط:`,
      advice: [
        say`على جهاز آخر تعرض الصفحة رمزًا. اكتبه في نافذة المحفظة نفسها فقط، لا في صفحة من ${product}، ولا تخبر به أحدًا: فهو يفتح كل ما في محفظتك.`,
        'إن لم تكن أنت فلا تفعل شيئًا، وأزل ذلك الجهاز من محفظتك وغيّر كلمة مرور بريدك.',
      ],
    }),
    newDevice: ({ product, device }) => ({
      subject: say`سجّل جهاز جديد الدخول إلى ${product}`,
      lead: say`سجّل ${device} الدخول إلى محفظتك في ${product}.`,
      advice: [
        'إذا لم تكن أنت فافتح المحفظة على أحد أجهزتك وأزل ذلك الجهاز وغيّر كلمة مرور بريدك الإلكتروني.',
      ],
    }),
    deviceRemoved: ({ product, name, link }) => ({
      subject: say`أُزيل جهاز في ${product}`,
      lead: say`لم يعد ${name} يفتح محفظتك في ${product}.`,
      advice: [undoIt(product, link)],
    }),
    loginAdded: ({ product, provider, name, link }) => ({
      subject: say`طريقة جديدة لتسجيل الدخول إلى ${product}`,
      lead: say`يمكن الآن للحساب «${name}» في ${nameProvider(provider)} تسجيل الدخول إلى محفظتك في ${product}.`,
      advice: [undoIt(product, link)],
    }),
    loginRemoved: ({ product, provider, name, link }) => ({
      subject: say`لم يعد بإمكان حساب تسجيل الدخول إلى ${product}`,
      lead:
        provider === 'email'
          ? say`لم يعد بإمكان العنوان ${name} تسجيل الدخول إلى محفظتك في ${product}.`
          : say`لم يعد بإمكان الحساب «${name}» في ${nameProvider(provider)} تسجيل الدخول إلى محفظتك في ${product}.`,
      advice: [undoIt(product, link)],
    }),
    emailChanged: ({ product, to, link }) => ({
      subject: say`تغيّر عنوان بريدك الإلكتروني في ${product}`,
      lead: say`محفظتك في ${product} تخص الآن ${to}.`,
      advice: [undoIt(product, link)],
    }),
    deletion: ({ product, days, link }) => ({
      subject: say`ستُحذف محفظتك في ${product}`,
      lead: say`سيُحذف حسابك في ${product} ومحفظته بعد ${days} يومًا.`,
      advice: [
        'صدّر عبارة الاسترداد إذا كان في المحفظة شيء. للاحتفاظ بالحساب سجّل الدخول قبل ذلك.',
        undoIt(product, link),
      ],
    }),
    deletionOff: ({ product }) => ({
      subject: say`لن تُحذف محفظتك في ${product}`,
      lead: say`أُلغي حذف حسابك في ${product}. تسجيل الدخول يلغيه. محفظتك باقية.`,
      advice: [notYou(product)],
    }),
    undone: ({ product }) => ({
      subject: say`جرى التراجع عن تغييرات في محفظتك في ${product}`,
      lead: say`عاد من يستخدم محفظتك في ${product} كما كان من قبل. سُجّل خروج الجميع، ولا يفتحها بعد الآن إلا جهاز كان يفتحها قبل التغيير بأسبوع، أو أُنشئت عليه.`,
      advice: [
        'سجّل الدخول من جديد. من فتح محفظتك في هذه الأثناء قد يكون نسخ مفتاحها: انقل ما فيها إلى محفظة أخرى.',
        notYou(product),
      ],
    }),
  },
}
