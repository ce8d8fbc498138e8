import { publicReportCalls } from '../../src/api/maintenance/public-report.ts';
import { type ReportLabel, reportLabelCalls } from '../../src/api/maintenance/report-label.ts';
import type { Story } from './agenda.ts';
import type { Office } from './office.ts';

type Told = readonly [category: string, description: string, name: string, mobile: string];
/** What people who scanned a label in a compound's homes told. */
const told: readonly Told[] = [
  ['Leaking tap', 'صنبور المطبخ لا يتوقف عن التنقيط.', 'أم ريان', '0551840611'],
  ['Blocked drain', 'Water stands in the shower for an hour.', 'Maria Santos', '0551840622'],
  ['Breaker trips', 'يفصل القاطع عند تشغيل المكيف.', 'بندر', '0551840633'],
];

/** Labels of a compound's homes and machines, two of which were misused; and what was reported by others. */
export async function* reportLabels({ operations, sql }: Office): Story {
  const [compound] = await sql<{ id: number }>(
    'select compound_id::int as id from equipments where company_id = $1 group by compound_id order by count(*) desc, 1 limit 1',
  );
  if (!compound) return;
  for (const of of ['equipment', 'unit']) await operations.ask(reportLabelCalls.createMissing, { id: compound.id }, { of });
  yield 4;
  const labels = await sql<Pick<ReportLabel, 'id' | 'token'>>(
    'select id::int, token from report_labels where company_id = $1 and unit_id is not null order by id limit 6',
  );
  const [copied, lost, ...used] = labels;
  if (copied) await operations.ask(reportLabelCalls.revoke, { id: copied.id }, { reason: 'صُوّر الملصق ونُشر في مجموعة الحي' });
  if (lost) await operations.ask(reportLabelCalls.reissue, { id: lost.id }, {});
  for (const [n, [category, description, name, mobile]] of told.entries()) {
    const [detail] = await sql<{ id: number }>(
      'select id::int from maintenance_subsubcategories where company_id = $1 and name_en = $2 and active order by id limit 1',
      [category],
    );
    const label = used[n];
    yield 3;
    if (label && detail)
      await operations.ask(
        publicReportCalls.report,
        { token: label.token },
        {
          ...{ subsubcategory_id: detail.id, description, name, mobile },
        },
      );
  }
}
