import type { ChangeTexts } from './en.ts'

/** Arabic. */
export const ar: ChangeTexts = {
  removeTitle: (login: string) => `إزالة ${login}؟`,
  removeWhy: 'لن يسجّل الدخول إلى هذه المحفظة بعد ذلك. سيُسجَّل خروجك من كل أجهزتك الأخرى.',
  removeEmail: 'من دون عنوان لا يمكن إخبار أحد حين يتغيّر شيء في محفظتك.',
  removeStay: 'يبقى',
  removeNow: 'إزالة',
  changeTitle: 'تغيير عنوانك؟',
  changeWhy:
    'من الآن يفتح العنوان الجديد هذه المحفظة. اضغط فقط إذا كنت قد طلبت ذلك للتو وكان العنوانان صحيحين. سيُسجَّل خروجك من كل أجهزتك الأخرى.',
  changeFrom: 'حتى الآن',
  changeTo: 'من الآن',
  changeNow: 'تغيير',
  changeCode: (email: string) => `أرسلنا رمزًا إلى ${email}. لا تكتبه إلا هنا.`,
  newCode: 'أرسل رمزًا جديدًا',
  codeSent: 'رمز جديد في الطريق.',
}
