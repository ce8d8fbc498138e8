import type { Names } from './names.ts';

/** The texts of a new entity by file and key, English and Arabic. */
export function words({ area, wire, en, ar }: Names): Record<string, Record<string, [en: string, ar: string]>> {
  return {
    [area]: {
      [`${area}.${wire}.many`]: [`${en}s`, `قائمة: ${ar}`],
      [`${area}.${wire}.new`]: [`New ${en.toLowerCase()}`, `${ar} جديد`],
      [`${area}.${wire}.name`]: ['Name', 'الاسم'],
      [`${area}.${wire}.note`]: ['Note', 'ملاحظة'],
      [`${area}.${wire}.status`]: ['Status', 'الحالة'],
      [`${area}.${wire}.created`]: ['Created', 'تاريخ الإنشاء'],
    },
    lifecycles: {
      [`${wire}.event.activate`]: ['Activate', 'تفعيل'],
      [`${wire}.event.cancel`]: ['Cancel', 'إلغاء'],
      [`${wire}.event.close`]: ['Close', 'إغلاق'],
      [`${wire}.status.active.means`]: ['It is in use.', 'قيد الاستخدام.'],
      [`${wire}.status.cancelled.means`]: ['It was given up, with a reason.', 'أُلغي بسبب مذكور.'],
      [`${wire}.status.closed.means`]: ['It is over and does not change any more.', 'انتهى ولم يعد يتغير.'],
      [`${wire}.status.draft.means`]: ['It is being written and may change freely.', 'قيد الإعداد ويمكن تغييره بحرية.'],
      [`${wire}.why.gaveReason`]: ['Give a reason.', 'اذكر السبب.'],
      [`${wire}.why.isDescribed`]: ['The note is missing.', 'الملاحظة غير مكتوبة.'],
    },
    statuses: {
      [`${wire}.status.active`]: ['Active', 'نشط'],
      [`${wire}.status.cancelled`]: ['Cancelled', 'ملغى'],
      [`${wire}.status.closed`]: ['Closed', 'مغلق'],
      [`${wire}.status.draft`]: ['Draft', 'مسودة'],
    },
  };
}
