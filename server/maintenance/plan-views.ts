import type { MaintenancePlan, PlanOccurrence, PlanPreview } from '../../src/api/maintenance/maintenance-plan.ts';
import { upcomingMarks } from '../../src/machines/maintenance/maintenance-plan/rules/meter-turns.ts';
import { dueDayOf, makeDayOf, upcoming } from '../../src/machines/maintenance/maintenance-plan/rules/occurrences.ts';
import type { Scope } from '../db/scope.ts';
import { meterRhythmOf, openDaysOf, readTurns, rhythmOf } from './plan-turns.ts';

const shown = 12;

/**
 * The next twelve occurrences of a plan: from its next one if it is active, else as they would be from its first day on. Days and
 * marks of a plan by what comes first stand beside each other, as nobody knows which will be first.
 */
export async function previewOf(scope: Scope, plan: MaintenancePlan, today: string): Promise<PlanPreview[]> {
  const [turns, isOpen] = [await readTurns(scope, plan.id), await openDaysOf(scope)];
  const [rhythm, meter] = [rhythmOf(turns), meterRhythmOf(turns)];
  const isActive = plan.status === 'active';
  const first = rhythm && [...upcoming({ ...rhythm, mode: 'fixed' }, turns.handled_on ?? today, 1)][0];
  const days = rhythm ? upcoming(rhythm, isActive ? turns.next_on : (first ?? null), shown) : [];
  const used = turns.used ?? 0;
  const marks = meter ? upcomingMarks(meter, isActive ? turns.next_mark : (turns.mark_from ?? used) + meter.every, shown) : [];
  return [
    ...days.map((day) => ({
      ...{ occurrence_on: day, mark: null },
      ...(rhythm && { due_on: dueDayOf(rhythm, day, isOpen), make_on: makeDayOf(rhythm, day, isOpen) }),
    })),
    ...marks.map((mark) => ({ occurrence_on: null, due_on: null, make_on: null, mark })),
  ] as PlanPreview[];
}

/** The latest occurrences of a plan that were made, missed or skipped. */
export async function occurrencesOf({ client, company }: Scope, plan: number): Promise<PlanOccurrence[]> {
  const { rows } = await client.query<PlanOccurrence>({
    name: 'plan_occurrences.of',
    text: `select o.id, o.occurrence_on::text, o.mark, o.due_on::text, o.noticed_on::text, o.state, o.why, o.resolved_on::text, o.issue_id,
        i.ref_no as issue_ref_no
      from plan_occurrences o left join maintenance_issues i on i.company_id = o.company_id and i.id = o.issue_id
      where o.company_id = $1 and o.plan_id = $2
      order by o.noticed_on desc, coalesce(o.occurrence_on, o.due_on) desc, o.id desc limit 200`,
    values: [company, plan],
  });
  return rows;
}
