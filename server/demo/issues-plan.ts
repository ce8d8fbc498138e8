import { daysBetween, plusDays } from '../../src/calendar/days.ts';

/** How far an issue comes; those that are assessed are resolved before. */
export type IssueGoal =
  | 'pending'
  | 'offered'
  | 'quoted'
  | 'declined'
  | 'assigned'
  | 'scheduled'
  | 'today'
  | 'missed'
  | 'on_site'
  | 'parts'
  | 'access'
  | 'approval'
  | 'tenant'
  | 'in_progress'
  | 'done'
  | 'resolved'
  | 'closed'
  | 'closed_by_itself'
  | 'reopened'
  | 'cancelled'
  | 'absorbed'
  | 'proposed'
  | 'disputed'
  | 'agreed'
  | 'waived';

/** Goals, how many issues have them, and when the first and the last are reported. */
const goals: [goal: IssueGoal, count: number, first: string, last: string][] = [
  ['closed', 16, '2025-12-07', '2026-01-01'],
  ['closed_by_itself', 4, '2025-12-09', '2025-12-30'],
  ['absorbed', 5, '2025-12-08', '2026-01-04'],
  ['agreed', 10, '2025-12-14', '2026-01-04'],
  ['waived', 3, '2025-12-16', '2026-01-05'],
  ['disputed', 3, '2025-12-22', '2026-01-06'],
  ['proposed', 4, '2025-12-28', '2026-01-08'],
  ['reopened', 3, '2025-12-28', '2026-01-06'],
  ['cancelled', 3, '2025-12-21', '2026-01-12'],
  ['declined', 3, '2026-01-04', '2026-01-12'],
  ['missed', 3, '2026-01-04', '2026-01-08'],
  ['done', 3, '2026-01-05', '2026-01-08'],
  ['resolved', 4, '2026-01-11', '2026-01-13'],
  ['in_progress', 4, '2026-01-07', '2026-01-13'],
  ['on_site', 3, '2026-01-08', '2026-01-12'],
  ['parts', 3, '2026-01-07', '2026-01-13'],
  ['access', 3, '2026-01-08', '2026-01-13'],
  ['approval', 3, '2026-01-08', '2026-01-13'],
  ['tenant', 3, '2026-01-11', '2026-01-13'],
  ['scheduled', 5, '2026-01-11', '2026-01-14'],
  ['assigned', 4, '2026-01-11', '2026-01-14'],
  ['offered', 3, '2026-01-14', '2026-01-14'],
  ['quoted', 3, '2026-01-14', '2026-01-14'],
  ['pending', 4, '2026-01-12', '2026-01-14'],
  // A technician's day: visits of the demo's date.
  ['today', 4, '2026-01-13', '2026-01-14'],
];
export const issuePlans: { goal: IssueGoal; on: string }[] = goals.flatMap(([goal, count, first, last]) =>
  Array.from({ length: count }, (_, n) => ({
    goal,
    on: plusDays(first, Math.round((n / Math.max(1, count - 1)) * daysBetween(first, last))),
  })),
);

/** What is reported, by the detailed category; and what is done about it. */
export interface Concern {
  category: string;
  description: string;
  resolution: string;
  cause: 'wear' | 'misuse' | 'defect' | 'accident' | 'unknown';
  tasks?: string[];
  priority?: 'low' | 'normal' | 'high' | 'critical';
}
/** In homes. Plumbing and electricity have a provider. */
export const concerns: Concern[] = [
  {
    ...{ category: 'Leak under a sink', description: 'تسرب تحت مغسلة المطبخ منذ أمس والخزانة مبتلة.', priority: 'high' },
    ...{
      resolution: 'استُبدل السيفون والوصلة وجُرّب لمدة ربع ساعة.',
      cause: 'wear',
      tasks: ['Close the valve', 'Replace the trap'],
    },
  },
  {
    category: 'No hot water',
    description: 'No hot water in either bathroom since this morning.',
    resolution: 'New heating element.',
    cause: 'wear',
  },
  {
    ...{ category: 'Breaker trips', description: 'القاطع يفصل كلما شُغّل الفرن.', priority: 'high' },
    ...{ resolution: 'فُصلت دائرة الفرن واستُبدل القاطع.', cause: 'defect' },
  },
  {
    category: 'Leaking tap',
    description: 'The bathroom tap drips all night.',
    resolution: 'Cartridge replaced.',
    cause: 'wear',
    priority: 'low',
  },
  {
    category: 'Socket is dead',
    description: 'أفياش غرفة المعيشة لا تعمل.',
    resolution: 'أُعيد توصيل السلك المقطوع.',
    cause: 'accident',
  },
  {
    ...{ category: 'Blocked drain', description: 'The shower drain is blocked and water comes up in the hall.' },
    ...{
      resolution: 'Hair and a toy were removed from the trap.',
      cause: 'misuse',
      tasks: ['Clear the drain', 'Flush and test'],
    },
  },
  {
    ...{ category: 'Power cut in the unit', description: 'انقطع التيار عن الشقة كاملة ولدينا رضيع.', priority: 'critical' },
    ...{ resolution: 'عُزلت الدائرة المتضررة وأُعيد التيار.', cause: 'defect' },
  },
  {
    category: 'Burnt switch',
    description: 'A switch in the bedroom is burnt and smells.',
    resolution: 'Switch and box replaced.',
    cause: 'wear',
    priority: 'high',
  },
  {
    category: 'Low pressure',
    description: 'ضغط الماء ضعيف في الدور العلوي.',
    resolution: 'نُظفت المصافي وضُبط منظم الضغط.',
    cause: 'unknown',
  },
];
/** In common areas and on equipment, by the category of the equipment. */
export const commonConcerns: Concern[] = [
  {
    category: 'Corridor light out',
    description: 'إنارة ممر الدور الثاني مطفأة.',
    resolution: 'استُبدل الحساس.',
    cause: 'wear',
    priority: 'low',
  },
  {
    category: 'Gate motor',
    description: 'The gate of the basement stays open.',
    resolution: 'Limit switch adjusted.',
    cause: 'defect',
    priority: 'high',
  },
  {
    category: 'Cockroaches',
    description: 'Cockroaches at the bins of the north entrance.',
    resolution: 'Treated with gel, bins moved.',
    cause: 'unknown',
  },
];
