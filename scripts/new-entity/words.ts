import type { Names } from './names.ts';

/** The texts of a new entity by file and key, English and Arabic. */
export function words({ area, wire, many, en, ar, isLiving }: Names): Record<string, Record<string, [en: string, ar: string]>> {
  const called: [many: string, one: string] =
    area === 'settings' ? [`settings.${many}`, `settings.${many}.one`] : [`app.nav.${many}`, `app.entity.${wire}`];
  const all = many.charAt(0).toUpperCase() + many.slice(1).replaceAll('_', ' ');
  const names: Record<string, [string, string]> = { [called[0]]: [all, `قائمة: ${ar}`], [called[1]]: [en, ar] };
  const own: Record<string, [string, string]> = {
    ...(area !== 'settings' && { [`${area}.${wire}.new`]: [`New ${en.toLowerCase()}`, `${ar} جديد`] }),
    ...(isLiving && {
      [`${area}.${wire}.name`]: ['Name', 'الاسم'],
      [`${area}.${wire}.note`]: ['Note', 'ملاحظة'],
    }),
  };
  return {
    ...(area === 'settings' ? { settings: { ...names, ...own } } : { app: names, [area]: own }),
    ...(isLiving && {
      lifecycles: eventTexts(wire),
      past: pastTexts(wire, en),
      statuses: statuses(wire),
      workflows: { [`workflows.entity.${wire}`]: [en, ar] },
    }),
  };
}

const eventTexts = (wire: string): Record<string, [string, string]> => ({
  [`${wire}.event.activate`]: ['Activate', 'تفعيل'],
  [`${wire}.event.cancel`]: ['Cancel', 'إلغاء'],
  [`${wire}.event.close`]: ['Close', 'إغلاق'],
  [`${wire}.status.active.means`]: ['It is in use.', 'قيد الاستخدام.'],
  [`${wire}.status.cancelled.means`]: ['It was cancelled, with a reason.', 'أُلغي مع ذكر السبب.'],
  [`${wire}.status.closed.means`]: ['It is closed and no longer changes.', 'أُغلق ولم يعد يتغير.'],
  [`${wire}.status.draft.means`]: ['It is being prepared and can still change.', 'قيد الإعداد ويمكن تغييره.'],
  [`${wire}.why.gaveReason`]: ['Give a reason.', 'اذكر السبب.'],
});
/** Past forms of the events, for logs: in words that fit an Arabic noun of either gender. */
const pastTexts = (wire: string, en: string): Record<string, [string, string]> => ({
  [`${wire}.past.activate`]: [`${en} activated`, 'جرى التفعيل'],
  [`${wire}.past.cancel`]: [`${en} cancelled`, 'جرى الإلغاء'],
  [`${wire}.past.close`]: [`${en} closed`, 'جرى الإغلاق'],
});
const statuses = (wire: string): Record<string, [string, string]> => ({
  [`${wire}.status.active`]: ['Active', 'نشط'],
  [`${wire}.status.cancelled`]: ['Cancelled', 'ملغى'],
  [`${wire}.status.closed`]: ['Closed', 'مغلق'],
  [`${wire}.status.draft`]: ['Draft', 'مسودة'],
});
